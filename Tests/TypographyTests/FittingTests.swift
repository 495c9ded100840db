import Testing
import Typography

/// Shrinking to fit, orphans, balance, justification.
@Suite struct FittingTests {
  static let samples = [
    "HÖCHSTPUNKTZAHL", "A label that wants rather more room than it has", "שלום עולם ומלואו", "日本語の文章です",
  ]

  /// The resulting size fits, and the next larger size that may be chosen (by 1/64 pt) does not.
  @Test(arguments: samples, [1, 2, 0])
  func `the largest size that fits is found`(_ text: String, _ lines: Int) throws {
    let setting = Setting(width: 60, height: 40) {
      $0.minimumScaleFactor = 0.1
      $0.numberOfLines = lines
    }
    let layout = try setting.layout(text)
    #expect(!layout.isTruncated && layout.lines.allSatisfy { $0.width <= 60 + 1e-6 })
    #expect(layout.height <= 40)
    #expect(layout.scaleFactor < 1 && abs(layout.size - 20 * layout.scaleFactor) < 1e-9)
    var larger = setting
    larger.style.size = layout.size + 1.0 / 64
    larger.style.minimumScaleFactor = 1
    larger.style.lineBreak = .truncateTail
    let next = try larger.layout(text)
    // Lines that a taller fallback font makes too high are cut only where the named font's would be.
    #expect(next.isTruncated || next.height > 40, "\(larger.style.size) would have fitted")
    #expect(layout.lines.flatMap(\.runs).allSatisfy { $0.size == layout.size })
  }

  @Test func `what fits is not shrunk`() throws {
    let setting = Setting(width: 400, height: 60) { $0.minimumScaleFactor = 0.2 }
    #expect(try setting.layout("short").scaleFactor == 1)
  }

  @Test func `at the smallest size the rest is cut`() throws {
    let setting = Setting(width: 60) { $0.minimumScaleFactor = 0.5 }
    let layout = try setting.layout("far too long for sixty points")
    #expect(layout.size == 10 && layout.isTruncated && layout.lines[0].width <= 60)
  }

  @Test(arguments: [0.0, 1]) func `a factor of nothing or one shrinks nothing`(_ factor: Double) throws {
    let layout = try Setting(width: 60) { $0.minimumScaleFactor = factor }.layout("far too long")
    #expect(layout.size == 20 && layout.isTruncated)
  }

  /// FXLabel reports the unshrunk line height.
  @Test(arguments: [TextStyle.BaselineAdjustment.alignCenters, .alignBaselines, .none])
  func `a single line that shrinks keeps its height, and stands in it as it is told`(
    _ adjustment: TextStyle.BaselineAdjustment
  ) throws {
    let plain = try Setting().layout("HÖCHSTPUNKTZAHL")
    let small = try Setting(width: 80) {
      $0.minimumScaleFactor = 0.1
      $0.baselineAdjustment = adjustment
    }.layout("HÖCHSTPUNKTZAHL")
    let factor = small.scaleFactor
    #expect(factor < 0.6 && small.height == plain.height)
    let (ascent, descent) = (plain.lines[0].ascent, plain.lines[0].descent)
    let baseline = small.lines[0].baseline
    // What is drawn reaches from above to below.
    let (above, below) = (baseline - factor * ascent, baseline + factor * descent)
    switch adjustment {
    case .alignCenters: #expect(abs(above + below - plain.height) < 1e-9)
    case .alignBaselines: #expect(baseline == plain.lines[0].baseline)
    case .none: #expect(abs(above) < 1e-9)
    }
  }

  @Test func `a single line that shrinks stands in the middle unless told otherwise`() throws {
    let setting = Setting(width: 80) { $0.minimumScaleFactor = 0.1 }
    #expect(setting.style.baselineAdjustment == .alignCenters)
  }

  @Test func `a word is made smaller rather than divided`() throws {
    let setting = Setting(width: 100) {
      $0.minimumScaleFactor = 0.3
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
    }
    #expect(try setting.lines("HÖCHSTPUNKTZAHL heute") == ["HÖCHSTPUNKTZAHL ", "heute"])
  }

  @Test func `spacing and spans shrink with the size`() throws {
    var setting = Setting(width: 90) {
      $0.minimumScaleFactor = 0.1
      $0.characterSpacing = 0.2
    }
    setting.spans = [TextSpan(0..<2, size: 40), TextSpan(2..<9)]
    let layout = try setting.layout("32 points")
    let sizes = layout.lines[0].runs.map { $0.size / layout.size }
    #expect(sizes.first == 2 && sizes.last == 1 && layout.lines[0].width <= 90)
  }

  // MARK: Orphans (FXLabel)

  func orphans(_ text: String, width: Double, allowed: Bool = false) throws -> [String] {
    try Setting(width: width) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
      $0.allowOrphans = allowed
    }.lines(text).map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// Widths are those of the words themselves, so that the break is where the test wants it.
  func width(_ text: String) throws -> Double { try Setting().layout(text).lines[0].width + 1 }

  @Test func `the last word takes the one before it along`() throws {
    let width = try width("one two three")
    #expect(try orphans("one two three four", width: width, allowed: true) == ["one two three", "four"])
    #expect(try orphans("one two three four", width: width) == ["one two", "three four"])
  }

  @Test(arguments: ["-", "–", "—", ";", ":"]) func `a lone dash does not go along`(_ dash: String) throws {
    let text = "one two \(dash) longword"
    #expect(try orphans(text, width: width("one two \(dash)")) == ["one two \(dash)", "longword"])
  }

  @Test func `a line of one word, two words at the end and a single word stay`() throws {
    #expect(try orphans("longword other", width: width("longword")) == ["longword", "other"])
    #expect(try orphans("one two three four", width: width("three four")) == ["one two", "three four"])
    #expect(try orphans("one", width: width("one")) == ["one"])
  }

  /// If the two words do not fit on one line, the last one is alone after all, as in FXLabel.
  @Test func `two words wider than a line part again`() throws {
    let width = try width("a wwwwww")
    #expect(try orphans("a wwwwww wwwwww", width: width) == ["a", "wwwwww", "wwwwww"])
  }

  @Test func `each paragraph has its own last word`() throws {
    let width = try width("one two three")
    #expect(
      try orphans("one two three four\none two three four", width: width)
        .map { $0.trimmingNewline } == ["one two", "three four", "one two", "three four"])
  }

  @Test func `charWrap knows no orphans`() throws {
    let setting = Setting(width: try width("one two three")) {
      $0.numberOfLines = 0
      $0.lineBreak = .charWrap
      $0.allowOrphans = false
    }
    #expect(try setting.lines("one two three four").first?.hasPrefix("one two three") == true)
  }

  // MARK: Balance

  @Test func `balanced lines are as many, and nearer each other`() throws {
    let text = "This title is a little too long for a single line of it"
    func spread(_ isBalanced: Bool) throws -> (count: Int, spread: Double) {
      let layout = try Setting(width: 300) {
        $0.numberOfLines = 0
        $0.lineBreak = .wordWrap
        $0.isBalanced = isBalanced
      }.layout(text)
      let widths = layout.lines.map(\.width)
      return (widths.count, widths.max()! - widths.min()!)
    }
    let (plain, balanced) = (try spread(false), try spread(true))
    #expect(plain.count == balanced.count && balanced.spread < plain.spread / 2, "\(plain) \(balanced)")
  }

  // MARK: Justification

  @Test(arguments: [
    "one two three four five six seven eight nine", "אחת שתיים שלוש ארבע חמש שש שבע שמונה",
    "one שתיים three ארבע five שש seven שמונה",
  ]) func `justified lines reach both edges, the last does not`(_ text: String) throws {
    let layout = try Setting(width: 131) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
      $0.alignment = .justified
    }.layout(text)
    #expect(layout.lines.count > 2)
    for line in layout.lines.dropLast() {
      #expect(abs(line.width - 131) < 1e-6)
      let glyphs = line.runs.flatMap(\.glyphs)
      #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { abs($0.x + $0.advance - $1.x) < 8 })
    }
    let last = try #require(layout.lines.last)
    #expect(last.width < 130)
    #expect((last.x > 0) == layout.isRightToLeft)
  }
}

extension String {
  fileprivate var trimmingNewline: String { last == "\n" ? String(dropLast()) : self }
}
