import Documents
import ImageCodecs
import Pixels
import Testing

/// Pictures in a format that has no alpha.
@Suite struct OpaqueFormatTests {
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
      #expect(line.message.contains("JPEG has no alpha") && line.message.contains("--format png"))
    }
    let corner = try JPEGCodec.decode(batch.folder.read("out/ground.jpg"))[0, 0]
    #expect(corner.x > 250 && corner.y < 5 && corner.z < 5 && corner.w == 255, "\(corner)")
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
