import Documents
import JSON
import Testing

@Suite struct BendingDocumentTests {
  @Test func `a warp reads back as it was written`() throws {
    let json = #"{"text": "a", "warp": {"style": "arc", "bend": 0.5, "quad": [[0, 0], [1, 0.25], [1, 1], [0, 1]]}}"#
    let label = try LabelDocument(json: json)
    #expect(label.warp?.style == .arc && label.warp?.bend == 0.5 && label.warp?.quad?.count == 4)
    #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label)
  }

  @Test func `what bends nothing as it says is refused with what would`() {
    expectRefusal(
      #"{"text": "a", "warp": {"quad": [[0, 0], [1, 1], [1, 0], [0, 1]]}}"#, at: "warp.quad", .outOfRange,
      saying: "not convex")
    expectRefusal(
      #"{"text": "a", "warp": {"mesh": {"columns": 2, "rows": 3, "points": [[0, 0]]}}}"#, at: "warp.mesh.points",
      .outOfRange, saying: "1 points", "wanted 6")
    expectRefusal(
      #"{"text": "a", "warp": {"style": "arc", "bend": 2}}"#, at: "warp.bend", .outOfRange, saying: "2")
  }
}
