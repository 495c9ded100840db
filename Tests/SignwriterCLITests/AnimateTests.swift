import Documents
import Foundation
import Glibc
import ImageCodecs
import JSON
import Pixels
import TestSupport
import Testing

/// Tests the animate command; tools of other projects read its files.
@Suite struct AnimateTests {
  /// 8 frames at 10 frames per second: a translucent shadow, and digits that change in every frame.
  private static let document = ##"""
    {"kind": "counting", "from": 0, "to": 700, "duration": 0.7, "method": "linear", "format": "%d", "size": [90, 40],
     "font": {"family": "DejaVu Sans", "size": 24}, "shadow": {"blur": 6}}
    """##

  private func animate(
    _ folder: Workspace, _ arguments: String..., document: String = document
  ) throws -> Program.Outcome {
    let file = try folder.write(document, to: "doc.json")
    return try Program(["animate", file, "--renderer", "cpu", "--fps", "10"] + arguments).run()
  }

  static func has(_ name: String) -> Bool { access("/usr/bin/" + name, X_OK) == 0 }

  /// Every frame of the sequence, which the other forms are compared with.
  private func sequence(_ folder: Workspace) throws -> [PixelBuffer] {
    let outcome = try animate(folder, "-o", folder.path("frames/"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.files(in: "frames") == (0..<8).map { "000\($0).png" })
    return try (0..<8).map { try Batch.decode(folder.read("frames/000\($0).png")) }
  }

  @Test func `frames are files in order`() throws {
    let folder = try Workspace()
    let frames = try sequence(folder)
    #expect(Set(frames).count == 8 && frames.allSatisfy { $0.width == 90 && $0.height == 40 })
  }

  @Test func `frames of an earlier, longer run are told, and left`() throws {
    let folder = try Workspace()
    _ = try sequence(folder)
    let whole = try animate(folder, "-o", folder.path("frames/"))
    #expect(whole.status == 0 && !whole.errors.contains("earlier run"), "\(whole.errors)")
    let files = folder.files(in: "frames")
    try folder.write("x", to: "frames/0099.txt")
    let one = try animate(folder, "-o", folder.path("frames"), "--from", "0.5", "--to", "0.5")
    #expect(one.errors.contains(": 1 frame of 90 x 40 px"), "\(one.errors)")
    let words = "warning: \(folder.path("frames")): frames 1 to 7 are of an earlier run, and stay as they are\n"
    #expect(one.status == 0 && one.errors.contains(words), "\(one.errors)")
    #expect(folder.files(in: "frames") == (files + ["0099.txt"]).sorted())
    // Another number of digits is another run.
    try folder.write("x", to: "frames/00000.png")
    let other = try animate(folder, "-o", folder.path("frames"))
    #expect(other.errors.contains("frame 0 is of an earlier run"), "\(other.errors)")
  }

  @Test func `a frame is what render draws at its time`() throws {
    let folder = try Workspace()
    let frames = try sequence(folder)
    for (frame, time) in [(0, "0"), (3, "0.3"), (7, "0.7"), (7, "100")] {
      let outcome = try Program(
        "render", folder.path("doc.json"), "--renderer", "cpu", "--at", time, "-o", folder.path("a.png")
      ).run()
      #expect(outcome.status == 0)
      #expect(try Batch.decode(folder.read("a.png")) == frames[frame], "at \(time) s")
    }
  }

  @Test func `raw frames are the same pixels, straight`() throws {
    let folder = try Workspace()
    let outcome = try animate(folder, "-o", "-", "--stream", "raw")
    #expect(outcome.status == 0 && outcome.errors.hasPrefix("standard output: 8 frames of 90 x 40 px"))
    #expect(outcome.output == (try sequence(folder)).flatMap(\.bytes))
  }

  @Test(.enabled(if: has("ffmpeg"), "ffmpeg is not installed")) func `ffmpeg reads the raw stream`() throws {
    let folder = try Workspace()
    try folder.write(try animate(folder, "-o", "-", "--stream", "raw").output, to: "raw")
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "90x40", "-r", "10", "-i", folder.path("raw"),
        folder.path("%d.png"),
      ])
    let frames = try sequence(folder)
    for (index, frame) in frames.enumerated() {
      #expect(try Batch.decode(folder.read("\(index + 1).png")) == frame, "frame \(index)")
    }
  }

  @Test(.enabled(if: has("ffprobe"), "ffmpeg is not installed")) func `ffprobe reads the APNG`() throws {
    let folder = try Workspace()
    #expect(try animate(folder, "-o", folder.path("a.apng"), "--loop", "3").status == 0)
    let stream = try VideoTools.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=width,height,pix_fmt,nb_read_frames,r_frame_rate",
        "-of", "default=noprint_wrappers=1:nokey=0", folder.path("a.apng"),
      ])
    for line in ["width=90", "height=40", "pix_fmt=rgba", "nb_read_frames=8", "r_frame_rate=10/1"] {
      #expect(stream.contains(line + "\n"), "\(stream)")
    }
    // Every frame that ffmpeg composes from the changed parts equals that of the sequence.
    _ = try VideoTools.run(
      "ffmpeg", ["-v", "error", "-i", folder.path("a.apng"), "-fps_mode", "passthrough", folder.path("%d.png")])
    for (index, frame) in try sequence(folder).enumerated() {
      #expect(try Batch.decode(folder.read("\(index + 1).png")) == frame, "frame \(index)")
    }
  }

  @Test(.enabled(if: has("webpmux"), "webp is not installed")) func `webpmux reads the WebP`() throws {
    let folder = try Workspace()
    #expect(try animate(folder, "-o", folder.path("a.webp"), "--loop", "2").status == 0)
    let info = try VideoTools.run("webpmux", ["-info", folder.path("a.webp")])
    #expect(info.contains("Canvas size: 90 x 40") && info.contains("Number of frames: 8"), "\(info)")
    #expect(info.contains("Loop Count : 2") && info.contains("transparency"), "\(info)")
    let (frames, ends, loops) = try WebPCodec.decodeAnimation(folder.read("a.webp"))
    #expect(ends == (1...8).map { $0 * 100 } && loops == 2)
    for (decoded, frame) in zip(frames, try sequence(folder)) {
      // libwebp does not keep the colour of a transparent pixel.
      #expect(decoded.converted(to: .premultiplied) == frame.converted(to: .premultiplied))
    }
  }

  @Test func `a sheet holds every picture once`() throws {
    let folder = try Workspace()
    let outcome = try animate(
      folder, "--sheet", folder.path("s.png"), "--to", "1",
      document: #"{"kind": "counting", "to": 3, "duration": 0.5, "method": "linear", "format": "%d"}"#)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sheet = try Batch.decode(folder.read("s.png"))
    let json = try #require(try JSONParser.parse(folder.read("s.json")).object)
    #expect(json["image"] == "s.png" && json["fps"] == "10")
    #expect(json["size"] == [.number(Double(sheet.width)), .number(Double(sheet.height))])
    let frames = try #require(json["frames"]?.array).compactMap(\.object)
    #expect(frames.count == 11 && frames[5]["time"] == 0.5)
    #expect(Set(frames.compactMap { $0["frame"] }).count == 4, "0, 1, 2 and 3")
    #expect(frames[10]["frame"] == frames[5]["frame"])
  }

  @Test func `jobs may move, and show one moment`() throws {
    let jobs = [
      ##"{"id": "a", "kind": "counting", "to": 10, "duration": 1, "method": "linear", "format": "%d", "time": 0.5}"##,
      ##"{"id": "b", "text": "5"}"##,
      ##"{"id": "c", "kind": "cycling", "texts": ["x", "y"], "hold": 1, "time": 1.15}"##,
      ##"{"id": "d", "kind": "pageControl", "numberOfPages": 3, "out": "dots.png"}"##,
      ##"{"id": "e", "kind": "counting", "to": 10, "format": "%d %d"}"##,
    ]
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), renderer: "cpu")
    #expect(batch.outcome.status == 1)
    #expect(batch.report.map(\.status) == ["done", "done", "done", "done", "failed"])
    #expect(batch.folder.files(in: "out") == ["a.png", "b.png", "c.png", "dots.png"])
    #expect(batch.outcome.errors.contains("format"))
  }

  @Test func `a document that does not move says so`() throws {
    let folder = try Workspace()
    let still = try animate(folder, "-o", folder.path("a.apng"), document: #"{"text": "still"}"#)
    #expect(still.status == 0 && still.errors.contains("nothing in the document moves"), "\(still.errors)")
    let moving = try animate(folder, "-o", folder.path("b.apng"))
    #expect(!moving.errors.contains("nothing in the document moves"), "\(moving.errors)")
    let quiet = try animate(folder, "-o", folder.path("c.apng"), "--quiet", document: #"{"text": "still"}"#)
    #expect(quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test func `a terminal sees how far it is, and nobody else`() throws {
    let folder = try Workspace()
    let terminal = try #require(Terminal())
    let file = try folder.write(Self.document, to: "doc.json")
    var program = Program("animate", file, "--renderer", "cpu", "--fps", "400", "-o", folder.path("frames/"))
    #expect(!(try program.run().errors.contains("frames/s")))
    program.errorsTo = terminal.name
    program.environment["TERM"] = "xterm"
    #expect(try program.run().status == 0)
    #expect(terminal.text().contains("frames/s"))
  }

  @Test(arguments: [
    (["-o", "OUT/a.avi"], 64, "a.avi"), ([], 64, "Give -o"), (["-o", "OUT/f/", "--fps", "0"], 64, "fps"),
    (["-o", "OUT/f/", "--fps", "fast"], 64, "fps"), (["-o", "OUT/f/", "--from", "2", "--to", "1"], 64, "--from"),
    (["-o", "OUT/f/", "--to=-1"], 64, "--to"), (["-o", "OUT/f/", "--loop=-1"], 64, "--loop"),
    (["-o", "OUT/f/", "--max-pixels", "10"], 2, "limit of 10"),
    (["-o", "OUT/f/", "--fps", "1000000", "--to", "86400"], 2, "frames"),
    (["-o", "OUT/doc.json/x.webp"], 2, "a folder is needed"),
    (["--sheet", "OUT/s.png", "--max-pixels", "20000"], 2, "(--max-pixels)"),
  ])
  func `what cannot be done is said`(_ arguments: [String], _ status: Int, _ message: String) throws {
    let folder = try Workspace()
    let file = try folder.write(Self.document, to: "doc.json")
    let outcome = try Program(
      ["animate", file, "--renderer", "cpu"] + arguments.map { $0.replacing("OUT", with: folder.root) }
    ).run()
    #expect(outcome.status == Int32(status))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["doc.json"], "nothing is left behind")
  }

  @Test func `interrupted, it leaves no half file`() throws {
    let folder = try Workspace()
    let file = try folder.write(Self.document, to: "doc.json")
    var program = Program(
      "animate", file, "--renderer", "cpu", "--fps", "1000", "--to", "6000", "-o", folder.path("a.apng"))
    var isAsked = false
    program.whileRunning = { process in
      // From the beginning of its file on, so that there is something to leave behind.
      if !isAsked, folder.files(in: ".").count > 1 {
        kill(process, SIGINT)
        isAsked = true
      }
    }
    let outcome = try program.run()
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["doc.json"])
  }

  /// A signal that comes while it starts ends it, by itself or in order, and is not lost.
  @Test(arguments: 1...20, ["a.apng", "a.webp"])
  func `interrupted at its start, it ends`(_ polls: Int, _ name: String) throws {
    let folder = try Workspace()
    let file = try folder.write(Self.document, to: "doc.json")
    var program = Program(
      "animate", file, "--renderer", "cpu", "--fps", "1000", "--to", "60", "-o", folder.path(name))
    var count = 0
    program.whileRunning = { process in
      count += 1
      if count == polls { kill(process, SIGINT) }
    }
    let outcome = try program.run()
    #expect(outcome.status == 130 || outcome.signal == SIGINT, "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["doc.json"])
  }
}
