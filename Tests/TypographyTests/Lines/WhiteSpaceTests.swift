import Testing
import Typography

/// White space by the rules of CSS Text 3, 4.1.1 and 4.1.2.
@Suite struct WhiteSpaceTests {
  static func setting(_ rule: WhiteSpace, width: Double = .infinity) -> Setting {
    Setting(width: width) {
      ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0)
      var rules = LineRules()
      rules.whiteSpace = rule
      $0.rules = rules
    }
  }

  /// What is set: the characters whose glyphs are there, line by line.
  static func shown(_ text: String, _ rule: WhiteSpace) throws -> [String] {
    let layout = try setting(rule).layout(text)
    let graphemes = Array(text)
    return layout.lines.indices.map { index in
      layout.graphemeBoxes(ofLine: index).filter { $0.x1 > $0.x0 }.map { box in
        let character = graphemes[box.grapheme]
        return character.isWhitespace ? " " : String(character)
      }.joined()
    }
  }

  @Test(arguments: [
    ("a  b", ["a b"]), (" a ", ["a"]), ("a\tb", ["a b"]), ("a \t b", ["a b"]), ("a\nb", ["a b"]),
    ("a \n b", ["a b"]),
    ("a\n\n\nb", ["a b"]), ("a\r\nb", ["a b"]), ("日\n本", ["日本"]), ("日 \n 本", ["日本"]), ("日\na", ["日 a"]),
    ("日 本", ["日 本"]), ("한\n국", ["한 국"]), ("a\u{200B}\nb", ["ab"]), ("a\u{A0} b", ["a  b"]),
  ])
  func `each stretch is one space, or nothing between ideographs`(_ text: String, _ lines: [String]) throws {
    #expect(try Self.shown(text, .normal) == lines)
    #expect(try Self.shown(text, .nowrap) == lines)
  }

  @Test(arguments: [
    ("a  b", ["a b"]), ("a \n\t b", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), (" a\r\nb ", ["a", "b"]),
  ])
  func `line feeds stay, without space beside them`(_ text: String, _ lines: [String]) throws {
    #expect(try Self.shown(text, .preLine) == lines)
  }

  @Test func `one space is as wide as one, and offsets are those of the text`() throws {
    let text = "one \n  two"
    let layout = try Self.setting(.normal).layout(text)
    #expect(layout.width == (try Setting().layout("one two").width) && layout.length == text.utf16.count)
    #expect(layout.glyphs.map(\.cluster) == [0, 1, 2, 3, 7, 8, 9])
    #expect(layout.lines[0].range == 0..<10)
    let carets = layout.carets(ofLine: 0).map(\.offset)
    #expect(carets == [0, 1, 2, 3, 7, 8, 9, 10])
  }

  @Test func `only line feeds end lines`() throws {
    let text = "The quick  brown fox\njumps"
    for (rule, count) in [(WhiteSpace.pre, 2), (.nowrap, 1), (.preWrap, 6)] {
      #expect(try Self.setting(rule, width: 60).layout(text).lines.count == count, "\(rule)")
    }
    #expect(
      try Self.setting(.pre, width: 60).layout(text).lines[0].width
        == Setting().layout("The quick  brown fox").lines[0].width)
  }

  @Test func `collapsed text is transformed, and keeps its spans`() throws {
    var setting = Self.setting(.normal)
    setting.style.transform = .uppercase
    setting.spans = [TextSpan(3..<6, size: 40)]
    let layout = try setting.layout("a  bß c")
    #expect(layout.glyphs.map(\.cluster) == [0, 1, 3, 4, 4, 5, 6])
    let large = layout.lines[0].runs.filter { $0.size == 40 }.flatMap(\.glyphs).map(\.cluster)
    #expect(large == [3, 4, 4, 5])
  }
}
