import Testing

/// A glyph too large for FreeType is its job's error, and leaves the face as it was for those that come later.
@Suite struct LargeGlyphTests {
  private static let giant =
    #"{"id": "giant", "text": "x", "lineBreak": "clip", "font": {"size": 10000}, "scale": 8, "size": [1, 1]}"#
  private static let others = [
    #"{"id": "dot", "text": ".", "size": [40, 24]}"#, #"{"id": "word", "text": "Later", "font": {"size": 31}}"#,
  ]

  @Test func `jobs after a giant are the pictures that they are alone`() throws {
    let alone = try Batch(Array(Self.others.joined(separator: "\n").utf8), "--jobs", "1")
    // Each size is set once before the giant and once after it.
    let again = Self.others.map { $0.replacing(#""id": ""#, with: #""id": "again-"#).replacing("24]", with: "25]") }
    let after = try Batch(
      Array(([again[0], Self.giant] + Self.others + [again[1]]).joined(separator: "\n").utf8), "--jobs", "1")
    #expect(after.report.map(\.status) == ["done", "failed", "done", "done", "done"], "\(after.outcome.errors)")
    for name in ["dot.png", "word.png"] {
      #expect(try after.folder.read("out/" + name) == alone.folder.read("out/" + name), "\(name)")
    }
    #expect(try after.folder.read("out/again-word.png") == alone.folder.read("out/word.png"))
  }
}
