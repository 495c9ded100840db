import Basics
import Testing
import Typography

/// What stands before the paragraphs of a list.
@Suite struct ListTests {
  static func setting(
    _ kind: ListMarker, width: Double = 200, _ change: (inout TextStyle, inout ListMarks) -> Void = { _, _ in }
  ) -> Setting {
    Setting(width: width) {
      ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0)
      var list = ListMarks(kind)
      change(&$0, &list)
      var rules = LineRules()
      rules.list = list
      $0.rules = rules
    }
  }

  static func markers(_ layout: TextLayout) -> [GlyphRun] {
    layout.lines.flatMap { $0.runs.filter { $0.kind == .marker } }
  }

  /// The width of a text by itself.
  static func width(_ text: String) throws -> Double {
    try Setting().layout(text + "|").width - Setting().layout("|").width
  }

  /// By the predefined counter styles of CSS.
  @Test(
    arguments: [
      (.decimal, [-3: "-3. ", 0: "0. ", 12: "12. "]),
      (.decimalLeadingZero, [-3: "-03. ", 7: "07. ", 12: "12. ", 123: "123. "]),
      (
        .lowerAlpha, [0: "0. ", 1: "a. ", 26: "z. ", 27: "aa. ", 52: "az. ", 53: "ba. ", 702: "zz. ", 703: "aaa. "]
      ),
      (.upperAlpha, [28: "AB. "]), (.lowerGreek, [1: "α. ", 18: "σ. ", 24: "ω. ", 25: "αα. "]),
      (.upperRoman, [4: "IV. ", 9: "IX. ", 1994: "MCMXCIV. ", 3999: "MMMCMXCIX. ", 4000: "4000. ", 0: "0. "]),
      (.lowerRoman, [14: "xiv. "]), (.disc, [5: "• "]), (.circle, [5: "◦ "]), (.square, [5: "▪ "]),
    ] as [(ListMarker, [Int: String])])
  func `numbers are written as CSS writes them`(_ kind: ListMarker, _ known: [Int: String]) {
    for (number, text) in known { #expect(ListMarks(kind).marker(number, language: nil) == text) }
    var marks = ListMarks(kind)
    marks.text = "→"
    #expect(marks.marker(3, language: nil) == "→")
  }

  @Test(arguments: [
    ("ar", "١٢. "), ("fa", "۱۲. "), ("hi", "१२. "), ("th", "๑๒. "), ("bn", "১২. "), ("my", "၁၂. "), ("en", "12. "),
    ("zh", "一二、"), ("ja", "12. "),
  ])
  func `numbers have the digits of the language`(_ language: String, _ text: String) {
    #expect(ListMarks(.native).marker(12, language: language) == text)
  }

  @Test(arguments: [
    ("he", "י״ב. "), ("ja", "十二、"), ("zh-Hant", "十二、"), ("ta", "௰௨. "), ("el", "ΙΒ´. "), ("hy", "ԺԲ. "),
    ("de", "12. "),
  ])
  func `numbers are written as the language wrote them`(_ language: String, _ text: String) {
    #expect(ListMarks(.traditional).marker(12, language: language) == text)
  }

  static let text = "First of all things\n\nSecond\nThe quick brown fox jumps over the lazy dog"

  @Test func `markers stand before all lines, which stand in by the widest`() throws {
    let layout = try Self.setting(.decimal) { $1.start = 9 }.layout(Self.text)
    let widest = try Self.width("10. ")
    #expect(layout.lines.allSatisfy { abs($0.x - widest) < 1e-6 })
    let markers = Self.markers(layout)
    // An empty paragraph is none.
    #expect(markers.count == 3)
    for (marker, text) in zip(markers, ["9. ", "10. ", "11. "]) {
      #expect(abs(marker.x + marker.width - widest) < 1e-6)
      #expect(abs(marker.width - (try Self.width(text))) < 1e-6)
      #expect(marker.range.isEmpty)
    }
    #expect(try #require(layout.lines.first { $0.range.isEmpty }).runs.flatMap { $0.glyphs }.isEmpty)
    // Lines have the room that is left, and the text is the text's.
    let plain = try Setting(width: 200 - widest) { ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0) }
      .layout(Self.text)
    #expect(plain.lines.map(\.range) == layout.lines.map(\.range))
    #expect(layout.graphemeBoxes(ofLine: 0).map(\.grapheme) == plain.graphemeBoxes(ofLine: 0).map(\.grapheme))
  }

  @Test func `markers are the beginning of first lines`() throws {
    let layout = try Self.setting(.upperRoman) { $1.isInside = true }.layout(Self.text)
    let first = try Self.width("I. ")
    #expect(abs(layout.lines[0].x - first) < 1e-6 && abs(Self.markers(layout)[0].x) < 1e-6)
    #expect(layout.lines.last?.x == 0)
    let centred = try Self.setting(.disc, width: 300) {
      $1.isInside = true
      $0.alignment = .center
    }.layout("One\nAnother")
    for line in centred.lines {
      let marker = try #require(line.runs.first { $0.kind == .marker })
      #expect(abs(marker.x + line.x + line.width - centred.width) < 1e-6)
    }
  }

  @Test func `in right-to-left paragraphs markers are at the right, and their digits run as digits do`() throws {
    let layout = try Self.setting(.decimal) { $1.start = 12 }.layout("שלום עולם\nטוב")
    let width = layout.width
    let markers = Self.markers(layout)
    let right = markers.map { $0.x + $0.width }.max() ?? 0
    #expect(abs(right - width) < 1e-6)
    #expect(layout.lines.allSatisfy { $0.x + $0.width < width - 20 })
    // 1, 2, then the stop at the left of both.
    let one = try #require(try Setting().layout("1").glyphs.first).id
    let two = try #require(try Setting().layout("2").glyphs.first).id
    let glyphs = layout.lines[0].runs.filter { $0.kind == .marker }.flatMap(\.glyphs).sorted { $0.x < $1.x }
    #expect(glyphs.suffix(2).map(\.id) == [one, two])
  }

  @Test func `markers have the style of their span`() throws {
    var setting = Self.setting(.decimal)
    var span = TextSpan(3..<3, size: 10)
    span.isMarker = true
    setting.spans = [span]
    let layout = try setting.layout("One")
    let marker = try #require(Self.markers(layout).first)
    #expect(marker.size == 10 && marker.span == 0)
    #expect(layout.lines[0].runs.filter { $0.kind == .text }.allSatisfy { $0.span == nil && $0.size == 20 })
  }

  @Test func `lists fit their boxes`() throws {
    var setting = Self.setting(.decimal) { style, _ in style.fit = TextFit(smallest: 4, largest: 80) }
    setting.height = 120
    let found = try setting.layout(Self.text)
    func isIn(_ size: Double) throws -> Bool {
      var tried = Self.setting(.decimal) { style, _ in style.size = size }
      tried.height = 120
      tried.style.rules?.dividesWideWords = false
      let layout = try tried.layout(Self.text)
      return !layout.isTruncated && layout.height <= 120 + 1e-6 && layout.width <= 200 + 1e-6
        && layout.lines.last?.range.upperBound == Self.text.utf16.count
    }
    let best = try ((4 * 64)...(40 * 64)).last { try isIn(Double($0) / 64) }.map { Double($0) / 64 }
    #expect(found.size == best)
  }
}
