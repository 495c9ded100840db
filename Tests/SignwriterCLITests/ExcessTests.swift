import Glibc
import ImageCodecs
import Pixels
import Testing

/// What would be larger than any memory, or than any whole number, is its job's error, and the process goes on.
@Suite struct ExcessTests {
  private func expect(
    _ document: String, _ words: String, field: String, _ options: [String] = [],
    prepare: (Workspace) throws -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = [document, #"{"id": "after", "text": "x"}"#]
    let batch = try Batch(Array(lines.joined(separator: "\n").utf8)) { program, folder in
      program.arguments += options
      try prepare(folder)
    }
    #expect(
      batch.report.map(\.status) == ["failed", "done"], "\(batch.outcome.errors)", sourceLocation: sourceLocation)
    let message = batch.report.first?.message ?? ""
    #expect(message.contains(words), "\(message)", sourceLocation: sourceLocation)
    #expect(batch.report.first?.field == field, "\(message)", sourceLocation: sourceLocation)
  }

  private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  // MARK: - Pictures

  @Test func `a picture that fills a text far wider than its canvas`() throws {
    let picture = try PNGCodec.encode(PixelBuffer(width: 4, height: 4, alphaMode: .straight))
    try expect(
      #"""
      {"text": "\#(Self.many("W", 3000))", "lineBreak": "clip", "size": [9, 9], "font": {"size": 1000},
       "image": {"file": "p.png"}}
      """#.filter { $0 != "\n" }, "bytes of pictures", field: "size"
    ) { try $0.write(picture, to: "p.png") }
  }

  @Test func `an emoji that is stretched along a line that is turned`() throws {
    try expect(
      #"""
      {"kind": "group", "size": [9, 9], "children": [
       {"text": "😀", "font": {"size": 100}, "transform": {"scale": [1000, 0.001], "rotate": 45}}]}
      """#.filter { $0 != "\n" }, "bytes of pictures", field: "children[0].size")
  }

  @Test func `a file of a terabyte is no picture`() throws {
    try expect(#"{"kind": "image", "file": "p.png"}"#, "larger than", field: "file") { folder in
      try folder.write("", to: "p.png")
      #expect(truncate(folder.path("p.png"), 1 << 40) == 0)
    }
  }

  // MARK: - Glyphs and shapes

  @Test func `glyphs`() throws {
    let text = String(String.UnicodeScalarView((0x41...0x5A).compactMap { Unicode.Scalar($0) }))
    let document = #"{"text": "\#(text)", "lineBreak": "clip", "size": [9, 9], "font": {"size": 600}}"#
    try expect(document, "the glyphs of the text", field: "font.size", ["--max-picture-bytes", "1000000"])
  }

  @Test func `backgrounds`() throws {
    // Seven are more than a million bytes.
    let children = (400..<420).map {
      #"{"kind": "group", "size": [\#($0), \#($0)], "background": {"color": "red"}, "children": []}"#
    }
    try expect(
      #"{"kind": "group", "size": [9, 9], "children": [\#(children.joined(separator: ","))]}"#,
      "bytes of glyphs and shapes", field: "children[6].size", ["--max-picture-bytes", "1000000"])
  }

  // MARK: - Numbers

  @Test func `a text whose area is no whole number is drawn`() throws {
    let text = Self.many(".", 2000) + Self.many("\\n", 2000) + "."
    let document = #"""
      {"kind": "group", "size": [9, 9], "scale": 64, "children": [
       {"text": "\#(text)", "numberOfLines": 0, "lineBreak": "clip", "font": {"size": 0.5}, "lineSpacing": 10000,
        "characterSpacing": 10, "transform": {"scale": 500, "anchor": [0, 0]}}]}
      """#.filter { $0 != "\n" }
    let batch = try Batch([document])
    #expect(batch.report.map(\.status) == ["done"], "\(batch.outcome.errors)")
  }

  @Test func `a curve that overshoots by far`() throws {
    let track = #"[{"progress": 0, "scale": 0}, {"progress": 1, "scale": 1000}]"#
    let leaf = #"""
      {"kind": "cycling", "texts": ["a", "b"], "hold": 0, "duration": 2, "time": 1, "size": [100000, 100000],
       "curve": [0, 1e6, 1, 1e6], "keyframes": {"enter": \#(track), "exit": \#(track)}}
      """#.filter { $0 != "\n" }
    try expect(
      #"""
      {"kind": "group", "size": [9, 9], "scale": 64, "children": [{"kind": "group", "size": [9, 9],
       "transform": {"scale": 1000}, "children": [\#(leaf)]}]}
      """#.filter { $0 != "\n" }, "times as large", field: "children[0].children[0].transform")
  }

  @Test(arguments: ["a/", "/"]) func `a path that is longer than any`(_ part: String) throws {
    let folder = try Workspace()
    let label = try folder.write(#"{"text": "x"}"#, to: "label.json")
    let outcome = try Program("render", label, "-o", folder.path(Self.many(part, 60_000) + "x.png")).run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("name too long"))
  }
}
