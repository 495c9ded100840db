import Foundation
import TestSupport
import Testing

/// The commands of docs/pipelines.md, as they stand there, on a short film.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed")) struct PipelinesPageTests {
  private static let page = String(
    decoding: (try? Workspace.bytes(of: root + "/docs/pipelines.md")) ?? [], as: UTF8.self)
  private static let root = String(
    #filePath.prefix(upTo: #filePath.firstRange(of: "/Tests/")?.lowerBound ?? #filePath.endIndex))

  /// The lines of the page's blocks for a shell.
  private static let commands = page.components(separatedBy: "```sh\n").dropFirst()
    .flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n").map(String.init) }

  /// A film of a second, a document that moves and words.
  private func workspace() throws -> Workspace {
    let folder = try Workspace()
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1", "-f", "lavfi", "-i",
        "sine=duration=1", "-pix_fmt", "yuv420p", folder.path("film.mp4"),
      ])
    try folder.write(
      #"{"kind": "counting", "to": 9, "duration": 0.4, "size": [200, 60], "font": {"size": 40}, "color": "gold"}"#,
      to: "lower-third.json")
    try folder.write("1\n00:00:00,200 --> 00:00:00,900\nTwo words\n", to: "talk.srt")
    try folder.makeFolder("bin")
    symlink(Program.path, folder.path("bin/signwriter"))
    return folder
  }

  private func run(_ line: String, in folder: Workspace) throws {
    var shell = Program(["-c", "set -o pipefail; cd '\(folder.path(""))' && \(line)"])
    shell.executable = "/bin/bash"
    shell.environment = ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
    let outcome = try shell.run()
    #expect(outcome.status == 0, "\(line): \(outcome.errors.suffix(600))")
  }

  @Test func `the lines for films, CasparCG and a camera do what the page says`() throws {
    let folder = try workspace()
    let lines = Self.commands.filter { !$0.hasPrefix("gst-launch") }
    try #require(lines.count == 6)
    for line in lines {
      // Where a camera is written to, nothing takes its place, and a second is enough.
      let line = line.replacing("-f v4l2 /dev/video9", with: "-t 1 -f null -").replacing(
        "ffmpeg -i", with: "ffmpeg -nostdin -v error -i")
      try run(line, in: folder)
    }
    for film in ["still.mp4", "moving.mp4", "captioned.mp4"] {
      let facts = try VideoTools.facts(folder.path(film))
      #expect(facts.contains("nb_read_frames=25") && facts.contains("width=320"), "\(film): \(facts)")
      let streams = try VideoTools.run(
        "ffprobe", ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", folder.path(film)])
      #expect(streams.contains("audio"), "\(film)")
      #expect(try folder.read(film) != folder.read("film.mp4"))
    }
    #expect(try VideoTools.facts(folder.path("lower-third.mov")).contains("pix_fmt=yuva444p"))
  }

  @Test func `what lies over a film is the label, and leaves the rest as it is`() throws {
    let folder = try workspace()
    for line in Self.commands.prefix(2) {
      try run(line.replacing("ffmpeg -i", with: "ffmpeg -nostdin -v error -i"), in: folder)
    }
    // The mean difference of each half of the frame: the label is in the lower one.
    func difference(_ crop: String) throws -> Double {
      let text = try VideoTools.run(
        "ffmpeg",
        [
          "-v", "error", "-i", folder.path("film.mp4"), "-i", folder.path("still.mp4"), "-filter_complex",
          "[0:v]\(crop)[a];[1:v]\(crop)[b];[a][b]blend=all_mode=difference,signalstats,"
            + "metadata=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "-",
        ])
      let values = text.split(separator: "\n").compactMap { line in
        line.hasPrefix("lavfi.signalstats.YAVG=") ? Double(line.split(separator: "=")[1]) : nil
      }
      return values.max() ?? -1
    }
    let (above, below) = (try difference("crop=iw:60:0:0"), try difference("crop=200:60:60:100"))
    #expect(above >= 0 && above < 4 && below > above + 4, "above \(above), below \(below)")
  }

  @Test func `the page names what is there`() throws {
    for row in [
      "`signwriter.video.Overlay(...).blend(...)`", "`signwriter.video.over(...)`", "`signwriter.cuda.Texture`",
      "`signwriter_overlay_blend`", "`LabelPlanes`", "`signwriter_overlay_numbers`", "`signwriteroverlay`",
      "`glsignwriteroverlay`", "`RenderTarget(_:frame:...)`", "`signwriter_timeline_draw`", "`signwritersrc`",
      "`signwriter caption`", "`signwriter animate`", "integrations/obs",
    ] { #expect(Self.page.contains(row), "\(row)") }
  }
}
