import Documents
import ImageCodecs
import JSON
import Pixels
import Testing

/// Pictures without their transparent border, and what the report says of them.
@Suite struct TrimTests {
  private static let jobs = [
    #"{"id": "fit", "text": "Hamburg", "shadow": {"blur": 4, "offset": [3, 5], "color": "black"}}"#,
    #"{"id": "wide", "text": "Zwei Zeilen", "size": [400, 200], "numberOfLines": 0, "alignment": "right", "scale": 2}"#,
    #"{"id": "ground", "text": "x", "size": [40, 30], "background": {"color": "red"}}"#,
    #"{"id": "blank", "text": " ", "size": [40, 30]}"#,
    #"""
    {"id": "turned", "kind": "group", "size": [300, 300], "children": [
      {"text": "schräg", "frame": [50, 80, 200, 60], "transform": {"rotate": 30}}]}
    """#.replacing("\n", with: " "),
    #"{"id": "styled", "text": "Gold", "layerStyle": {"dropShadows": [{"size": 9, "distance": 7}], "strokes": [{"size": 3}]}}"#,
  ]

  private func numbers(_ value: JSONValue?) -> [Double] { (value?.array ?? []).compactMap(\.number) }

  @Test func `the report's places are in what is left`() throws {
    let jobs = Array(Self.jobs.joined(separator: "\n").utf8)
    let (whole, trimmed) = (try Batch(jobs), try Batch(jobs, "--trim"))
    #expect(whole.outcome.status == 0 && trimmed.outcome.status == 0)
    #expect(!trimmed.outcome.errors.contains("cropped"), "\(trimmed.outcome.errors)")
    for (before, after) in zip(whole.report, trimmed.report) {
      let name = try #require(before["out"]?.string)
      let (large, small) = (try whole.picture(name), try trimmed.picture(name))
      #expect(before["trim"] == nil)
      let offset = numbers(after["trim"]?["offset"]).map { Int($0) }
      #expect(numbers(after["trim"]?["pixels"]) == [Double(large.width), Double(large.height)])
      #expect(numbers(after["pixels"]) == [Double(small.width), Double(small.height)])
      let part = PixelRect(x: offset[0], y: offset[1], width: small.width, height: small.height)
      #expect(large.cropped(to: part) == small, "\(name)")
      if after.id == "blank" {
        #expect(small.width == 1 && small.height == 1)
      } else {
        // Ink on every side, and none outside.
        #expect(small.inkBounds() == small.bounds && large.inkBounds() == part, "\(name)")
      }
      // The report has three decimals; a difference of two such numbers is rounded to them again.
      func thousandths(_ numbers: [Double]) -> [Double] { numbers.map { ($0 * 1000).rounded() / 1000 } }
      func moved(_ box: [Double]) -> [Double] {
        box.count == 4 ? [box[0] - Double(offset[0]), box[1] - Double(offset[1]), box[2], box[3]] : []
      }
      #expect(numbers(after["layout"]) == thousandths(moved(numbers(before["layout"]))), "\(name)")
      // The reach of a layer style is an estimate, of which only what lies in the part is left.
      let ink = moved(numbers(before["ink"]))
      let corner = [max(0, ink[0]), max(0, ink[1])]
      let end = [min(Double(small.width), ink[0] + ink[2]), min(Double(small.height), ink[1] + ink[3])]
      let left = after.id == "blank" ? [0, 0, 0, 0] : corner + [end[0] - corner[0], end[1] - corner[1]]
      #expect(numbers(after["ink"]) == left, "\(name)")
      let baselines: [Double] = numbers(before["baselines"]).map { $0 - Double(offset[1]) }
      #expect(thousandths(numbers(after["baselines"])) == thousandths(baselines))
      func bounds(_ line: JSONValue) -> [[Double]] { (line["lines"]?.array ?? []).map { numbers($0["bounds"]) } }
      for (old, new) in zip(bounds(before), bounds(after)) {
        let differences: [Double] = zip(new, moved(old)).map { abs($0 - $1) }
        #expect(differences.allSatisfy { $0 < 0.0011 }, "\(name)")
      }
    }
  }
}
