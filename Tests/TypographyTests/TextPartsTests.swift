import Testing
import Typography

/// The parts of a text that have names, and texts that are divided among paints.
@Suite struct TextPartsTests {
  private func parts(_ text: String) -> TextParts { Setting.layouter.parts(of: text) }

  private func found(_ pattern: TextPattern, in text: String) throws -> [String] {
    let units = Array(text.utf16)
    return try pattern.ranges(in: units).map { String(decoding: units[$0], as: UTF16.self) }
  }

  @Test func `words are what lies between white space, in grapheme clusters`() {
    let text = parts(" He\u{301}y,\tyou\u{3000}two\n")
    #expect(text.graphemes.count == 14)
    #expect(text.words == [1..<5, 6..<9, 10..<13])
    #expect(parts("").words.isEmpty && parts(" ").words.isEmpty)
  }

  @Test func `a cluster belongs to the range in which it begins`() {
    let text = parts("ae\u{301}b")
    #expect(text.graphemes(in: 0..<2) == 0..<2)
    #expect(text.graphemes(in: 2..<4) == 2..<3)
    #expect(text.graphemes(in: 3..<3).isEmpty)
  }

  @Test func `a pattern finds all of its matches, one, or a group of them`() throws {
    #expect(try found(TextPattern("[0-9]+"), in: "a1 b22") == ["1", "22"])
    #expect(try found(TextPattern("[0-9]+", index: 1), in: "a1 b22") == ["22"])
    #expect(try found(TextPattern("([a-z])([0-9]+)", group: 2), in: "a1 b22") == ["1", "22"])
    #expect(try found(TextPattern("A"), in: "aA") == ["A"])
    #expect(try found(TextPattern("A", flags: "i"), in: "aA") == ["a", "A"])
    #expect(try found(TextPattern("^b", flags: "m"), in: "a\nb") == ["b"])
    #expect(try found(TextPattern("x*"), in: "aaa").isEmpty, "matches of nothing")
    #expect(try found(TextPattern("a"), in: "").isEmpty)
  }

  @Test func `a fault of a pattern is told with its place`() {
    func fault(_ pattern: TextPattern, _ text: String = "a") -> TextPattern.Fault? {
      do throws(TextPattern.Fault) { _ = try pattern.ranges(in: Array(text.utf16)) } catch { return error }
      return nil
    }
    #expect(fault(TextPattern("ab(c")) == .notAPattern(line: 0, offset: 4))
    #expect(fault(TextPattern("")) == .notAPattern(line: nil, offset: nil))
    #expect(fault(TextPattern("(a)", group: 2)) == .noGroup(count: 1))
    // Without its limit it would take some 2^60 steps.
    #expect(fault(TextPattern("(a|aa)+$"), String(repeating: "a", count: 60) + "b") == .tooSlow)
  }

  // MARK: Division

  @Test func `a ligature that is divided is in both parts, up to its caret and from it`() throws {
    let layout = try Setting().layout("xfiy")
    #expect(layout.glyphs.count == 3, "the test needs a ligature")
    let divided = layout.divided(into: [.init(end: 2, span: nil), .init(end: 4, span: nil)])
    let runs = divided.lines[0].runs
    let caret = layout.carets(ofLine: 0)[2].x
    #expect(runs.map(\.span) == [0, 0, 1, 1])
    #expect(runs.map { $0.glyphs.map(\.id) } == [[0], [1], [1], [2]].map { $0.map { layout.glyphs[$0].id } })
    #expect(runs[0].cut == nil && runs[3].cut == nil)
    #expect(runs[1].cut?.lowerBound == -.infinity && abs((runs[1].cut?.upperBound ?? 0) - caret) < 1e-9)
    #expect(runs[2].cut?.upperBound == .infinity && abs((runs[2].cut?.lowerBound ?? 0) - caret) < 1e-9)
    #expect(runs[1].glyphs == runs[2].glyphs)
  }

  @Test func `a division moves no glyph, whatever the direction`() throws {
    for text in ["Hello wide fi world", "abc אבג def", "नमस्ते दुनिया", "سلام"] {
      let layout = try Setting(width: 90) { $0.numberOfLines = 0 }.layout(text)
      let count = Double(layout.graphemes.count)
      let parts = [0.5, 1, 2.25, count - 1, count].map { TextLayout.PaintedPart(end: $0, span: nil) }
      let divided = layout.divided(into: parts)
      func places(_ layout: TextLayout) -> [[GlyphRun.Glyph]] {
        layout.lines.map { $0.runs.flatMap(\.glyphs).sorted { ($0.x, $0.cluster) < ($1.x, $1.cluster) } }
      }
      #expect(zip(places(layout), places(divided)).allSatisfy { Set($0) == Set($1) }, "\(text)")
      for line in divided.lines {
        for run in line.runs where run.kind == .text { #expect(run.span != nil) }
      }
    }
  }

  @Test func `progress stops at its share of the drawn length`() throws {
    let layout = try Setting().layout("iiii WWWW")
    let carets = layout.carets(ofLine: 0).map(\.x)
    let ranges = [0..<4, 5..<9]
    let whole = carets[4] - carets[0] + carets[9] - carets[5]
    #expect(layout.ranges(ranges, upTo: 0).isEmpty)
    #expect(layout.ranges(ranges, upTo: 1) == [0..<4, 5..<9])
    for progress in [0.01, 0.2, 0.5, 0.77, 0.999] {
      var index = CellIndex(layout)
      let length = layout.ranges(ranges, upTo: progress).flatMap { layout.stretches(of: $0, &index) }
        .reduce(0) { $0 + $1.x1 - $1.x0 }
      #expect(abs(length - progress * whole) < 1e-9, "\(progress)")
    }
  }
}
