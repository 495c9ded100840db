import Documents
import Films
import Pixels
import Signwriter
import TestSupport
import Testing

/// What files say of the looks of words is drawn, under what a style says of them.
@Suite struct MarkedWordsTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// The picture of the only word, HH, of a text between the times of a cue.
  private func picture(_ text: String, head: String = "WEBVTT", style: String = "captions/broadcast") throws
    -> [UInt8]
  {
    let isSRT = head.isEmpty
    let times = isSRT ? "1\n00:00:00,000 --> 00:00:01,000\n" : "\n\n00:00.000 --> 00:01.000\n"
    let words = try folder.write(head + times + text + "\n", to: isSRT ? "words.srt" : "words.vtt")
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (film.form, film.size, film.tracks[0].style) = (.sheet, (320, 180), style)
    _ = try #require(try LabelRenderer(.cpu).caption(film, to: folder.path("sheet.png")))
    return try folder.read("sheet.png")
  }

  @Test func `a colour is that of a class, of a rule and of SubRip`() throws {
    let red = try picture("<c.red>HH</c>")
    #expect(try red != picture("HH"))
    #expect(try picture("<c.hot>HH</c>", head: "WEBVTT\n\nSTYLE\n::cue(.hot) { color: #FF0000 }") == red)
    #expect(
      try picture("<v Ann>HH</v>", head: "WEBVTT\n\nSTYLE\n::cue(v[voice=\"Ann\"]) { color: rgb(255,0,0) }") == red)
    for color in ["#FF0000", "red", "FF0000"] {
      #expect(try picture("<font color=\"\(color)\">HH</font>", head: "") == red, "\(color)")
    }
    // What is said of all cues is below what their text says; of two classes the later rule counts.
    #expect(try picture("<c.red>HH</c>", head: "WEBVTT\n\nSTYLE\n::cue { color: blue }") == red)
    #expect(
      try picture("<c.a.b>HH</c>", head: "WEBVTT\n\nSTYLE\n::cue(.b) { color: blue }\n::cue(.a) { color: red }")
        == red)
    #expect(try picture("<c.hot>HH</c>") == picture("HH"))
  }

  @Test func `italics, bold and lines are those of tags and rules`() throws {
    let plain = try picture("HH")
    for (tag, declaration) in [
      ("i", "font-style: italic"), ("b", "font-weight: 700"), ("u", "text-decoration: underline"),
    ] {
      let marked = try picture("<\(tag)>HH</\(tag)>")
      #expect(marked != plain, "\(tag)")
      #expect(try picture("HH", head: "WEBVTT\n\nSTYLE\n::cue { \(declaration) }") == marked, "\(tag)")
      #expect(try picture("<\(tag)>HH</\(tag)>", head: "") == marked, "\(tag)")
    }
    let struck = try picture("<s>HH</s>", head: "")
    #expect(
      try struck != plain
        && picture("HH", head: "WEBVTT\n\nSTYLE\n::cue { text-decoration: line-through }") == struck)
  }

  /// The style's word that is spoken is yellow.
  @Test func `what a style says of a state is over what a file says`() throws {
    let style = "captions/highlight"
    #expect(try picture("<c.red>HH</c>", style: style) == picture("HH", style: style))
    #expect(try picture("<i>HH</i>", style: style) != picture("HH", style: style))
  }

  @Test(arguments: [
    ("captions/karaoke", "<c.red>HH</c> HH", 1), ("captions/karaoke", "<b>HH</b>", 0),
    ("captions/pill", "<c.red>HH</c>", 0),
    ("captions/oneword", "<b>HH HH</b> HH", 2), ("captions/highlight", "<b><c.red>HH</c></b>", 0),
  ])
  func `a look that a style never shows is counted`(_ style: String, _ text: String, _ count: Int) throws {
    let words = try folder.write("WEBVTT\n\n00:00.000 --> 00:01.000\n\(text)\n", to: "words.vtt")
    var film = CaptionedFilm(nil, tracks: [CaptionTrack(words: words)])
    (film.form, film.size, film.tracks[0].style) = (.sheet, (320, 180), style)
    let report = try #require(try LabelRenderer(.cpu).caption(film, to: folder.path("sheet.png")))
    let lines = report.warnings.filter { $0.contains("features that are read and not drawn") }
    #expect(
      lines.count == (count > 0 ? 1 : 0) && lines.allSatisfy { $0.hasSuffix(": \(count)") }, "\(report.warnings)")
  }

  /// A caption of a document, whose words have the same marks as runs of a label.
  @Test func `words with marks are laid out as runs of a label`() throws {
    let canvas =
      ##""size": [1920, 400], "scale": 0.2, "font": {"family": "DejaVu Sans", "size": 96, "weight": 400}"##
    let captions = try Document(
      json: ##"""
        {"kind": "captions", \##(canvas), "area": [0, 0, 1, 1], "words": [
          {"text": "one", "start": 0, "end": 0.3, "tags": ["i"]}, {"text": "two", "start": 0.3, "end": 0.6, "tags": ["b", "color:#FF0000"]},
          {"text": "three", "start": 0.6, "end": 0.9, "tags": ["c.lime"]}, {"text": "four", "start": 0.9, "end": 1.2}]}
        """##)
    let label = try Document(
      json: ##"""
        {\##(canvas), "color": "white", "alignment": "center", "verticalAlignment": "bottom", "numberOfLines": 2,
          "balanced": true, "minimumScaleFactor": 0.5, "text": [{"text": "one", "font": {"slant": "italic"}}, {"text": " "},
          {"text": "two", "font": {"weight": 700}, "color": "#FF0000"}, {"text": " "}, {"text": "three", "color": "#00FF00"},
          {"text": " "}, {"text": "four"}]}
        """##)
    let renderer = try LabelRenderer(.cpu)
    #expect(try renderer.render(captions.document(at: 0.1)).image == renderer.render(label).image)
  }
}
