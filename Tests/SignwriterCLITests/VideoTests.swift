import Documents
import Glibc
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Video files, which ffmpeg writes and ffprobe and ffmpeg read.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed")) struct VideoTests {
  /// 8 frames at 10 frames per second: translucent shadows, digits that change in every frame.
  private static let document = ##"""
    {"kind": "counting", "from": 0, "to": 700, "duration": 0.7, "method": "linear", "format": "%d", "size": [90, 41],
     "font": {"family": "DejaVu Sans", "size": 24}, "color": "#E63946", "shadow": {"blur": 6}}
    """##

  private func animate(_ folder: Workspace, _ document: String, _ arguments: [String]) throws -> Program.Outcome {
    let file = try folder.write(document, to: "doc.json")
    return try Program(["animate", file, "--renderer", "cpu", "--fps", "10", "--quiet"] + arguments).run()
  }

  private func sequence(_ folder: Workspace, _ document: String) throws -> [PixelBuffer] {
    #expect(try animate(folder, document, ["-o", folder.path("frames/")]).status == 0)
    return try (0..<8).map { try Batch.decode(folder.read("frames/000\($0).png")) }
  }

  /// The frames that ffmpeg finds in a file.
  private func decoded(_ folder: Workspace, _ file: String, _ options: [String] = []) throws -> [PixelBuffer] {
    try folder.makeFolder("decoded")
    _ = try VideoTools.run(
      "ffmpeg",
      ["-v", "error"] + options + [
        "-i", folder.path(file), "-pix_fmt", "rgba", "-fps_mode", "passthrough", folder.path("decoded/%d.png"),
      ])
    return try (1...8).map { try Batch.decode(folder.read("decoded/\($0).png")) }
  }

  private func facts(_ path: String) throws -> String { try VideoTools.facts(path) }

  @Test(arguments: [
    (
      "a.mov", [],
      [
        "codec_name=prores", "pix_fmt=yuva444p1", "width=90", "height=41", "color_space=bt709",
        "color_primaries=bt709", "color_transfer=bt709",
      ]
    ),
    ("a.mov", ["--codec", "qtrle"], ["codec_name=qtrle", "pix_fmt=argb", "width=90", "height=41"]),
    (
      "a.webm", [],
      [
        "codec_name=vp9", "TAG:alpha_mode=1", "width=90", "height=41", "color_space=bt709",
        "color_primaries=bt709", "color_transfer=iec61966-2-1",
      ]
    ),
    ("a.gif", [], ["codec_name=gif", "width=90", "height=41"]),
  ])
  func `ffprobe finds the size, the rate, the alpha and the number of frames`(
    _ name: String, _ options: [String], _ words: [String]
  ) throws {
    let folder = try Workspace()
    let outcome = try animate(folder, Self.document, ["-o", folder.path(name)] + options)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(folder.files(in: ".") == [name, "doc.json"].sorted(), "nothing is left beside it")
    let facts = try facts(folder.path(name))
    for word in words + ["nb_read_frames=8", "r_frame_rate=10/1"] { #expect(facts.contains(word), "\(facts)") }
  }

  @Test func `frames of a QuickTime Animation are those of the sequence`() throws {
    let folder = try Workspace()
    #expect(try animate(folder, Self.document, ["-o", folder.path("a.mov"), "--codec", "qtrle"]).status == 0)
    #expect(try decoded(folder, "a.mov") == sequence(folder, Self.document))
  }

  /// What a lossy format may lose: of 255 steps over a premultiplied picture, in the mean.
  @Test(arguments: [("a.mov", [], 1.0), ("a.webm", ["-c:v", "libvpx-vp9"], 3.0)])
  func `frames with alpha are close to those of the sequence`(
    _ name: String, _ options: [String], _ most: Double
  ) throws {
    let folder = try Workspace()
    #expect(try animate(folder, Self.document, ["-o", folder.path(name)]).status == 0)
    for (found, wanted) in zip(try decoded(folder, name, options), try sequence(folder, Self.document)) {
      let difference = PixelDifference(found.converted(to: .premultiplied), wanted.converted(to: .premultiplied))
      #expect(difference.mean < most, "\(difference.mean)")
      #expect(found[0, 0].w < 8 && !found.isOpaque)
    }
  }

  @Test func `what is not opaque is laid over a colour for mp4`() throws {
    let folder = try Workspace()
    let laid = try animate(folder, Self.document, ["-o", folder.path("over.mp4"), "--over", "#4080C0"])
    #expect(laid.status == 0, "\(laid.errors)")
    let corner = try decoded(folder, "over.mp4")[0][1, 1]
    let distances = [Int(corner.x) - 64, Int(corner.y) - 128, Int(corner.z) - 192]
    #expect(distances.allSatisfy { abs($0) < 6 }, "\(corner)")
  }

  @Test func `mp4 wants opaque frames, and gets even sides`() throws {
    let folder = try Workspace()
    let clear = try animate(folder, Self.document, ["-o", folder.path("a.mp4")])
    #expect(clear.status == 2 && clear.errors.contains("mp4 has no alpha") && clear.errors.contains(".webm"))
    #expect(clear.errors.contains("--over '#fff'"), "\(clear.errors)")
    #expect(folder.files(in: ".") == ["doc.json"])
    let opaque = Self.document.replacing("\"shadow\"", with: "\"background\": {\"color\": \"#4080C0\"}, \"shadow\"")
    let outcome = try animate(folder, opaque, ["-o", folder.path("a.mp4")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let facts = try facts(folder.path("a.mp4"))
    for word in ["codec_name=h264", "pix_fmt=yuv420p", "width=90", "height=42", "nb_read_frames=8"] {
      #expect(facts.contains(word), "\(facts)")
    }
    let frame = try decoded(folder, "a.mp4")[0]
    for (x, y) in [(1, 1), (88, 39), (45, 41)] {
      let pixel = frame[x, y]
      let wanted: [Int] = [0x40, 0x80, 0xC0]
      #expect((0..<3).allSatisfy { abs(Int(pixel[$0]) - wanted[$0]) <= 4 }, "\(pixel) at \(x), \(y)")
    }
  }

  @Test func `a stream on standard output says its size and rate, and holds the frames`() throws {
    let folder = try Workspace()
    let outcome = try animate(folder, Self.document, ["-o", "-"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    try folder.write(outcome.output, to: "a.nut")
    let facts = try facts(folder.path("a.nut"))
    for word in ["codec_name=rawvideo", "width=90", "height=41", "pix_fmt=rgba", "nb_read_frames=8"] {
      #expect(facts.contains(word), "\(facts)")
    }
    #expect(facts.contains("r_frame_rate=10/1"), "\(facts)")
    #expect(try decoded(folder, "a.nut") == sequence(folder, Self.document))
  }

  @Test func `rates that are fractions are exact`() throws {
    let folder = try Workspace()
    for name in ["a.mov", "a.nut"] {
      let output = name == "a.nut" ? "-" : folder.path(name)
      let outcome = try animate(folder, Self.document, ["-o", output, "--fps", "30000/1001"])
      if name == "a.nut" { try folder.write(outcome.output, to: name) }
      #expect(try facts(folder.path(name)).contains("r_frame_rate=30000/1001"), "\(name)")
    }
  }

  @Test func `what ffmpeg cannot write is told as ours, and leaves nothing`() throws {
    let folder = try Workspace()
    // A program of that name that fails stands for any fault of the real one.
    try folder.makeFolder("bin")
    try folder.write("#!/bin/sh\necho 'Unknown encoder: prores_ks' >&2\nexit 1\n", to: "bin/ffmpeg")
    #expect(chmod(folder.path("bin/ffmpeg"), 0o755) == 0)
    let file = try folder.write(Self.document, to: "doc.json")
    var shell = Program(
      "-c",
      "PATH='\(folder.path("bin")):/usr/bin:/bin' exec '\(Program.path)' animate '\(file)' --renderer cpu -o '\(folder.path("a.mov"))'"
    )
    shell.executable = "/bin/sh"
    let outcome = try shell.run()
    #expect(outcome.status == 2 && outcome.errors.contains("ffmpeg fails: Unknown encoder: prores_ks"))
    #expect(outcome.errors.contains("a.mov"), "\(outcome.errors)")
    #expect(!folder.exists("a.mov") && folder.files(in: ".").allSatisfy { !$0.hasPrefix(".signwriter") })
  }

  @Test func `without ffmpeg the package is named, and nothing is drawn`() throws {
    let folder = try Workspace()
    let file = try folder.write(Self.document, to: "doc.json")
    var shell = Program(
      "-c", "PATH=/nowhere exec '\(Program.path)' animate '\(file)' --renderer cpu -o '\(folder.path("a.webm"))'")
    shell.executable = "/bin/sh"
    let outcome = try shell.run()
    #expect(outcome.status == 2 && outcome.errors.contains("install Debian's ffmpeg"), "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["doc.json"])
  }

  @Test func `GIF is not faster than its clock`() throws {
    let folder = try Workspace()
    let outcome = try animate(folder, Self.document, ["-o", folder.path("a.gif"), "--fps", "60"])
    #expect(outcome.status == 2 && outcome.errors.contains("lower the rate (--fps)"), "\(outcome.errors)")
  }
}
