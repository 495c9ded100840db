import Documents
import TestSupport
import Testing
import Typography

/// The tests of web-platform-tests/wpt, css/css-ruby, by their names. A reader decides most of them; what their words say is
/// asked for here in numbers.
///
/// Not drawn: ruby-align-space-around-005 (in a style sheet of browsers readings in Chinese are centred; here `rubyAlign` is),
/// ruby-overhang-spaces-002 and -003 (`ruby-overhang: spaces`, which says `none` but for blank space), and all that
/// is about elements: block-ruby, ruby-abs-pos, ruby-floats, ruby-reflow, rbc-rtc, rt-dynamically-appended,
/// improperly-contained-annotation, intra-base-white-space. In collapsed-ruby the only reference is a reader, too;
/// RubyRuleTests has its rules.
@Suite struct WPTRubyTests {
  static let size = 110.0

  /// The pairs of ruby-align-property, by the last digits of the names; 100 more is the same in a vertical line.
  static let words = [
    "1": ("浮世絵", "うきよえ"), "3": ("萬國碼", "Unicode"), "4": ("基斯愛默生", "Mr K Emerson"),
    "6": ("UI", "インターフェース"), "7": ("a web UI", "ウェブインターフェース"),
  ]

  static func pair(_ align: LabelDocument.RubyAlign, _ number: Int) -> (base: String, reading: String)? {
    guard number % 100 == 2 else { return words["\(number % 100)"] }
    return [.start, .center].contains(align) ? ("昔話", "むかしばなし") : ("境界面", "インターフェース")
  }

  static let alignments: [(LabelDocument.RubyAlign, Int)] =
    [1, 2, 101, 102].flatMap { [(.center, $0), (.start, $0)] }
    + [1, 2, 3, 4, 6, 7, 101, 102, 103, 104, 106, 107].flatMap { [(.spaceAround, $0), (.spaceBetween, $0)] }

  static func label(_ runs: [LabelDocument.TextRun], isVertical: Bool, size: Double = size) -> LabelDocument {
    var label = LabelDocument(
      size: .fit, font: .init(family: "Noto Sans CJK JP", size: size), alignment: .left, language: "ja")
    label.runs = runs
    if isVertical { label.writingMode = .verticalRightToLeft }
    return label
  }

  /// Where glyphs of a text by itself are along its line, and how long it is.
  static func solid(_ text: String, size: Double, isVertical: Bool) throws -> (glyphs: [Double], width: Double) {
    let layout = try RubyRuleTests.layout(label([.init(text)], isVertical: isVertical, size: size))
    return (layout.lines[0].runs.flatMap(\.glyphs).map(\.x), layout.width)
  }

  @Test func `all of ruby-align-property are there but one`() { #expect(Self.alignments.count == 32) }

  @Test(arguments: WPTRubyTests.alignments)
  func `ruby-align-property`(_ align: LabelDocument.RubyAlign, _ number: Int) throws {
    let (base, reading) = try #require(Self.pair(align, number))
    var run = LabelDocument.TextRun(base)
    run.ruby = .whole(reading)
    run.rubyStyle.align = align
    let isVertical = number > 100
    let layout = try RubyRuleTests.layout(Self.label([run], isVertical: isVertical))
    let own = try Self.solid(base, size: Self.size, isVertical: isVertical)
    let beside = try Self.solid(reading, size: Self.size / 2, isVertical: isVertical)
    let readsNarrow = beside.width < own.width
    let (narrow, wide) = readsNarrow ? (beside, own.width) : (own, beside.width)
    let runs = layout.lines[0].runs.filter { $0.isAnnotation == readsNarrow }
    let found = runs.flatMap(\.glyphs).map(\.x)
    try #require(found.count == narrow.glyphs.count)
    #expect(abs(layout.width - wide) < 1e-6)
    let moves = Self.moves(
      of: Array(readsNarrow ? reading : base), free: wide - narrow.width, align: align)
    for (index, (x, plain)) in zip(found, narrow.glyphs).enumerated() {
      #expect(abs(x - plain - moves[index]) < 1e-6, "\(index): \(x - plain) \(moves[index])")
    }
  }

  /// How far each character is moved: words are justified at their spaces, ideographs and kana between each other; with
  /// space-around about half a character is at the ends, and what has one part is centred.
  static func moves(of text: [Character], free: Double, align: LabelDocument.RubyAlign) -> [Double] {
    let opens = zip(text, text.dropFirst()).map { left, right in
      left == " " || (right != " " && (left.asciiValue == nil || right.asciiValue == nil))
    }
    let parts = Double(opens.count { $0 } + 1)
    var (start, gap) = (free / 2, 0.0)
    switch align {
    case .start: start = 0
    case .spaceBetween where parts > 1: (start, gap) = (0, free / (parts - 1))
    case .spaceAround where parts > 1:
      start = min(free / parts, size) / 2
      gap = (free - 2 * start) / (parts - 1)
    default: break
    }
    var moves = [start]
    for opens in opens { moves.append(moves[moves.count - 1] + (opens ? gap : 0)) }
    return moves
  }

  @Test(arguments: [("over", false), ("over", true), ("under", false), ("under", true)])
  func `rubypos, ruby-position -001 and -101`(_ position: String, _ isVertical: Bool) throws {
    var run = LabelDocument.TextRun("漢字")
    run.ruby = .list(["かん", "じ"])
    run.rubyStyle.position = .init(rawValue: position)
    let layout = try RubyRuleTests.layout(Self.label([run], isVertical: isVertical))
    let readings = layout.annotations(ofLine: 0)
    #expect(readings.map(\.text) == ["かん", "じ"])
    // The em box of an ideograph is 0.88 over the baseline and 0.12 under it, or half and half in a vertical line.
    let (over, under) = isVertical ? (0.5, 0.5) : (0.88, 0.12)
    for (index, reading) in readings.enumerated() {
      #expect(abs((reading.x0 + reading.x1) / 2 - (Double(index) + 0.5) * Self.size) < 1e-6)
      if position == "over" {
        #expect(abs(reading.bottom + over * Self.size) < 1e-6)
      } else {
        #expect(abs(reading.top - under * Self.size) < 1e-6)
      }
    }
  }

  /// Columns beside each character, no higher than it; tones beside the last symbol, neutral ones above the first.
  @Test(arguments: [
    ("-001", "安西心", ["ㄢ", "ㄒㄧ", "ㄒㄧㄣ"]), ("-002", "哦我嘴", ["ㄛˊ", "ㄨㄛˇ", "ㄗㄨㄟˇ"]),
    ("-003", "啊了作", ["˙ㄚ", "˙ㄌㄜ", "˙ㄗㄨㄜ"]),
  ])
  func `rubypos, ruby-position-intercharacter`(_ name: String, _ base: String, _ readings: [String]) throws {
    var run = LabelDocument.TextRun(base)
    run.ruby = .list(readings)
    run.rubyStyle.position = .interCharacter
    let layout = try RubyRuleTests.layout(Self.label([run], isVertical: false))
    let em = 0.3 * Self.size
    let starts = layout.lines[0].runs.filter { $0.kind == .text }.flatMap(\.glyphs).map(\.x)
    for (index, reading) in layout.annotations(ofLine: 0).enumerated() {
      #expect(reading.x0 > starts[index] + Self.size - 1e-6)
      #expect(reading.bottom - reading.top < Self.size)
      let symbols = Double(readings[index].count { $0.unicodeScalars.first!.value > 0x3000 })
      #expect(abs(reading.bottom - reading.top - symbols * em) < 1e-6)
    }
    // The same beside vertical lines (-101 to -103), where they run down as all readings do.
    let vertical = try RubyRuleTests.layout(Self.label([run], isVertical: true))
    for reading in vertical.annotations(ofLine: 0) { #expect(abs(reading.bottom + Self.size / 2) < 1e-6) }
  }

  @Test(
    arguments: [
      ("OP+ID", "あ（", nil, "かき", 2.0), ("ID+CL", "あい", nil, "）か", 2), ("OP+ruby", "あ（", "べ", "か", 2),
      ("ruby+CL", "あ", "べ", "）か", 2), ("OP+ruby+CL", "あ（", "べ", "）か", 3),
    ] as [(String, String, String?, String, Double)])
  func `line-break-around-ruby-001`(
    _ name: String, _ before: String, _ base: String?, _ after: String, _ width: Double
  ) throws {
    let runs = [LabelDocument.TextRun(before)] + (base.map { [RubyRuleTests.run($0, "る")] } ?? []) + [.init(after)]
    var label = Self.label(runs, isVertical: false, size: 16)
    (label.size, label.numberOfLines, label.lineBreak) = (.width(width * 16), 0, .wordWrap)
    label.lineHeight = .times(2)
    let layout = try RubyRuleTests.layout(label)
    #expect(abs(layout.height / 32 - 3) < 0.1, "\(layout.height)")
  }
}
