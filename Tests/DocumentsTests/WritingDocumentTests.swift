import Documents
import JSON
import Testing

@Suite struct WritingDocumentTests {
  @Test func `the way of lines reads back as it was written`() throws {
    for mode in LabelDocument.WritingMode.allCases {
      for orientation in LabelDocument.TextOrientation.allCases {
        let label = try LabelDocument(
          json: """
            {"text": ["a", {"text": "12", "textCombineUpright": "digits3"}], "size": [null, 70],
             "writingMode": "\(mode.rawValue)", "textOrientation": "\(orientation.rawValue)", "textCombineUpright": "all"}
            """)
        #expect(label.writingMode == mode && label.textOrientation == orientation && label.size == .height(70))
        #expect(label.textCombineUpright == .all && label.runs[1].textCombineUpright == .digits3)
        #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label)
      }
    }
  }

  @Test func `what lines that run down cannot have is refused by both names`() {
    func refuse(
      _ members: String, at place: String, mode: String = "vertical-rl", _ words: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectRefusal(
        "{\"text\": \"a\", \"writingMode\": \"\(mode)\", \(members)}", at: place, .conflict, saying: words, mode,
        sourceLocation: sourceLocation)
    }
    refuse(#""textPath": {"circle": {"radius": 9}}"#, at: "textPath", mode: "sideways-lr", "writingMode")
    refuse(#""warp": {"style": "arc", "bend": 0.2}"#, at: "warp", "writingMode")
    refuse(#""textBoxTrim": "cap alphabetic""#, at: "textBoxTrim", "writingMode")
    refuse(#""stretch": {"by": "glyphs"}"#, at: "stretch.by", "writingMode")
    expectRefusal(
      #"{"text": "a", "size": [90, 90], "writingMode": "vertical-lr", "animators": [{"opacity": 0}]}"#,
      at: "writingMode", .conflict, saying: "animators")
    expectRefusal(
      #"{"kind": "cycling", "texts": ["a"], "size": [90, 90], "writingMode": "sideways-lr", "marquee": {}}"#,
      at: "marquee", .conflict, saying: "sideways-lr")
    expectRefusal(#"{"writingMode": "tb"}"#, at: "writingMode", .outOfRange, saying: "vertical-rl")
    expectRefusal(#"{"size": [null, null]}"#, at: "size[0]", .wrongType, saying: "number")
  }

  @Test func `sideways lines have all that horizontal ones have`() throws {
    _ = try LabelDocument(
      json: """
        {"text": ["a", {"image": "a.png"}], "writingMode": "sideways-rl", "textBoxTrim": "cap alphabetic",
         "stretch": {"by": "glyphs"}, "size": [9, 9]}
        """)
  }
}
