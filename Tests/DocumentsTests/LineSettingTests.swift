import Documents
import Testing

/// The members for how lines are broken and filled.
@Suite struct LineSettingTests {
  private static func label(_ members: String) throws -> LabelDocument {
    try LabelDocument(json: #"{"text": "a", \#(members)}"#)
  }

  private static func message(_ members: String) -> String? {
    do {
      _ = try label(members)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    #""hyphens": "auto", "hyphenateCharacter": "=", "hyphenateLimitChars": [6, 3, 2], "hyphenateLimitLines": 2"#,
    #""textWrap": "pretty", "textJustify": "kashida", "alignLast": "center", "widows": 3"#,
    #""tabSize": 4"#, #""tabSize": {"points": 50}"#,
    #""tabStops": [{"at": 20}, {"at": 60, "align": "decimal"}]"#,
    #""wordBreak": "keep-all", "lineBreakStrictness": "strict", "overflowWrap": "normal""#,
    #""hangingPunctuation": "allow-end""#, #""hangingPunctuation": ["first", "last"]"#,
    #""textSpacingTrim": "normal""#,
  ])
  func `members are read and written`(_ members: String) throws {
    let label = try Self.label(members)
    #expect(label.lineSetting != LabelDocument.LineSetting())
    let again = try Document(label.json)
    #expect(again == .label(label))
  }

  @Test func `the common setting is written as nothing`() throws {
    let label = try Self.label(
      #""hyphens": "manual", "hangingPunctuation": "none", "widows": 1, "textWrap": "wrap""#)
    #expect(try label == LabelDocument(json: #"{"text": "a"}"#))
  }

  @Test(arguments: [
    (#""hyphens": "yes""#, "hyphens"), (#""hyphenateLimitChars": [5, 2]"#, "hyphenateLimitChars"),
    (#""hyphenateLimitChars": [5, 2.5, 2]"#, "hyphenateLimitChars"),
    (#""hyphenateLimitLines": -1"#, "hyphenateLimitLines"),
    (#""tabSize": 0"#, "tabSize"), (#""tabSize": {"points": -3}"#, "tabSize.points"),
    (#""tabStops": [{"at": 20}, {"at": 20}]"#, "tabStops[1].at"), (#""tabStops": [{"at": -1}]"#, "tabStops[0].at"),
    (#""widows": 0"#, "widows"), (#""hangingPunctuation": ["end"]"#, "hangingPunctuation"),
    (#""textWrap": "pretty", "balanced": true"#, "balanced"), (#""alignLast": "end""#, "alignLast"),
  ])
  func `what is wrong is named`(_ members: String, _ name: String) throws {
    let message = try #require(Self.message(members))
    #expect(message.contains(name), "\(message)")
  }
}
