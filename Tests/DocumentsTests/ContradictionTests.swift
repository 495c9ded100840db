import Documents
import JSON
import Pixels
import Testing

/// What would not read back as it was meant is refused when it is read.
@Suite struct ContradictionTests {
  private func error(_ json: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Document(json: json)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [#""gradient": {"colors": ["red", "blue"]}"#, #""gradientEndColor": "red""#])
  func `a run has a colour or a gradient, by whichever names`(_ gradient: String) {
    let error = error(#"{"text": [{"text": "a", "color": "olive", \#(gradient)}]}"#)
    #expect(error?.path == "text[0].color" && error?.reason == .conflict)
  }

  @Test(arguments: ["dotShape", "selectedDotShape"]) func `a dot's path has commands`(_ member: String) {
    let error = error(#"{"kind": "pageControl", "numberOfPages": 2, "\#(member)": " "}"#)
    #expect(error?.path == member && error?.message.contains("it has no commands") == true)
  }

  @Test(arguments: [
    (#""textPath": {"circle": {"radius": 50}}"#, #""text": [{"text": "漢字", "ruby": "かんじ"}]"#, "textPath"),
    (#""textPath": {"arc": {"radius": 50, "from": 0, "to": 90}}"#, #""text": "a", "textEmphasis": {}"#, "textPath"),
    (#""balanced": true"#, #""text": "a", "textWrap": "balance""#, "textWrap"),
    (#""textWrap": "pretty""#, #""text": "a", "balanced": true"#, "textWrap"),
    (#""writingMode": "vertical-rl""#, #""text": "a", "textBoxTrim": "cap alphabetic""#, "textBoxTrim"),
    (#""textBoxTrim": "cap alphabetic""#, #""text": "a", "writingMode": "vertical-lr""#, "textBoxTrim"),
    (#""ellipsis": "...""#, #""text": "a", "fade": 1"#, "fade"),
  ])
  func `what a style says must fit to what its document says`(
    _ style: String, _ own: String, _ member: String
  ) throws {
    let sheet = try StyleSheet(json: #"{"styles": {"s": {\#(style)}}}"#)
    let whole = try #require(error("{\(style), \(own)}"))
    let over = documentError { _ = try Document(json: #"{"style": "s", \#(own)}"#, styles: sheet) }
    #expect(whole.path == member)
    #expect(over.path == member)
    #expect(over.message == whole.message)
  }

  @Test func `a marquee runs along horizontal lines, whoever says which way they run`() throws {
    let sheet = try StyleSheet(json: #"{"styles": {"s": {"writingMode": "vertical-rl"}}}"#)
    let json = #"{"kind": "cycling", "style": "s", "texts": ["a", "b"], "marquee": {"mode": "left"}}"#
    #expect(documentError { _ = try Document(json: json, styles: sheet) }.path == "marquee")
  }

  @Test(arguments: [
    (#""shadow": {"color": "red"}"#, #""shadows": []"#, [Color]()),
    (#""shadow": {"color": "red"}"#, #""shadows": [{"color": "blue"}]"#, [Color(red: 0, green: 0, blue: 1)]),
    (#""shadows": [{"color": "red"}, {"color": "blue"}]"#, #""shadow": null"#, []),
    (
      #""shadows": [{"color": "red", "blur": 3}]"#, #""shadow": {"color": "lime"}"#,
      [Color(red: 0, green: 1, blue: 0)]
    ),
  ])
  func `shadows of a document's background of the text are laid over those of its style`(
    _ style: String, _ own: String, _ colors: [Color]
  ) throws {
    let sheet = try StyleSheet(json: #"{"styles": {"s": {"textBackground": {"color": "yellow", \#(style)}}}}"#)
    let json = #"{"style": "s", "text": "a", "textBackground": {\#(own)}}"#
    guard case .label(let label) = try Document(json: json, styles: sheet) else { return }
    let shadows = try #require(label.textBackground).shadows
    #expect(shadows.map(\.color) == colors)
    if style.contains("blur") { #expect(shadows.first?.blur == 3) }
  }

  @Test func `a label that differs in its words alone is checked against the others' members`() throws {
    let checker = DocumentChecker()
    var label = try LabelDocument(json: #"{"text": "a", "textPath": {"circle": {"radius": 50}}}"#)
    try checker.check(.label(label))
    label.runs = try LabelDocument(json: #"{"text": [{"text": "漢字", "ruby": "かんじ"}]}"#).runs
    #expect(throws: DocumentError.self) { try checker.check(.label(label)) }
  }
}
