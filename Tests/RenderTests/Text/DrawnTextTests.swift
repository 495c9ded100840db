import Documents
import Resolving
import Testing

/// What boxes say of texts that are not drawn as they are written: the record of a picture is what can be read.
@Suite struct DrawnTextTests {
  private static func boxes(
    _ kind: TextBox.Kind, _ text: String, _ change: (inout LabelDocument) -> Void = { _ in }
  ) throws -> [TextBox] {
    var label = LabelDocument(text: text, size: .width(120), font: .init(family: "DejaVu Sans", size: 20))
    label.numberOfLines = 0
    label.lineBreak = .wordWrap
    change(&label)
    return try SceneFiles.resolver.resolve(label).boxes([kind])
  }

  @Test func `letters that a transform changes are told`() throws {
    func upper(_ label: inout LabelDocument) { label.textTransform = .uppercase }
    let words = try Self.boxes(.word, "Straße 5", upper)
    #expect(words.map(\.text) == ["Straße", "5"] && words.map(\.drawn) == ["STRASSE", "5"])
    let glyphs = try Self.boxes(.glyph, "aßb", upper)
    #expect(glyphs.map(\.text) == ["a", "ß", "b"] && glyphs.map(\.drawn) == ["A", "SS", "B"])
    #expect(try Self.boxes(.line, "ŉ Ab", upper).map(\.drawn) == ["ʼN AB"])
    // A font's small capitals, or those that are made up, are read as the letters that they are.
    #expect(try Self.boxes(.word, "Ab") { $0.font.forms.variantCaps = .smallCaps }.map(\.drawn) == ["Ab"])
    #expect(try Self.boxes(.word, "Ab").map(\.drawn) == ["Ab"])
  }

  @Test func `hyphens are told, and have boxes`() throws {
    for (hyphen, wanted) in [(nil, "\u{2010}"), ("=", "=")] {
      func change(_ label: inout LabelDocument) {
        label.lineSetting.hyphenateCharacter = hyphen
        label.size = .width(100)
      }
      let text = "wonder\u{AD}fully"
      let words = try Self.boxes(.word, text, change)
      #expect(words.map(\.drawn) == ["wonder" + wanted, "fully"])
      #expect(words.map(\.text) == ["wonder\u{AD}", "fully"])
      #expect(try Self.boxes(.line, text, change).map(\.drawn) == ["wonder" + wanted, "fully"])
      let glyphs = try Self.boxes(.glyph, text, change)
      #expect(glyphs.map(\.drawn).joined() == "wonder" + wanted + "fully")
      let mark = try #require(glyphs.first { $0.drawn == wanted })
      #expect(mark.text.isEmpty && mark.quad[1].x > mark.quad[0].x + 3)
      #expect(abs(words[0].quad[1].x - mark.quad[1].x) < 1e-6)
    }
  }

  @Test(arguments: [
    (LabelDocument.LineBreak.truncateTail, "Hello w\u{2026}"), (.truncateHead, "\u{2026}o world"),
    (.truncateMiddle, "Hel\u{2026}rld"),
  ])
  func `ellipses are told, and have boxes`(_ lineBreak: LabelDocument.LineBreak, _ wanted: String) throws {
    func change(_ label: inout LabelDocument) {
      (label.lineBreak, label.numberOfLines, label.size) = (lineBreak, 1, .width(100))
    }
    let line = try #require(try Self.boxes(.line, "Hello world", change).first)
    #expect(line.drawn == wanted || line.drawn.contains("\u{2026}"), "\(line.drawn)")
    let glyphs = try Self.boxes(.glyph, "Hello world", change)
    #expect(glyphs.filter { $0.text.isEmpty }.map(\.drawn) == ["\u{2026}"])
    #expect(glyphs.map(\.drawn).joined() == line.drawn.filter { $0 != " " })
    let words = try Self.boxes(.word, "Hello world", change)
    #expect(words.map(\.drawn).joined(separator: " ") == line.drawn)
    // All of the line's width is in words.
    #expect(abs((words.flatMap(\.quad).map(\.x).max() ?? 0) - line.quad[1].x) < 1e-6)
    let own = try Self.boxes(.line, "Hello world") { label in
      change(&label)
      label.ellipsis = "[.]"
    }
    #expect(own[0].drawn.contains("[.]"), "\(own)")
  }

  @Test(arguments: ["a\u{200B}b", "a\u{AD}b", "a\u{2060}b", "\u{200E}ab\u{FEFF}"])
  func `what cannot be seen has no box`(_ text: String) throws {
    #expect(try Self.boxes(.glyph, text).map(\.drawn) == ["a", "b"])
    #expect(try Self.boxes(.word, text).map(\.drawn) == ["ab"])
    #expect(try Self.boxes(.line, text).map(\.drawn) == ["ab"])
    #expect(try Self.boxes(.glyph, "\u{200B}").isEmpty && Self.boxes(.word, "\u{200B}").isEmpty)
    // Emoji that are joined are one character, whose joiners belong to it.
    #expect(try Self.boxes(.glyph, "👩\u{200D}🚀").map(\.drawn) == ["👩\u{200D}🚀"])
  }

  @Test func `white space is as it is drawn`() throws {
    let line = try Self.boxes(.line, "a  \n b") {
      $0.lineSetting.whiteSpace = .normal
      $0.size = .width(200)
    }
    #expect(line.map(\.drawn) == ["a b"])
  }
}
