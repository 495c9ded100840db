import Documents
import JSON
import Pixels
import Testing

/// Text in runs, underlines, and how text is spaced, cut and fitted: read, written and checked.
struct RunTests {
  static let example = ##"""
    {"font": {"family": "Inter", "size": 20, "features": {"liga": 0}}, "underline": {"color": "#F00", "thickness": 2},
     "text": [
       {"text": "32", "color": "#F00", "font": {"size": 40, "weight": 700}, "underline": false},
       {"text": " points", "strokes": [], "baselineOffset": -0.25, "strikethrough": true},
       {"text": "!", "font": {"family": "DejaVu Sans", "features": {"kern": 0}}, "gradient": {"colors": ["red", "blue"]},
        "stroke": {"width": 3}}
     ]}
    """##

  @Test func `runs are read with their own styles`() throws {
    let label = try LabelDocument(json: Self.example)
    #expect(label.text == "32 points!" && label.runs.map(\.text) == ["32", " points", "!"])
    #expect(label.underline == .init(color: Color(red: 1, green: 0, blue: 0), thickness: 2))
    #expect(label.runs[0].color == Color(red: 1, green: 0, blue: 0) && label.runs[0].underline == .off)
    #expect(label.runs[0].strikethrough == nil && label.runs[0].strokes == nil)
    #expect(label.runs[1].strikethrough == .on(.init()) && label.runs[1].strokes == [])
    #expect(label.runs[1].baselineOffset == -0.25)
    #expect(label.runs[2].gradient?.colors.count == 2 && label.runs[2].strokes?.map(\.width) == [3])
  }

  @Test func `runs inherit the label's font`() throws {
    let label = try LabelDocument(json: Self.example)
    let fonts = label.runs.map { $0.font.applied(to: label.font) }
    #expect(fonts.map(\.family) == ["Inter", "Inter", "DejaVu Sans"])
    #expect(fonts.map(\.size) == [40, 20, 20] && fonts.map(\.weight) == [700, 400, 400])
    #expect(fonts[2].features == ["liga": 0, "kern": 0])
    let file = LabelDocument.Font(file: "a.ttc", index: 3, variations: ["wght": 650])
    let other = LabelDocument.FontOverride(family: "Inter").applied(to: file)
    #expect(other.file == nil && other.index == 0 && other.variations == [:])
  }

  @Test func `runs are written as they are read`() throws {
    let label = try LabelDocument(json: Self.example)
    #expect(try LabelDocument(label.json) == label)
    try label.validate()
  }

  @Test func `the text is that of the runs, and replaces them`() {
    var label = LabelDocument(text: "plain")
    label.runs = [.init("a"), .init("b")]
    #expect(label.text == "ab")
    label.text = "c"
    #expect(label.runs.isEmpty && label.text == "c")
    label.runs = []
    #expect(label.text == "")
  }

  @Test(arguments: [
    (#"{"text": [{"font": {"size": 0}}]}"#, "text[0].font.size"),
    (#"{"text": [{}, {"font": {"sizes": 3}}]}"#, "text[1].font.sizes"),
    (#"{"text": [{}, {"colour": "red"}]}"#, "text[1].colour"),
    (#"{"text": ["a", 3]}"#, "text[1]"),
    (#"{"text": [{"stroke": {}, "strokes": []}]}"#, "text[0].stroke"),
    (#"{"text": [{"color": "red", "gradient": {"colors": ["red"]}}]}"#, "text[0].color"),
    (#"{"text": [{"gradient": {"colors": ["red"], "locations": [0, 1]}}]}"#, "text[0].gradient.locations"),
    (#"{"text": [{"underline": 3}]}"#, "text[0].underline"),
    (#"{"underline": {"thicknes": 3}}"#, "underline.thicknes"),
    (#"{"strikethrough": {"offset": "up"}}"#, "strikethrough.offset"),
    (#"{"minimumScaleFactor": 2}"#, "minimumScaleFactor"), (#"{"kerning": {"A": "wide"}}"#, "kerning.A"),
    (#"{"balanced": 1}"#, "balanced"), (#"{"lineBreak": "truncate"}"#, "lineBreak"),
  ])
  func mistakesAreNamedWithTheirPlace(_ json: String, _ place: String) {
    #expect(documentError { _ = try LabelDocument(json: json) }.path == place)
  }

  @Test func `runs together are no longer than a text may be`() {
    let half = String(repeating: "a", count: 60_000)
    let json = "{\"text\": [{\"text\": \"\(half)\"}, {\"text\": \"\(half)\"}]}"
    let error = documentError { _ = try LabelDocument(json: json) }
    #expect(error.path == "text" && error.message.contains("120000"))
  }

  @Test func `spacing, kerning and line breaks are read and written`() throws {
    let label = try LabelDocument(
      json: #"""
        {"characterSpacing": 0.1, "kerning": {"A": -0.05, "é": 1}, "baselineOffset": -0.1, "allowOrphans": false,
         "balanced": true, "minimumScaleFactor": 0.5, "lineBreak": "truncateMiddle", "alignment": "justified",
         "strikethrough": {"offset": -4}}
        """#)
    #expect(label.characterSpacing == 0.1 && label.kerning == ["A": -0.05, "é": 1])
    #expect(label.baselineOffset == -0.1 && !label.allowOrphans && label.balanced)
    #expect(label.minimumScaleFactor == 0.5 && label.lineBreak == .truncateMiddle)
    #expect(label.alignment == .justified && label.strikethrough == .init(offset: -4))
    #expect(try LabelDocument(label.json) == label)
  }

  /// A list of runs replaces the style's text; null gives every default back.
  @Test func `a label overrides the runs and lines of its style`() throws {
    let sheet = try StyleSheet(
      json: #"{"styles": {"a": {"text": [{"text": "x"}], "underline": true, "characterSpacing": 1}}}"#)
    let label = try LabelDocument(
      json: #"{"extends": "a", "text": "y", "underline": null, "characterSpacing": null}"#, styles: sheet)
    #expect(label == LabelDocument(text: "y"))
    #expect(try sheet.label(style: "a").runs.count == 1)
  }
}
