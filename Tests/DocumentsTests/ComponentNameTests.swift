import Documents
import JSON
import Testing

/// Documents in the words of the components that are no FXLabel: ExtendedLabel, BBCyclingLabel, FXPageControl,
/// UICountingLabel, and of the UILabel that they all are or hold.
@Suite struct ComponentNameTests {
  /// The same document, first in a component's words and then in ours.
  @Test(arguments: [
    // ExtendedLabel and its text field.
    (
      #""strokeColor": "red""#,
      #""stroke": {"color": "red", "width": 1, "position": "center", "join": "miter", "miterLimit": 10}"#
    ),
    (#""strokeColor": null"#, ""),
    (#""shadowColor": "red", "shadowRadius": 3"#, #""shadow": {"color": "red", "offset": [0, -1], "blur": 6}"#),
    (
      #""shadowColor": "red", "shadowOffset": [2, 1], "shadowRadius": 0"#,
      #""shadow": {"color": "red", "offset": [2, 1], "blur": 0}"#
    ),
    (#""shadowRadius": 3"#, ""),
    // What each of them passes on to UILabel, and FXLabel's table.
    (#""textColor": "teal""#, #""color": "teal""#),
    (#""textColor": null"#, ""),
    (#""textAlignment": "center""#, #""alignment": "center""#),
    (#""lineBreakMode": "byTruncatingMiddle""#, #""lineBreak": "truncateMiddle""#),
    (#""lineBreakMode": "byWordWrapping""#, #""lineBreak": "wordWrap""#),
    (#""lineBreakMode": "byCharWrapping""#, #""lineBreak": "charWrap""#),
    (#""lineBreakMode": "byClipping""#, #""lineBreak": "clip""#),
    (#""lineBreakMode": "byTruncatingHead""#, #""lineBreak": "truncateHead""#),
    (#""lineBreakMode": "byTruncatingTail""#, #""lineBreak": "truncateTail""#),
    (#""lineBreakMode": "clip""#, #""lineBreak": "clip""#),
    (#""adjustsFontSizeToFitWidth": true, "minimumScaleFactor": 0.5"#, #""minimumScaleFactor": 0.5"#),
    (#""adjustsFontSizeToFitWidth": false, "minimumScaleFactor": 0.5"#, ""),
    (#""adjustsFontSizeToFitWidth": true"#, ""),
    (#""kerningTable": {"A": -0.1, "V": 0.2}"#, #""kerning": {"A": -0.1, "V": 0.2}"#),
    (#""backgroundColor": "blue""#, #""background": {"color": "blue"}"#),
    (#""backgroundColor": null"#, ""),
  ])
  func `labels of every kind take a component's words for our own`(_ words: String, _ own: String) throws {
    for members in [
      #""text": "a""#, #""kind": "textField", "text": "a""#, #""kind": "counting", "to": 9"#,
      #""kind": "cycling", "texts": ["a", "b"]"#,
    ] {
      let given = try Document(json: "{\(members), \(words)}")
      #expect(try given == Document(json: "{\(members)\(own.isEmpty ? "" : ", " + own)}"), "\(members), \(words)")
      // They are read, and never written.
      #expect(try Document(given.json) == given)
    }
  }

  @Test(arguments: [
    (#""transitionEffect": "scrollUp""#, #""effect": "scrollUp""#),
    (#""transitionEffect": ["fadeIn", "zoomOut"]"#, #""effect": ["fadeIn", "zoomOut"]"#),
    (
      #""transitionEffect": "scaleFadeOut", "transitionDuration": 0.75"#,
      #""effect": "scaleFadeOut", "duration": 0.75"#
    ),
    (#""transitionDuration": 0"#, #""duration": 0"#),
    (#""transitionDuration": null, "transitionEffect": null"#, #""duration": 0.3, "effect": "crossFade""#),
  ])
  func `a cycle takes BBCyclingLabel's words`(_ words: String, _ own: String) throws {
    let cycle = #"{"kind": "cycling", "texts": ["a", "b"], "#
    #expect(try Document(json: cycle + words + "}") == Document(json: cycle + own + "}"))
  }

  @Test(arguments: [
    (
      #""animationDuration": 3, "method": "easeOutBounce", "format": "%.1f%%""#,
      #""duration": 3, "method": "easeOutBounce", "format": "%.1f%%""#
    ),
    (#""animationDuration": 0"#, #""duration": 2"#), (#""animationDuration": null"#, #""duration": 2"#),
  ])
  func `a count takes UICountingLabel's words`(_ words: String, _ own: String) throws {
    let count = #"{"kind": "counting", "from": 1, "to": 10, "#
    #expect(try Document(json: count + words + "}") == Document(json: count + own + "}"))
  }

  @Test func `a page control takes FXPageControl's words, and the view's that it is`() throws {
    let control =
      #"{"kind": "pageControl", "numberOfPages": 5, "currentPage": 1, "wrapEnabled": true, "vertical": true, "hidesForSinglePage": true, "dotSpacing": 12, "dotSize": 8, "dotColor": "gray", "dotShape": "square", "dotBorderWidth": 1, "dotBorderColor": "blue", "dotShadowColor": "black", "dotShadowOffset": [0, 2], "dotShadowBlur": 3, "selectedDotSize": 10, "selectedDotColor": "red", "selectedDotShape": "triangle", "selectedDotBorderWidth": 2, "selectedDotBorderColor": "white", "selectedDotShadowColor": "red", "selectedDotShadowOffset": [1, 2], "selectedDotShadowBlur": 4"#
    #expect(
      try Document(json: control + #", "backgroundColor": "red"}"#)
        == Document(json: control + #", "background": {"color": "red"}}"#))
  }

  @Test(arguments: [
    (#"{"textColor": "red", "color": "blue"}"#, "textColor", "\"color\""),
    (#"{"shadowBlur": 3, "shadowRadius": 3}"#, "shadowRadius", "\"shadowBlur\""),
    (#"{"shadowRadius": 3, "shadow": {"blur": 3}}"#, "shadowRadius", "\"shadow.blur\""),
    (#"{"strokeColor": "red", "strokes": []}"#, "strokeColor", "\"strokes\""),
    (#"{"backgroundColor": "red", "background": {"color": "blue"}}"#, "backgroundColor", "\"background.color\""),
    (
      #"{"kind": "cycling", "texts": ["a"], "transitionDuration": 1, "duration": 1}"#, "transitionDuration",
      "\"duration\""
    ),
    (#"{"kind": "counting", "to": 1, "animationDuration": 1, "duration": 1}"#, "animationDuration", "\"duration\""),
    (
      #"{"kind": "cycling", "texts": ["a"], "transitionEffect": "fadeIn", "keyframes": {"enter": []}}"#,
      "transitionEffect", "\"keyframes\""
    ),
  ])
  func `a component's word beside our own for the same is refused`(_ json: String, _ place: String, _ other: String)
  {
    let error = documentError { _ = try Document(json: json) }
    #expect(error.path == place && error.message.contains(other), "\(error)")
  }

  @Test func `a component's words lie over a style's, and under a job's`() throws {
    let sheet = try StyleSheet(
      json: #"""
        {"styles": {
          "ours": {"color": "red", "stroke": {"width": 4, "join": "bevel"}, "keyframes": {"enter": []}, "background": {"gradient": {"colors": ["red", "blue"]}}},
          "fixed": {"adjustsFontSizeToFitWidth": false, "minimumScaleFactor": 0.4}
        }}
        """#)
    func document(_ json: String) throws -> Document {
      try Document(JSONParser.parse(Array(json.utf8)), styles: sheet)
    }
    #expect(
      try document(
        #"{"text": "a", "style": "ours", "textColor": "blue", "strokeColor": "blue", "backgroundColor": "lime"}"#)
        == Document(
          json: #"""
            {"text": "a", "color": "blue", "stroke": {"width": 4, "join": "bevel", "color": "blue"}, "background": {"color": "lime"}}
            """#))
    // An effect takes the place of a style's keyframes, by whichever name.
    let cycle = #""kind": "cycling", "texts": ["a", "b"], "style": "ours""#
    #expect(
      try document("{\(cycle), \"transitionEffect\": \"scrollUp\"}")
        == document("{\(cycle), \"effect\": \"scrollUp\"}"))
    #expect(try document(#"{"text": "a", "style": "fixed"}"#) == Document(json: #"{"text": "a"}"#))
    #expect(
      try document(#"{"text": "a", "style": "fixed", "adjustsFontSizeToFitWidth": true}"#)
        == Document(json: #"{"text": "a", "minimumScaleFactor": 0.4}"#))
  }
}
