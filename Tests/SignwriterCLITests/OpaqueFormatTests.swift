import Documents
import ImageCodecs
import JSON
import Pixels
import Testing

/// Pictures in a format that has no alpha.
@Suite struct OpaqueFormatTests {
  @Test func `a batch takes the ending of a format for its name`() throws {
    let jobs = Array(#"{"id": "a", "text": "x"}"#.utf8)
    let short = try Batch(jobs, "--format", "jpg", "--over", "#fff")
    let long = try Batch(jobs, "--format", "jpeg", "--over", "#fff")
    #expect(short.outcome.status == 0 && short.folder.files(in: "out") == ["a.jpg"], "\(short.outcome.errors)")
    #expect(try short.files == long.files)
    let none = try Program("batch", "jobs.jsonl", "--out", "out", "--format", "tiff").run()
    #expect(none.status == 64 && none.errors.contains("tiff"), "\(none.errors)")
  }

  @Test func `a picture with alpha gets no ground that nobody chose`() throws {
    let jobs = [
      #"{"id": "bare", "text": "x"}"#, #"{"id": "ground", "text": "x", "background": {"color": "red"}}"#,
      #"{"id": "round", "text": "x", "background": {"color": "red", "cornerRadius": 6}}"#,
      ##"{"id": "thin", "text": "x", "background": {"color": "#FF000080"}}"##,
      #"{"id": "faint", "text": "x", "background": {"color": "red"}, "opacity": 0.5}"#,
    ]
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--format", "jpeg")
    #expect(batch.outcome.status == 1)
    #expect(batch.folder.files(in: "out") == ["ground.jpg"])
    for line in batch.report where line.id != "ground" {
      #expect(line.status == "failed" && line.field == "background", "\(line)")
      #expect(line.message.contains("JPEG has no alpha") && line.message.contains("write PNG or WebP"))
      #expect(line.message.contains("--over"))
    }
    let corner = try JPEGCodec.decode(batch.folder.read("out/ground.jpg"))[0, 0]
    #expect(corner.x > 250 && corner.y < 5 && corner.z < 5 && corner.w == 255, "\(corner)")
  }

  @Test func `render says what mends it, too`() throws {
    let folder = try Workspace()
    let outcome = try Program("render", "--text", "x", "--renderer", "cpu", "-o", folder.path("x.jpg")).run()
    #expect(outcome.status == 2 && folder.files(in: "").isEmpty)
    #expect(outcome.errors.contains("JPEG has no alpha") && outcome.errors.contains("--over '#fff'"))
  }

  /// A picture over a colour, in double precision.
  private func isLaid(_ picture: PixelBuffer, over ground: SIMD3<Double>, _ clear: PixelBuffer) -> Bool {
    guard picture.isOpaque, clear.alphaMode == .straight, picture.bytes.count == clear.bytes.count else {
      return false
    }
    return stride(from: 0, to: clear.bytes.count, by: 4).allSatisfy { index in
      let alpha = Double(clear.bytes[index + 3]) / 255
      return (0..<3).allSatisfy { channel in
        let exact = Double(clear.bytes[index + channel]) * alpha + ground[channel] * (1 - alpha)
        return abs(Double(picture.bytes[index + channel]) - exact) <= 0.5001
      }
    }
  }

  private static let soft = ##"{"id": "soft", "text": "Soft", "color": "#FF000080", "shadow": {"blur": 8}}"##

  @Test func `over a ground that somebody chose, a picture is opaque in every format`() throws {
    let jobs = Array(Self.soft.utf8)
    let clear = try Batch(jobs).picture("soft.png")
    let over = try Batch(jobs, "--over", "#20C0FF")
    #expect(over.outcome.status == 0 && !clear.isOpaque, "\(over.outcome.errors)")
    #expect(isLaid(try over.picture("soft.png"), over: SIMD3(32, 192, 255), clear))
    let rendered = try over.folder.write(Self.soft, to: "soft.json")
    let outcome = try Program("render", rendered, "--renderer", "cpu", "--over", "#20C0FF", "-o", "-").run()
    #expect(try Batch.decode(outcome.output) == over.picture("soft.png"))
    let photo = try Batch(jobs, "--over", "rgb(32 192 255)", "--format", "jpeg")
    #expect(photo.outcome.status == 0, "\(photo.outcome.errors)")
    let corner = try JPEGCodec.decode(photo.folder.read("out/soft.jpg"))[0, 0]
    #expect(abs(Int(corner.x) - 32) < 4 && abs(Int(corner.y) - 192) < 4 && abs(Int(corner.z) - 255) < 4)
  }

  @Test func `masks are of what was drawn, and a resumed batch knows the ground`() throws {
    let jobs = Array(Self.soft.utf8)
    let batch = try Batch(jobs, "--over", "white", "--masks")
    let plain = try Batch(jobs, "--masks")
    for name in ["soft.mask.png", "soft.alpha.png"] {
      #expect(try batch.folder.read("out/" + name) == plain.folder.read("out/" + name))
    }
    func resumed(_ ground: String) throws -> JSONValue {
      let outcome = try Program(
        "batch", batch.folder.path("jobs.jsonl"), "--styles", batch.folder.path("styles.json"), "--renderer", "cpu",
        "--out", batch.folder.path("out"), "--masks", "--resume", "--json", "--over", ground
      ).run()
      return try JSONParser.parse(outcome.output)
    }
    #expect(try resumed("white")["kept"] == 1)
    #expect(try resumed("black")["kept"] == 0)
  }

  @Test(arguments: ["#fff8", "whitish", "transparent", ""])
  func `a ground that is no opaque colour is refused`(_ ground: String) throws {
    let outcome = try Program("render", "--text", "x", "-o", "-", "--over", ground).run()
    #expect(outcome.status == 64 && outcome.errors.contains("no opaque colour"), "\(outcome.errors)")
  }

  @Test func `the frames of a motion are laid over a ground, whatever they are written in`() throws {
    let folder = try Workspace()
    let document = try folder.write(
      ##"{"kind": "counting", "to": 3, "duration": 0.3, "method": "linear", "format": "%d", "color": "#0000FF80"}"##,
      to: "doc.json")
    func animate(_ options: String...) throws -> Program.Outcome {
      try Program(["animate", document, "--renderer", "cpu", "--fps", "10"] + options).run()
    }
    let over = ["--over", "#204060"]
    #expect(try animate("-o", folder.path("clear/")).status == 0)
    #expect(try animate("-o", folder.path("frames/"), over[0], over[1]).status == 0)
    let raw = try animate("-o", "-", "--stream", "raw", over[0], over[1]).output
    var bytes: [UInt8] = []
    for index in 0..<4 {
      let frame = try Batch.decode(folder.read("frames/000\(index).png"))
      #expect(isLaid(frame, over: SIMD3(32, 64, 96), try Batch.decode(folder.read("clear/000\(index).png"))))
      bytes += frame.bytes
    }
    #expect(raw == bytes)
    #expect(try animate("-o", folder.path("a.webp"), over[0], over[1]).status == 0)
    #expect(try WebPCodec.decodeAnimation(folder.read("a.webp")).0.flatMap(\.bytes) == bytes)
    let first = try Batch.decode(folder.read("frames/0000.png"))
    #expect(try animate("--sheet", folder.path("s.png"), over[0], over[1]).status == 0)
    #expect(try Batch.decode(folder.read("s.png")).cropped(to: first.bounds) == first)
    #expect(try animate("-o", folder.path("a.apng"), over[0], over[1]).status == 0)
    #expect(try Batch.decode(folder.read("a.apng")) == first)
  }

  @Test(arguments: ["webp", "qoi", "raw", "npy"])
  func `other formats keep alpha`(_ format: String) throws {
    let job = #"{"id": "a", "text": "x"}"#
    let batch = try Batch(Array(job.utf8), "--format", format)
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    let bytes = try #require(try batch.files.values.first)
    let expected = try Batch([job]).picture("a.png")
    switch format {
    case "webp": #expect(try WebPCodec.decode(bytes) == expected)
    // The header's count of channels.
    case "qoi": #expect(bytes[12] == 4)
    default: #expect(Array(bytes.suffix(expected.bytes.count)) == expected.bytes)
    }
  }
}
