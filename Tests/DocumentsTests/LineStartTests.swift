import Documents
import JSON
import Testing

/// What stands at the start of lines, and white space.
@Suite struct LineStartTests {
  private static func label(_ members: String) throws -> LabelDocument {
    try LabelDocument(json: #"{"text": "a", \#(members)}"#)
  }

  @Test(arguments: [
    #""initialLetter": 3"#, #""initialLetter": 2.5"#, #""initialLetter": [3, 1]"#, #""initialLetter": [2.5, 3]"#,
    #""listStyle": "disc""#, #""listStyle": "upper-roman""#, #""listStyle": {"text": "→ ", "position": "inside"}"#,
    #""listStyle": {"type": "decimal", "start": -4, "suffix": ") ", "font": {"weight": 700}, "color": "red"}"#,
    #""whiteSpace": "normal""#, #""whiteSpace": "pre-line""#,
  ])
  func `members are read and written`(_ members: String) throws {
    let label = try Self.label(members)
    #expect(label.lineSetting != LabelDocument.LineSetting())
    #expect(try Document(label.json) == .label(label))
  }

  @Test func `a number alone is both`() throws {
    let three = try #require(try Self.label(#""initialLetter": 3"#).lineSetting.initialLetter)
    #expect(three.lines == 3 && three.sink == 3)
    let half = try #require(try Self.label(#""initialLetter": 2.5"#).lineSetting.initialLetter)
    #expect(half.lines == 2.5 && half.sink == 2)
    #expect(try Self.label(#""whiteSpace": "pre-wrap""#) == LabelDocument(text: "a"))
  }

  @Test(arguments: [
    (#""initialLetter": 0"#, "initialLetter"), (#""initialLetter": [3, 1.5]"#, "whole"),
    (#""initialLetter": [3, 21]"#, "initialLetter[1]"), (#""listStyle": "bullets""#, "upper-roman"),
    (#""listStyle": {"start": 0.5}"#, "listStyle.start"), (#""whiteSpace": "collapse""#, "pre-line"),
  ])
  func `what is wrong is named`(_ members: String, _ words: String) throws {
    #expect { try Self.label(members) } throws: { "\($0)".contains(words) }
  }

  @Test(arguments: [
    (#""initialLetter": 2, "listStyle": "disc""#, "listStyle", "initialLetter"),
    (#""initialLetter": 2, "textPath": {"circle": {"radius": 9}}"#, "initialLetter", "textPath"),
    (#""listStyle": "disc", "textPath": {"circle": {"radius": 9}}"#, "listStyle", "textPath"),
    (#""listStyle": "disc", "fit": {"mode": "perLine"}"#, "listStyle", "fit"),
    (#""initialLetter": 2, "fit": {"mode": "perLine"}"#, "initialLetter", "fit"),
    (
      #""initialLetter": 2, "size": [9, 9], "animators": [{"selectors": [{}], "opacity": 0}]"#, "initialLetter",
      "animators"
    ),
  ])
  func `what excludes each other is refused by both names`(_ members: String, _ place: String, _ other: String) {
    expectRefusal(#"{"text": "a", \#(members)}"#, at: place, .conflict, saying: other)
  }

  @Test func `the letter has no reading, and what follows it may have one`() throws {
    expectRefusal(
      #"{"text": ["", {"text": "ab", "rubyUnder": "x"}], "initialLetter": 2}"#, at: "initialLetter", .conflict,
      saying: "rubyUnder", "follows the letter")
    let json = #"{"text": ["a", {"text": "b", "ruby": "x"}], "initialLetter": 2}"#
    #expect(try LabelDocument(json: json).runs[1].hasRuby)
  }

  @Test(arguments: ["counting", "cycling", "textField", "captions"])
  func `texts that change have none`(_ kind: String) {
    for member in [#""initialLetter": 2"#, #""listStyle": "disc""#] {
      #expect(throws: (any Error).self) { try Document(json: #"{"kind": "\#(kind)", \#(member)}"#) }
    }
  }
}
