import Documents
import Glibc
import JSON
import Testing

/// What a document may cost is told before it is drawn.
@Suite struct LimitTests {
  private func expect(
    _ document: String, _ words: String, field: String, _ options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = [document, #"{"id": "after", "text": "x"}"#]
    let batch = try Batch(Array(lines.joined(separator: "\n").utf8)) { program, _ in
      program.arguments += options
      program.patience = 100
    }
    #expect(
      batch.report.map(\.status) == ["failed", "done"], "\(batch.outcome.errors)", sourceLocation: sourceLocation)
    let message = batch.report.first?.message ?? ""
    #expect(message.contains(words), "\(message)", sourceLocation: sourceLocation)
    #expect(batch.report.first?.field == field, "\(message)", sourceLocation: sourceLocation)
  }

  /// Some groups in one another around a leaf, each with a transform.
  private static func nested(_ depth: Int, _ transform: String, around leaf: String) -> String {
    (0..<depth).reduce(leaf) { inner, _ in
      let child = inner.dropLast() + ", \"transform\": \(transform)}"
      return #"{"kind": "group", "size": [50, 50], "children": [\#(child)]}"#
    }
  }

  @Test(arguments: [#""text": "Hi""#, #""kind": "group", "size": [20, 20], "background": {"color": "red"}"#])
  func `transforms that multiply beyond any number are an error`(_ leaf: String) throws {
    for transform in [
      #"{"scale": 1000}"#, #"{"scale": -1000, "translate": [10000, -10000]}"#, #"{"scale": [1000, 1]}"#,
    ] {
      let document = Self.nested(12, transform, around: "{\(leaf)}")
      let batch = try Batch([document, #"{"id": "after", "text": "x"}"#])
      #expect(batch.report.map(\.status) == ["failed", "done"], "\(batch.outcome.errors)")
      #expect(batch.report[0].message.contains("times as large"), "\(batch.report[0].message)")
      #expect(batch.report[0].field.hasSuffix("transform"))
    }
  }

  @Test func `what is scaled to nothing is nothing`() throws {
    let leaf = #"{"kind": "group", "size": [20, 20], "background": {"color": "red"}}"#
    let batch = try Batch([Self.nested(12, #"{"scale": 0.001}"#, around: leaf)])
    #expect(batch.outcome.status == 0)
    #expect(batch.report[0]["ink"]?.array == [0, 0, 0, 0])
  }

  @Test func `thousands of dots are refused before one is drawn`() throws {
    try expect(
      #"{"kind": "pageControl", "numberOfPages": 9999, "dotSize": 300, "scale": 3, "shadow": {"blur": 9}}"#,
      "over the limit", field: "size")
  }

  @Test func `segments of dots count, and what is told is the shape`() throws {
    // A thousand corners that are spread evenly over a circle, each far from the next: 20 ms for each dot.
    let corners = (0..<1000).map { index in
      let angle = Double(index * 377 % 1000) / 1000 * 2 * .pi
      return "\(index == 0 ? "M" : "L")\(60 * cos(angle)) \(60 * sin(angle))"
    }
    let shape = corners.joined(separator: " ") + "Z"
    func control(_ dots: Int) -> String {
      #"{"kind": "pageControl", "numberOfPages": \#(dots), "dotSize": 120, "dotSpacing": 2, "dotShape": "\#(shape)"}"#
    }
    try expect(
      control(1000), "the outlines of 1000 dots count as more than the limit of 4000000", field: "dotShape")
    try expect(control(30), "the outlines of 30 dots", field: "dotShape", ["--max-masks", "100000"])
    #expect(try Batch([control(5)]).outcome.status == 0)
  }

  @Test func `too many samples in layers are an error`() throws {
    let shadows = Array(repeating: #"{"blur": 3, "offset": [1, 1]}"#, count: 16).joined(separator: ",")
    try expect(
      #"{"text": "Label", "font": {"size": 90}, "shadows": [\#(shadows)]}"#, "samples in all layers", field: "size",
      ["--max-layer-pixels", "100000"])
  }

  @Test func `too many characters are an error`() throws {
    let child = #"{"text": "\#(String(repeating: "w", count: 1000))", "frame": [0, 0, 50, 20]}"#
    let children = Array(repeating: child, count: 12).joined(separator: ",")
    try expect(
      #"{"kind": "group", "size": [50, 50], "children": [\#(children)]}"#, "more than 10000 characters",
      field: "text",
      ["--max-characters", "10000"])
  }

  @Test func `too many glyphs are an error`() throws {
    let text = String(repeating: "w", count: 600)
    try expect(#"{"text": "\#(text)"}"#, "more than 500 glyphs", field: "size", ["--max-masks", "500"])
  }

  @Test func `a limit that is none is refused`() throws {
    for name in [
      "--max-masks", "--max-layer-pixels", "--max-characters", "--max-picture-bytes", "--max-pixels",
      "--max-drawing-milliseconds",
    ] {
      #expect(try Program("batch", "x", "--out", "y", name, "0").run().status == 64)
    }
  }

  // MARK: - Tables

  @Test func `a table of a hundred thousand columns is read`() throws {
    let names = (0..<100_000).map { "c\($0)" }.joined(separator: ",")
    let cells = Array(repeating: "1", count: 100_000).joined(separator: ",")
    let folder = try Workspace()
    let jobs = try folder.write("id,text,\(names)\na,x,\(cells)\n", to: "jobs.csv")
    let program = Program("batch", jobs, "--out", folder.path("out"), "--renderer", "cpu")
    #expect(try program.run().status == 0)
  }

  @Test func `a quoted cell of fifty thousand lines is read`() throws {
    let folder = try Workspace()
    let text = "id,text,note\na,x,\"" + String(repeating: "n\n", count: 49_999) + "\"\n"
    let program = Program(
      "batch", try folder.write(text, to: "jobs.csv"), "--out", folder.path("out"), "--renderer", "cpu")
    #expect(try program.run().status == 0)
  }
}
