import Documents
import JSON
import Testing

/// What documents say of readings and marks, and what is refused.
@Suite struct RubyDocumentTests {
  @Test func `members are read and written`() throws {
    let json = """
      {"text": [{"text": "ab", "ruby": ["x", ""], "rubyUnder": "y", "rubyPosition": "over", "rubyAlign": "end",
        "rubyOverhang": "kana", "rubyMerge": "auto", "rubyFont": {"size": 5}, "rubyColor": "#FF0000",
        "rubyStrokes": [{"width": 1}], "textEmphasis": {"style": "dot", "filled": false, "color": "#00FF00",
        "position": "under"}}], "rubyAlign": "center", "textEmphasis": {"style": "x"}}
      """
    let label = try LabelDocument(json: json)
    #expect(label.runs[0].ruby == .list(["x", ""]) && label.runs[0].rubyUnder == .whole("y"))
    #expect(label.runs[0].rubyStyle.align == .end && label.rubyStyle.align == .center)
    #expect(label.runs[0].rubyStyle.font?.size == 5 && label.runs[0].rubyStyle.strokes?.count == 1)
    #expect(label.runs[0].textEmphasis?.style == .dot && label.textEmphasis?.style == .character("x"))
    #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label)
  }

  @Test func `what fits nothing is refused`() {
    expectRefusal(
      #"{"text": [{"text": "abc", "ruby": ["x", "y"]}]}"#, at: "text[0].ruby", .outOfRange,
      saying: "has 2 readings for 3 characters")
    expectRefusal(#"{"text": [{"text": "", "ruby": "x"}]}"#, at: "text[0].ruby", .conflict, saying: "empty text")
    expectRefusal(
      #"{"text": [{"text": "a\nb", "ruby": "x"}]}"#, at: "text[0].ruby", .conflict, saying: "line feed", "two runs")
    expectRefusal(#"{"text": [{"text": "a", "ruby": "x\ty"}]}"#, at: "text[0].ruby", .outOfRange, saying: "a tab")
    expectRefusal(
      #"{"text": [{"text": "ab", "ruby": ["x", "y\n"]}]}"#, at: "text[0].ruby[1]", .outOfRange, saying: "line feed")
    expectRefusal(
      #"{"text": [{"text": "a", "ruby": "x", "rubyUnder": "y", "rubyPosition": "under"}]}"#,
      at: "text[0].rubyUnder",
      .conflict, saying: "keep one of the two")
    expectRefusal(
      #"{"text": [{"text": "a", "rubyAlign": "middle"}]}"#, at: "text[0].rubyAlign", .outOfRange,
      saying: "space-around")
    expectRefusal(
      #"{"text": "a", "textEmphasis": {"style": "square"}}"#, at: "textEmphasis.style", .outOfRange,
      saying: "double-circle")
    expectRefusal(
      #"{"text": "a", "textEmphasis": {"style": "dot"}, "textPath": {"path": "M 0 0 L 9 9"}}"#, at: "textPath",
      .conflict, saying: "straight")
    expectRefusal(
      #"{"text": "ab", "styles": [{"ruby": ["x", "y"]}]}"#, at: "styles[0].ruby", .conflict, saying: "is a list")
    let long = String(repeating: "x", count: 1001)
    expectRefusal(
      "{\"text\": [{\"text\": \"a\", \"ruby\": \"\(long)\"}]}", at: "text[0].ruby", .outOfRange,
      saying: "1000")
    let readings = Array(repeating: "\"\(long.dropLast())\"", count: 101).joined(separator: ", ")
    let text = String(repeating: "a", count: 101)
    expectRefusal(
      "{\"text\": [{\"text\": \"\(text)\", \"ruby\": [\(readings)]}]}", at: "text", .outOfRange, saying: "100000")
  }

  @Test func `empty readings are none`() throws {
    let label = try LabelDocument(json: #"{"text": [{"text": "a\nb", "ruby": ""}, {"text": "", "ruby": []}]}"#)
    #expect(label.runs.count == 2)
  }
}
