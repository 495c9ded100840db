import Documents
import JSON
import Pixels
import Testing

/// Names of parts of a text, and what they are styled and painted with.
@Suite struct PartsDocumentTests {
  typealias Select = LabelDocument.Select

  private func select(_ json: String) throws -> Select? {
    try LabelDocument(json: #"{"text": "a", "highlights": [{"select": \#(json)}]}"#).highlights.first?.select
  }

  @Test func `every way to name parts reads back as it was written`() throws {
    let selects: [(String, Select)] = [
      (#"{"range": [0, 3]}"#, .range(0..<3)), (#"{"graphemes": [0, 2]}"#, .graphemes([0, 2])),
      (#"{"words": [1]}"#, .words([1])), (#"{"lines": [0]}"#, .lines([0])),
      (#"{"match": "[0-9]+"}"#, .match(Select.Match("[0-9]+"))),
      (
        #"{"match": "(a)b", "flags": "i", "group": 1, "index": 0}"#,
        .match(.init("(a)b", flags: "i", group: 1, index: 0))
      ),
      (#"{"every": "word"}"#, .every(.word, Select.Nth())),
      (#"{"every": "grapheme", "nth": "2n+1"}"#, .every(.grapheme, Select.Nth(step: 2, offset: 1))),
      ("{}", .all),
    ]
    for (json, expected) in selects {
      #expect(try select(json) == expected, "\(json)")
      var label = LabelDocument(text: "a")
      label.highlights = [.init(expected, color: .white)]
      label.partStyles = [.init(expected, .init("", color: .black))]
      #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label, "\(json)")
    }
  }

  @Test func `nth counts as CSS does`() throws {
    func parts(_ nth: String) throws -> [Int] {
      guard case .every(_, let rule)? = try select(#"{"every": "word", "nth": "\#(nth)"}"#) else { return [] }
      return (0..<9).filter { rule.contains($0) }.map { $0 + 1 }
    }
    #expect(try parts("odd") == [1, 3, 5, 7, 9])
    #expect(try parts("even") == [2, 4, 6, 8])
    #expect(try parts("3") == [3])
    #expect(try parts("3n+2") == [2, 5, 8])
    #expect(try parts("-n+3") == [1, 2, 3])
    #expect(try parts("n + 7") == [7, 8, 9])
    #expect(try parts("3n-2") == [1, 4, 7])
    #expect(try parts("-9223372036854775808").isEmpty)
    #expect(try parts("n-9223372036854775808").isEmpty)
    #expect(try parts("-9223372036854775808n").isEmpty)
    expectRefusal(
      #"{"text": "a", "styles": [{"select": {"every": "word", "nth": "2m"}}]}"#, at: "styles[0].select.nth",
      .wrongType, saying: "2n+1")
  }

  @Test func `a selection that says two things, or nothing, is refused`() {
    expectRefusal(
      #"{"text": "a", "highlights": [{"select": {"words": [0], "lines": [0]}}]}"#, at: "highlights[0].select.lines",
      .conflict, saying: "words")
    expectRefusal(
      #"{"text": "a", "highlights": [{"select": {"words": [0], "group": 1}}]}"#, at: "highlights[0].select.group",
      .conflict, saying: "match")
    expectRefusal(
      #"{"text": "a", "highlights": [{"select": {"match": "a", "flags": "g"}}]}"#, at: "highlights[0].select.flags",
      .wrongType, saying: "i, m, s and x")
    expectRefusal(
      #"{"text": "a", "highlights": [{"select": {"range": [3, 1]}}]}"#, at: "highlights[0].select.range",
      .outOfRange)
    expectRefusal(
      #"{"text": "a", "highlights": [{"progress": 2}]}"#, at: "highlights[0].progress", .outOfRange)
  }

  @Test func `a background of a text is a colour or an object`() throws {
    let plain = try LabelDocument(json: ##"{"text": "a", "textBackground": "#FF0"}"##)
    #expect(plain.textBackground?.paint == .color(.init(red: 1, green: 1, blue: 0)))
    #expect(plain.json.object?["textBackground"] == [1, 1, 0, 1])
    let json =
      ##"{"text": [{"text": "a", "textBackground": {"color": "red", "padding": [1, 2, 3, 4], "radius": 5, "break": "##
      + ##""merge", "box": "word", "border": {"width": 2}, "shadow": {"blur": 3}, "inShadow": true}}]}"##
    let label = try LabelDocument(json: json)
    let background = try #require(label.runs.first?.textBackground)
    #expect(background.padding.left == 2 && background.padding.right == 4 && background.radius == 5)
    #expect(background.pieces == .merge && background.box == .word && background.inShadow)
    #expect(background.border?.width == 2 && background.shadows.count == 1)
    #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label)
    expectRefusal(
      #"{"text": "a", "textBackground": {"color": "red", "gradient": {"colors": ["red", "blue"]}}}"#,
      at: "textBackground.color", .conflict, saying: "gradient")
  }

  @Test func `members laid over a run replace its own, one by one`() {
    var run = LabelDocument.TextRun("a", font: .init(family: "A", weight: 700, index: 2), color: .black)
    run = run.overlaid(with: .init("", font: .init(size: 9), strokes: []))
    #expect(run.text == "a" && run.color == .black && run.strokes == [])
    #expect(run.font == .init(family: "A", weight: 700, size: 9, index: 2))
    run = run.overlaid(with: .init("", font: .init(family: "B"), gradient: .init(colors: [.white, .black])))
    #expect(run.font == .init(family: "B", weight: 700, size: 9), "another family is another font")
    #expect(run.gradient != nil)
    run = run.overlaid(with: .init("", color: .white))
    #expect(run.gradient == nil && run.color == .white)
  }

  @Test func `a run's forms and case are laid over those beneath, one by one`() {
    var (under, over) = (LabelDocument.TextRun("a"), LabelDocument.TextRun(""))
    under.font.forms.variantCaps = .smallCaps
    under.font.forms.variantPosition = .super
    under.textTransform = .uppercase
    over.font.forms.variantPosition = .sub
    let laid = under.overlaid(with: over)
    #expect(laid.font.forms.variantCaps == .smallCaps && laid.font.forms.variantPosition == .sub)
    #expect(laid.textTransform == .uppercase)
    over.textTransform = .lowercase
    #expect(under.overlaid(with: over).textTransform == .lowercase)
  }

  @Test func `a run that is only a text may be a string`() throws {
    let short = try LabelDocument(json: #"{"text": ["one ", {"text": "two", "color": "red"}, ""]}"#)
    let long = try LabelDocument(
      json: #"{"text": [{"text": "one "}, {"text": "two", "color": "red"}, {"text": ""}]}"#)
    #expect(short == long && short.runs.count == 3)
  }
}
