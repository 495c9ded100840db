import Documents
import JSON
import Pixels
import Testing

@Suite struct StyleSheetTests {
  private func sheetError(_ json: String, _ location: SourceLocation = #_sourceLocation) -> DocumentError {
    documentError(location) { _ = try StyleSheet(json: json) }
  }

  @Test func `a style has its parent's members and overrides them`() throws {
    let sheet = try StyleSheet(
      json: #"""
        {"$schema": "x",
         "styles": {"gold": {"extends": "base", "font": {"weight": 700}, "scale": null},
                    "base": {"font": {"size": 40, "weight": 300}, "scale": 2, "opacity": 0.5}},
         "fonts": ["fonts/"]}
        """#)
    #expect(sheet.styleNames == ["gold", "base"])
    #expect(sheet.fontFolders == ["fonts/"])
    let gold = try sheet.label(style: "gold")
    #expect(gold == LabelDocument(font: .init(weight: 700, size: 40), opacity: 0.5))
    let error = #expect(throws: DocumentError.self) { try sheet.label(style: "golt") }
    #expect(error?.reason == .style)
    #expect(error?.message == #"there is no style "golt"; did you mean "gold"?"#)
    let label = try LabelDocument(
      json: #"{"extends": "gold", "text": "a", "font": {"weight": null}}"#, styles: sheet)
    #expect(label == LabelDocument(text: "a", font: .init(size: 40), opacity: 0.5))
  }

  @Test func `a style given by the caller wins over extends`() throws {
    let sheet = try StyleSheet(json: #"{"styles": {"a": {"scale": 2}, "b": {"scale": 3}}}"#)
    #expect(try LabelDocument(json: #"{"extends": "a"}"#, styles: sheet).scale == 2)
    #expect(try LabelDocument(json: #"{"extends": "a"}"#, styles: sheet, styleName: "b").scale == 3)
  }

  @Test func `a cycle of styles is an error that shows it`() {
    let error = sheetError(
      #"{"styles": {"c": {"extends": "a"}, "a": {"extends": "b"}, "b": {"extends": "a"}}}"#)
    #expect(error.place == "styles.b.extends")
    #expect(error.reason == .style)
    #expect(error.message.contains("a -> b -> a"), "\(error)")
    let own = sheetError(#"{"styles": {"a": {"extends": "a"}}}"#)
    #expect(own.place == "styles.a.extends" && own.message.contains("a -> a"), "\(own)")
  }

  @Test func `a missing parent is an error that shows the chain`() {
    let error = sheetError(
      #"{"styles": {"gold": {"extends": "warm"}, "warm": {"extends": "bas"}, "base": {}}}"#)
    #expect(error.place == "styles.warm.extends")
    #expect(error.message.contains("gold -> warm -> bas"), "\(error)")
    #expect(error.message.contains("did you mean \"base\"?"), "\(error)")
  }

  @Test func `a missing style is an error that names the nearest`() throws {
    let sheet = try StyleSheet(json: #"{"styles": {"gold": {}}}"#)
    let error = documentError {
      _ = try LabelDocument(json: #"{"extends": "glod"}"#, source: "a.json", styles: sheet)
    }
    #expect(error.place == "a.json: extends")
    #expect(error.message.contains("\"glod\"") && error.message.contains("did you mean \"gold\"?"), "\(error)")
    let none = labelError(#"{"extends": "gold"}"#)
    #expect(none.message.contains("give a style sheet"), "\(none)")
    #expect(documentError { _ = try LabelDocument(json: "{}", styles: sheet, styleName: "x") }.reason == .style)
  }

  @Test func `unused styles are checked, too`() {
    #expect(
      sheetError(#"{"styles": {"gold": {"shadows": [{"blurr": 5}]}}}"#).place == "styles.gold.shadows[0].blurr")
    #expect(sheetError(#"{"styles": {"a b": {"scale": 0}}}"#).place == #"styles["a b"].scale"#)
    #expect(sheetError(#"{"styles": {"a": {"shadow": {}, "shadows": []}}}"#).place == "styles.a.shadow")
    #expect(sheetError(#"{"styles": {"a": {"id": "x"}}}"#).place == "styles.a.id")
    #expect(sheetError(#"{"styles": {"a": {"kind": "cyclin"}}}"#).place == "styles.a.kind")
    #expect(
      sheetError(#"{"styles": {"a": {"gradient": {"colors": ["red"], "locations": [0, 1]}}}}"#).place
        == "styles.a.gradient.locations")
    #expect(sheetError(#"{"style": {}}"#).message.contains("\"styles\""))
    #expect(sheetError(#"{"comment": "x"}"#).reason == .unknownKey)
    #expect(sheetError(#"{"fonts": "fonts"}"#).place == "fonts")
    #expect(documentError { _ = try StyleSheet(json: "[]", source: "s.json") }.place == "s.json")
    #expect(
      documentError { _ = try StyleSheet(json: #"{"fonts": [1]}"#, source: "s.json") }.place == "s.json: fonts[0]")
  }

  /// Styles of which each extends the one before.
  private func row(_ count: Int, _ members: (Int) -> String = { _ in "" }) -> String {
    let styles = (0..<count).map { number in
      let parent = number == 0 ? "" : #""extends": "s\#(number - 1)""#
      let parts = [parent, members(number)].filter { !$0.isEmpty }
      return #""s\#(number)": {\#(parts.joined(separator: ", "))}"#
    }
    // The youngest comes first, so that nothing depends on the order of the sheet.
    return #"{"styles": {\#(styles.reversed().joined(separator: ", "))}}"#
  }

  @Test func `a row of a hundred styles works, and the next is refused where it stands`() throws {
    let sheet = try StyleSheet(json: row(100) { $0 == 0 ? #""scale": 2"# : "" })
    #expect(try sheet.label(style: "s99").scale == 2)
    let error = sheetError(row(101))
    #expect(error.place == "styles.s100.extends" && error.reason == .outOfRange)
    #expect(error.message.contains("the limit is 100"), "\(error)")
  }

  @Test func `a long cycle is shown in short`() {
    let styles = (0..<5000).map { #""s\#($0)": {"extends": "s\#(($0 + 1) % 5000)"}"# }.joined(separator: ", ")
    let error = sheetError(#"{"styles": {\#(styles)}}"#)
    #expect(error.reason == .style && error.message.contains(" -> ... -> "), "\(error)")
    #expect(error.message.count < 300)
  }

  @Test func `the keys of a map are limited, with those of the styles below`() throws {
    func pairs(_ range: Range<Int>) -> String {
      let keys = range.compactMap { UnicodeScalar(0xE000 + $0) }.map { "\"\(Character($0))\": 0.1" }
      return #""kerning": {\#(keys.joined(separator: ", "))}"#
    }
    let sheet = try StyleSheet(json: row(64) { pairs($0 * 16..<($0 + 1) * 16) })
    #expect(try sheet.label(style: "s63").kerning.count == 1024)
    let error = sheetError(row(65) { pairs($0 * 16..<($0 + 1) * 16) })
    #expect(error.place == "styles.s64.kerning" && error.message.contains("the limit is 1024"), "\(error)")
    #expect(throws: DocumentError.self) { try LabelDocument(json: "{\(pairs(0..<1025))}") }
    // What is there already may change.
    let document = #"{"extends": "s63", \#(pairs(0..<16))}"#
    #expect(try LabelDocument(json: document, styles: sheet).kerning.count == 1024)
  }

  @Test(arguments: [
    #""text": "a""#, #""text": "a", "color": "red", "gradient": {"end": [1, 1]}, "id": "x""#,
    #""text": null, "scale": null"#,
    #""size": [100, null], "numberOfLines": 3, "alignment": "right""#, #""language": "de", "opacity": 0.25"#,
    #""text": "a", "textInsets": [1, 2, 3, 4], "dither": false, "underline": false, "bevel": null"#,
    #""font": null, "image": null, "kerning": null, "oversampling": 4, "lineBreak": "clip""#,
    // These merge.
    #""text": [{"text": "a", "color": "red"}, {"text": "b"}]"#, #""font": {"weight": 900}, "kerning": {"a": 0.5}"#,
    #""shadow": {"blur": 9}"#, #""gradient": null, "background": null, "stroke": null"#,
  ])
  func `a job is its style with the job's members`(_ members: String) throws {
    let style = #"""
      "text": "style", "color": "blue", "scale": 2, "font": {"size": 30, "features": {"liga": 0}}, "dither": true,
      "shadow": {"color": "black", "blur": 3}, "stroke": {"width": 2}, "gradient": {"colors": ["red", "blue"]},
      "underline": true, "bevel": {"size": 3}, "background": {"color": "green"}, "kerning": {"a": 0.1, "b": 0.2},
      "size": [200, 50], "opacity": 0.5, "language": "en", "textInsets": [9, 9, 9, 9]
      """#
    let sheet = try StyleSheet(json: #"{"styles": {"s": {\#(style)}}}"#)
    let job = try Job(
      try JSONParser.parse(#"{"style": "s", \#(members)}"#, source: ""), styles: sheet, defaultID: "x")
    var whole = try #require(try JSONParser.parse("{\(style)}", source: "").object)
    let own = try #require(try JSONParser.parse("{\(members)}", source: "").object)
    for member in own.members {
      // Every object here has members that the style's has, or others beside them.
      guard let added = member.value.object else {
        whole[member.name] = member.value == .null ? nil : member.value
        continue
      }
      var object = whole[member.name]?.object ?? JSONObject()
      for member in added.members { object[member.name] = member.value }
      whole[member.name] = .object(object)
    }
    var wanted = try Document(.object(whole))
    wanted.id = job.id
    #expect(job.document == wanted)
    #expect(try .label(sheet.label(style: "s")) != job.document)
  }
}
