import Documents
import JSON
import Testing

/// Case, forms of letters and digits, stretching and cutting off, as documents have them.
@Suite struct FormDocumentTests {
  @Test func `forms read back as they were written`() throws {
    let json =
      #"{"text": [{"text": "a", "font": {"variantCaps": "small-caps", "synthesis": {"smallCaps": false}}, "textTransform": "lowercase"}], "#
      + #""font": {"variantNumeric": "tabular-nums", "variantLigatures": ["no-contextual", "historical-ligatures"], "#
      + #""variantEastAsian": ["jis04", "ruby"], "variantPosition": "super", "kerning": "none", "opticalSizing": "auto", "#
      + #""synthesis": {"weight": true}}, "textTransform": "full-width", "stretch": {"by": "glyphs"}, "fade": 2, "size": [10, 10]}"#
    let label = try LabelDocument(json: json)
    #expect(label.textTransform == .fullWidth && label.runs[0].textTransform == .lowercase)
    #expect(
      label.font.forms.variantNumeric == [.tabularNums]
        && label.font.forms.kerning == LabelDocument.FontForms.Kerning.none)
    #expect(label.stretch?.by == .glyphs && label.fade == 2 && label.ellipsis == nil)
    #expect(try LabelDocument(json: label.json.description) == label)
  }

  @Test func `a run's forms are laid over the label's, member by member`() throws {
    let json =
      #"{"text": [{"text": "a", "font": {"variantCaps": "normal", "synthesis": {"position": false}}}, {"text": "b"}], "#
      + #""font": {"variantCaps": "unicase", "variantNumeric": "ordinal", "synthesis": {"weight": true}}}"#
    let label = try LabelDocument(json: json)
    let forms = label.runs[0].font.applied(to: label.font).forms
    #expect(forms.variantCaps == .normal && forms.variantNumeric == [.ordinal])
    #expect(forms.synthesis?.weight == true && forms.synthesis?.position == false)
    #expect(label.runs[1].font.applied(to: label.font).forms == label.font.forms)
  }

  @Test(arguments: [
    (#"{"font": {"variantNumeric": ["lining-nums", "oldstyle-nums"]}}"#, "font.variantNumeric", "oldstyle-nums"),
    (#"{"font": {"variantLigatures": ["none", "contextual"]}}"#, "font.variantLigatures", "contextual"),
    (#"{"font": {"variantEastAsian": ["jis78", "traditional"]}}"#, "font.variantEastAsian", "traditional"),
  ])
  func `words that exclude each other are refused`(_ json: String, _ path: String, _ word: String) {
    let error = documentError { _ = try LabelDocument(json: json) }
    #expect(error.path == path && error.reason == .conflict && error.message.contains(word), "\(error)")
  }

  @Test func `a word that is none is told with those that are`() {
    expectRefusal(
      #"{"font": {"variantCaps": "smallcaps"}}"#, at: "font.variantCaps", .outOfRange, saying: "small-caps")
    expectRefusal(#"{"textTransform": "upper"}"#, at: "textTransform", .outOfRange, saying: "uppercase")
  }

  @Test(arguments: [
    #"{"fade": 2, "ellipsis": "x"}"#, #"{"kind": "textField", "fade": 2, "ellipsis": "x"}"#,
    #"{"kind": "counting", "to": 1, "fade": 2, "ellipsis": "x"}"#,
  ])
  func `a fade beside an ellipsis is refused`(_ json: String) {
    let error = documentError { _ = try Document(json: json) }
    #expect(error.reason == .conflict && error.message.contains("ellipsis"), "\(error)")
  }
}
