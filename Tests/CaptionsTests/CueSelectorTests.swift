import CaptionFormats
import Captions
import Testing

/// Rules of WebVTT's style sheets: which words they mean, and what of them is counted because it is not drawn.
@Suite struct CueSelectorTests {
  /// A word with the tags b, c.loud and c.red, that Ann says in the cue "one"; and one without anything.
  @Test(arguments: [
    ("", true, true), ("b", true, false), ("i", false, false), (".loud", true, false), ("c.loud.red", true, false),
    ("c.loud.blue", false, false), ("c", true, false), ("v", true, false), ("v[voice=\"Ann\"]", true, false),
    ("v[voice='Ann']", true, false), ("v[voice=Ann]", true, false), ("v[voice=\"Ben\"]", false, false),
    ("#one", true, false), ("#two", false, false), ("b.loud", true, false),
  ])
  func `a selector means words by element, class, speaker and cue`(_ text: String, _ marked: Bool, _ plain: Bool)
    throws
  {
    let selector = try #require(CueSelector(text))
    #expect(selector.means(tags: ["b", "c.loud", "c.red"], speaker: "Ann", cue: "one") == marked)
    #expect(selector.means(tags: [], speaker: nil, cue: nil) == plain)
  }

  @Test(arguments: [":past", "b:future", "c b", "b > i", "*", "rt", "#", ".", "c.", "[lang=en]", "#a b", "::cue"])
  func `what is no such selector is none`(_ text: String) { #expect(CueSelector(text) == nil) }

  @Test func `a cue's rule is stronger than a class's, and that than an element's`() throws {
    let weights = try ["", "b", ".a", "b.a", ".a.b", "#one"].map { try #require(CueSelector($0)).weight }
    #expect(weights == weights.sorted() && Set(weights).count == weights.count)
  }

  @Test func `what of a style sheet is not drawn is counted`() throws {
    let head = "WEBVTT\n\nSTYLE\n"
    let cue = "\n\n00:00.000 --> 00:01.000\n"
    func counted(_ style: String, _ text: String = "x") throws -> Int {
      try Sample.read(head + style + cue + text).report[.notDrawn]
    }
    #expect(try counted("::cue { color: red; font-style: italic; font-weight: bold; opacity: .5 }") == 0)
    #expect(try counted("::cue(b) { text-decoration: underline }") == 0)
    #expect(try counted("::cue { color: red; background-color: blue; font-family: serif }") == 2)
    #expect(try counted("::cue(:past) { color: red }") == 1)
    #expect(try counted("::cue { color: red }", "<c.yellow.bg_blue>x</c>") == 1)
  }
}
