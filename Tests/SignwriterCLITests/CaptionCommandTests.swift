import Documents
import Glibc
import JSON
import Pixels
import TestSupport
import Testing

/// Tests the caption command on films that ffmpeg makes here, and reads again.
@Suite(.enabled(if: AnimateTests.has("ffmpeg") && AnimateTests.has("ffprobe"), "ffmpeg is not installed"))
struct CaptionCommandTests {
  private static let style = ##"""
    {"kind": "captions", "font": {"family": "DejaVu Sans", "size": 200}, "scale": 0.33, "color": "lime", "hold": 0,
     "current": {"color": "red"}}
    """##

  private func tool(_ name: String, _ arguments: String...) throws -> [UInt8] {
    var program = Program(arguments)
    program.executable = "/usr/bin/" + name
    let outcome = try program.run()
    try #require(outcome.status == 0, "\(name) \(arguments): \(outcome.errors)")
    return outcome.output
  }

  /// A black film of a second and a half with a tone.
  private func film(_ folder: Workspace, rate: String, pixels: String = "yuv420p", _ more: String...) throws
    -> String
  {
    let path = folder.path("film.mkv")
    var program = Program(
      [
        "-v", "error", "-f", "lavfi", "-i", "color=black:s=320x180:r=\(rate):d=1.5", "-f", "lavfi", "-i",
        "sine=440:d=1.5",
      ]
        + ["-c:v", "ffv1", "-pix_fmt", pixels, "-c:a", "flac"] + more + [path])
    program.executable = "/usr/bin/ffmpeg"
    let outcome = try program.run()
    try #require(outcome.status == 0, "\(outcome.errors)")
    return path
  }

  private func caption(_ folder: Workspace, _ film: String, _ more: String...) throws -> Program.Outcome {
    try Program(
      [
        "caption", film, "--words", folder.path("words.json"), "--style", folder.path("style.json"), "--encoder",
        "ffv1",
      ]
        + ["--renderer", "cpu", "-o", folder.path("out.mkv")] + more
    ).run()
  }

  /// Words of which each begins at a frame's own time as it is rounded to microseconds, or a microsecond beside it.
  private func starts(_ numerator: Int, _ denominator: Int) -> [Int] {
    (0..<5).map { index in
      let frame = (100_000 + 250_000 * index) * numerator / (denominator * 1_000_000)
      let time = frame * denominator * 1_000_000
      return (time + numerator - 1) / numerator + [0, 1, -1, 1, 2][index]
    }
  }

  /// The rule is stated in whole numbers: s n <= k d 10^6 + n.
  @Test(arguments: [(24_000, 1001), (30_000, 1001), (25, 1), (60, 1)])
  func `a word comes in its frame, and the rest of the film is as it was`(_ n: Int, _ d: Int) throws {
    let folder = try Workspace()
    let film = try film(folder, rate: "\(n)/\(d)")
    let starts = starts(n, d)
    func seconds(_ microseconds: Int) -> String { "\(Double(microseconds) / 1_000_000)" }
    let words = starts.map {
      #"{"text": "HHHH", "start": \#(seconds($0)), "end": \#(seconds($0 + 100_000))}"#
    }.joined(separator: ",")
    try folder.write(
      #"{"format": "signwriter words", "version": 1, "cues": [{"start": 0, "end": 2}], "words": [\#(words)]}"#,
      to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let outcome = try caption(folder, film)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let out = folder.path("out.mkv")
    let bytes = try tool("ffmpeg", "-v", "error", "-i", out, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    let size = 320 * 180 * 3
    let isRed = stride(from: 0, to: bytes.count, by: size).map { start in
      stride(from: start, to: start + size, by: 3).contains { bytes[$0] > 150 && bytes[$0 + 1] < 60 }
    }
    for start in starts {
      let first = try #require(isRed.indices.first { start * n <= $0 * d * 1_000_000 + n })
      #expect(isRed[first] && !isRed[first - 1], "the word at \(start) us, frame \(first)")
    }
    func facts(_ path: String) throws -> [[UInt8]] {
      [
        try tool("ffmpeg", "-v", "error", "-i", path, "-map", "0:a", "-c", "copy", "-f", "md5", "-"),
        try tool("ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts", path),
      ]
    }
    #expect(try facts(out) == facts(film))
  }

  @Test func `colours and range are said as the film says them`() throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.200 --> 00:01.000\nword\n", to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let film = try film(
      folder, rate: "25", pixels: "yuv420p10le", "-color_range", "tv", "-colorspace", "bt709", "-color_primaries",
      "bt709", "-color_trc", "bt709")
    let outcome = try caption(folder, film)
    #expect(outcome.status == 0, "\(outcome.errors)")
    func tags(_ path: String) throws -> String {
      String(
        decoding: try tool(
          "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries",
          "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries", path), as: UTF8.self)
    }
    #expect(try tags(folder.path("out.mkv")) == tags(film))
  }

  /// Planes of a lossless film, as words of 16 bits.
  private func samples(_ film: String) throws -> [Int] {
    let bytes = try tool("ffmpeg", "-v", "error", "-i", film, "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-")
    return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) + 256 * Int(bytes[$0 + 1]) }
  }

  /// docs/pipelines.md has the first: sRGB's red in the primaries of BT.2020. Then there are BT.2020's own red, and BT.709's; and
  /// that of HLG and PQ, white at 203 cd/m2, as it was computed with 40 digits.
  @Test(arguments: [
    ("bt2020nc", "bt2020", "bt2020-10", [431, 377, 752]), ("bt2020nc", "bt709", "bt709", [294, 387, 960]),
    ("bt709", "bt709", "bt709", [250, 409, 960]), ("bt2020nc", "bt2020", "arib-std-b67", [392, 395, 715]),
    ("bt2020nc", "bt2020", "smpte2084", [392, 438, 608]),
  ])
  func `red is that of the film's matrix, primaries and curve`(
    _ matrix: String, _ primaries: String, _ curve: String, _ codes: [Int]
  ) throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.000 --> 00:02.000\nHHHH\n", to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let film = try film(
      folder, rate: "2", pixels: "yuv420p10le", "-color_range", "tv", "-colorspace", matrix, "-color_primaries",
      primaries, "-color_trc", curve)
    let outcome = try caption(folder, film)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let samples = try samples(folder.path("out.mkv"))[..<(320 * 180 * 3 / 2)]
    let (luma, chroma) = (samples[..<(320 * 180)], samples[(320 * 180)...])
    // Red lies on black, and whatever is between them is nearer to black.
    #expect(luma.max() == codes[0])
    #expect(chroma[..<(320 * 180 * 5 / 4)].min() == codes[1])
    #expect(chroma[(320 * 180 * 5 / 4)...].max() == codes[2])
  }

  @Test func `chroma lies where the film says`() throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.000 --> 00:02.000\nHHHH\n", to: "words.json")
    try folder.write(
      Self.style.replacing(
        #""color": "red""#, with: ##""color": "red", "strokes": [{"color": "blue", "width": 9}]"##),
      to: "style.json")
    var planes: [String: [Int]] = [:]
    for site in ["left", "center", "topleft", "unspecified"] {
      let film = try film(folder, rate: "2", pixels: "yuv420p10le", "-y", "-chroma_sample_location", site)
      let outcome = try caption(folder, film)
      try #require(outcome.status == 0, "\(outcome.errors)")
      planes[site] = try samples(folder.path("out.mkv"))
    }
    #expect(planes["left"] == planes["unspecified"])
    let (left, center, top) = (planes["left"] ?? [], planes["center"] ?? [], planes["topleft"] ?? [])
    #expect(left[..<(320 * 180)] == center[..<(320 * 180)] && left[..<(320 * 180)] == top[..<(320 * 180)])
    #expect(left != center && left != top && center != top)
  }

  @Test func `what cannot be done is said before any frame`() throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:09.000 --> 00:10.000\nlate\n", to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let film = try film(folder, rate: "25")
    let late = try caption(folder, film)
    #expect(late.status == 2 && late.errors.contains("--offset"), "\(late.errors)")
    #expect(try caption(folder, film, "--offset", "-8.5").status == 0)
    let light = try caption(folder, film, "--offset", "-8.5", "--white", "300")
    #expect(
      light.status == 64 && light.errors.contains("--white is for films of HLG and PQ")
        && light.errors.contains("film.mkv"), "\(light.errors)")
    try folder.write("no film", to: "film.txt")
    let none = try caption(folder, folder.path("film.txt"))
    #expect(none.status == 2 && none.errors.contains("film.txt"), "\(none.errors)")
    try folder.write("WEBVTT\n\n00:00.200 --> 00:01.000\nword\n", to: "words.json")
    let hdr = try self.film(folder, rate: "25", pixels: "yuv420p10le", "-y", "-color_trc", "smpte2084")
    let dim = try caption(folder, hdr, "--white", "20")
    #expect(dim.status == 64 && dim.errors.contains("50...1000"), "\(dim.errors)")
    let outcome = try caption(folder, hdr, "--white", "100")
    #expect(outcome.status == 0 && outcome.errors.contains("PQ, white at 100 cd/m2"), "\(outcome.errors)")
  }

  /// A film of PQ, by a program of ffmpeg's name that lists no libx265 and notes what else it is asked for.
  private func captionWithoutX265(_ folder: Workspace, _ more: String...) throws -> Program.Outcome {
    try folder.write("WEBVTT\n\n00:00.200 --> 00:01.000\nword\n", to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let film = try film(folder, rate: "25", pixels: "yuv420p10le", "-y", "-color_trc", "smpte2084")
    try folder.makeFolder("bin")
    try folder.write(
      """
      #!/bin/sh
      case "$*" in *-encoders*) /usr/bin/ffmpeg "$@" | grep -v libx265; exit 0;; esac
      echo "$*" >>'\(folder.path("asked"))'
      exec /usr/bin/ffmpeg "$@"

      """, to: "bin/ffmpeg")
    try #require(chmod(folder.path("bin/ffmpeg"), 0o755) == 0)
    var program = Program(
      [
        "caption", film, "--words", folder.path("words.json"), "--style", folder.path("style.json"),
        "--renderer", "cpu", "-o", folder.path("out.mkv"),
      ] + more)
    program.environment["PATH"] = folder.path("bin") + ":/usr/bin:/bin"
    return try program.run()
  }

  @Test func `an ffmpeg without the encoder of HDR films is told before frames are looked at`() throws {
    let folder = try Workspace()
    let refused = try captionWithoutX265(folder)
    #expect(refused.status == 2 && !folder.exists("out.mkv") && !folder.exists("asked"), "\(refused.errors)")
    for words in [
      "film.mkv", "libx265", folder.path("bin/ffmpeg"), "yuv420p10le", "Debian's ffmpeg", "(--encoder NAME)",
    ] {
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
    let other = try captionWithoutX265(folder, "--encoder", "ffv1")
    #expect(other.status == 0 && folder.exists("out.mkv") && folder.exists("asked"), "\(other.errors)")
  }

  @Test(arguments: [("-colorspace", "ycgco"), ("-colorspace", "bt2020c"), ("-color_trc", "linear")])
  func `a film whose colours are coded in another manner is refused`(_ option: String, _ value: String) throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.200 --> 00:01.000\nword\n", to: "words.json")
    try folder.write(Self.style, to: "style.json")
    let refused = try caption(folder, try film(folder, rate: "25", option, value))
    #expect(refused.status == 2 && refused.errors.contains("coded as \(value)"), "\(refused.errors)")
    #expect(!folder.exists("out.mkv"))
  }

  @Test(arguments: [("pill", "captions/pill"), ("karaok", "captions/karaoke"), ("caption/neon", "captions/neon")])
  func `a style that is shipped is named in full where it is meant`(_ style: String, _ meant: String) throws {
    let folder = try Workspace()
    let outcome = try captions(folder, style, ["--size", "100x60", "-o", folder.path("x.png")])
    #expect(outcome.status == 2 && outcome.errors.contains("did you mean \"\(meant)\"?"), "\(outcome.errors)")
    let other = try captions(folder, "my-own.json", ["--size", "100x60", "-o", folder.path("x.png")])
    #expect(other.status == 2 && !other.errors.contains("did you mean"), "\(other.errors)")
  }

  private func captions(_ folder: Workspace, _ style: String, _ more: [String]) throws -> Program.Outcome {
    try folder.write(
      "WEBVTT\n\n00:00.500 --> 00:02.000\none two\n\n00:03.000 --> 00:04.000\none two\n", to: "words.vtt")
    return try Program(
      ["caption", "--words", folder.path("words.vtt"), "--style", style, "--renderer", "cpu"] + more
    ).run()
  }

  @Test(arguments: ["captions/pill", "captions/karaoke", "captions/broadcast"])
  func `changed rectangles, put one after the other, are the frames`(_ style: String) throws {
    let folder = try Workspace()
    func draw(_ more: String...) throws -> Program.Outcome {
      try captions(folder, style, ["--size", "192x108", "--fps", "6"] + more)
    }
    #expect(try draw("-o", folder.path("frames/")).status == 0)
    let outcome = try draw("-o", folder.path("changed/"), "--changed")
    try #require(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(try JSONParser.parse(folder.read("changed/frames.json")).object)
    let changes = try #require(json["changes"]?.array).compactMap(\.object)
    let count = Int(try #require(json["frames"]?.number))
    var picture = PixelBuffer(width: 192, height: 108, alphaMode: .straight)
    var next = 0
    for frame in 0..<count {
      if next < changes.count, changes[next]["frame"] == .number(Double(frame)) {
        let change = changes[next]
        let name = try #require(change["image"]?.string)
        let part = try Batch.decode(folder.read("changed/" + name))
        #expect(change["w"] == .number(Double(part.width)) && change["h"] == .number(Double(part.height)))
        picture.put(part, x: Int(change["x"]?.number ?? -1), y: Int(change["y"]?.number ?? -1))
        let end = next + 1 < changes.count ? changes[next + 1]["frame"]?.number ?? 0 : Double(count)
        #expect(change["frames"] == .number(end - Double(frame)))
        #expect(change["time"] == .number(Double(frame) / 6))
        next += 1
      }
      let number = String(frame)
      let name = String(repeating: "0", count: 4 - number.count) + number
      #expect(try Batch.decode(folder.read("frames/\(name).png")) == picture, "frame \(frame)")
    }
    #expect(next == changes.count && next >= 4)
    // The second cue is as the first.
    #expect(Set(changes.compactMap { $0["image"]?.string }).count < changes.count)
    let none = try draw("-o", folder.path("a.apng"), "--changed")
    #expect(none.status != 0 && none.errors.contains("--changed"))
  }

  /// 0.5 s is frame 12 of 24000/1001, rounded up, and 2.2 s frame 53.
  @Test func `a list for Blu-ray counts frames at the nominal rate`() throws {
    let folder = try Workspace()
    let outcome = try captions(
      folder, "captions/broadcast",
      ["--size", "1280x720", "--fps", "24000/1001", "-o", folder.path("talk.xml")])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let list = String(decoding: try folder.read("talk.xml"), as: UTF8.self)
    #expect(list.contains(#"VideoFormat="720p" FrameRate="23.976""#) && list.contains(#"NumberofEvents="2""#))
    #expect(list.contains(#"InTC="00:00:00:12" OutTC="00:00:02:05""#), "\(list)")
    let picture = try Batch.decode(folder.read("talk-0000.png"))
    #expect(list.contains(#"<Graphic Width="\#(picture.width)" Height="\#(picture.height)""#))
    let wrong = try captions(folder, "captions/broadcast", ["--size", "640x360", "-o", folder.path("wrong.xml")])
    #expect(wrong.status == 2 && wrong.errors.contains("1280 x 720"), "\(wrong.errors)")
  }

  @Test(arguments: ["mov", "mov --codec qtrle", "webm", "apng", "webp", "gif", "frames/", "-"])
  func `captions alone are written in the formats of animate, with alpha`(_ form: String) throws {
    let folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.200 --> 00:01.000\nword\n", to: "words.vtt")
    let words = form.split(separator: " ").map(String.init)
    let out = words[0] == "-" ? "-" : folder.path(words[0].hasSuffix("/") ? words[0] : "out." + words[0])
    let outcome = try Program(
      ["caption", "--words", folder.path("words.vtt"), "--style", "captions/broadcast", "--size", "160x90"]
        + ["--fps", "10", "--renderer", "cpu", "-o", out] + words.dropFirst()
    ).run()
    try #require(outcome.status == 0, "\(outcome.errors)")
    var read = Program(["-v", "error", "-c:v", "libvpx-vp9", "-i", out, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    // ffmpeg's own decoder of VP9 does not know alpha, and it has none of animated WebP.
    if words[0] != "webm" { read.arguments.removeSubrange(2...3) }
    if words[0] == "webp" {
      #expect(try folder.read("out.webp").contains(Array("ANMF".utf8)))
      return
    }
    if words[0] == "frames/" { read.arguments[3] = folder.path("frames/%04d.png") }
    if out == "-" {
      try folder.write(outcome.output, to: "out.nut")
      read.arguments[3] = folder.path("out.nut")
    }
    read.executable = "/usr/bin/ffmpeg"
    let decoded = try read.run()
    try #require(decoded.status == 0, "\(decoded.errors)")
    let size = 160 * 90 * 4
    // The caption is there from 0.2 to 1.2 s, and the last of the frames 0 to 12 shows the end.
    #expect(decoded.output.count == 13 * size)
    for frame in 0..<(decoded.output.count / size) {
      let alphas = stride(from: frame * size + 3, to: (frame + 1) * size, by: 4).map { decoded.output[$0] }
      #expect(alphas[0] == 0 && (alphas.max() ?? 0 > 200) == (2..<12).contains(frame), "frame \(frame)")
    }
  }

  @Test func `a film in a pipe is refused, because it is read several times`() throws {
    let folder = try Workspace()
    #expect(mkfifo(folder.path("film.mp4"), 0o600) == 0)
    let words = try folder.write("1\n00:00:00,200 --> 00:00:01,000\nHi\n", to: "words.srt")
    var program = Program(
      "caption", folder.path("film.mp4"), "--words", words, "--style", "captions/pill", "-o", folder.path("out.mp4")
    )
    program.patience = 30
    let outcome = try program.run()
    #expect(outcome.status == 2 && outcome.errors.contains("it is a pipe"), "\(outcome.errors)")
  }
}
