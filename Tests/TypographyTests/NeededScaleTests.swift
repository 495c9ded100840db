import Testing
import Typography

/// The factor that a truncated text needs to be whole.
@Suite struct NeededScaleTests {
  static let texts = [
    "HÖCHSTPUNKTZAHL", "A label that wants rather more room than it has", "שלום עולם ומלואו", "日本語の文章です",
    "გაგრძელება და შენახვა", "Շարունակել և պահպանել", "مرحبا بالعالم كله", "ดำเนินการต่อและบันทึก",
  ]

  /// A box in which all of the texts are truncated, also at four fifths of the size.
  private static func setting(lines: Int, size: Double = 20, least: Double = 1) -> Setting {
    Setting(width: 3 * size, height: 2 * size) {
      $0.size = size
      $0.numberOfLines = lines
      $0.minimumScaleFactor = least
    }
  }

  /// At 400 points a ten-thousandth is more than a step of sizes.
  @Test(arguments: texts, [1, 2, 0])
  func `a text that may shrink to the factor is whole`(_ text: String, _ lines: Int) throws {
    for (size, least) in [(20.0, 1.0), (20, 0.8), (400, 1), (400, 0.8)] {
      let cut = try Self.setting(lines: lines, size: size, least: least).layout(text)
      #expect(cut.isTruncated)
      let needed = try #require(cut.neededScaleFactor, "\(size), \(least)")
      #expect(needed > 0 && needed < cut.scaleFactor)
      #expect(abs(needed * 10_000 - (needed * 10_000).rounded()) < 1e-6, "\(needed) is in ten-thousandths")
      let whole = try Self.setting(lines: lines, size: size, least: needed).layout(text)
      #expect(!whole.isTruncated && whole.scaleFactor > needed - 1e-9 && whole.neededScaleFactor == nil)
      #expect(whole.lines.first?.range.lowerBound == 0 && whole.lines.last?.range.upperBound == text.utf16.count)
      #expect(whole.lines.allSatisfy { $0.width <= 3 * size + 1e-6 } && (lines == 0 || whole.lines.count <= lines))
    }
  }

  /// Whether one line fits is known from its width: the factor is at most a step of sizes and a ten-thousandth too small.
  @Test(arguments: texts) func `of a single line it is the largest`(_ text: String) throws {
    let width = try Setting().layout(text).width
    let setting = Setting(width: 60)
    let needed = try #require(setting.layout(text).neededScaleFactor)
    #expect(needed * width <= 60 + 1e-6)
    #expect((needed + 1.0 / 64 / 20 + 1.0 / 10_000) * width > 60)
    var larger = setting
    larger.style.minimumScaleFactor = ((needed * 10_000).rounded() + 1) / 10_000
    #expect(try larger.layout(text).isTruncated)
  }

  @Test func `spans and transforms have it, too`() throws {
    var setting = Setting(width: 60) { $0.transform = .uppercase }
    setting.spans = [TextSpan(0..<3, size: 30)]
    let needed = try #require(setting.layout("far too long").neededScaleFactor)
    setting.style.minimumScaleFactor = needed
    #expect(try !setting.layout("far too long").isTruncated)
  }

  @Test(arguments: [false, true]) func `with a fit it is a size that is whole`(_ isPerLine: Bool) throws {
    var setting = Setting(width: 60, height: 100) {
      $0.fit = TextFit(smallest: 15, largest: 20)
      $0.fit?.isPerLine = isPerLine
    }
    let needed = try #require(setting.layout("far too long").neededScaleFactor)
    #expect(needed < 15.0 / 20)
    setting.style.fit?.smallest = needed * 20
    #expect(try !setting.layout("far too long").isTruncated)
  }

  @Test func `what is whole needs none, and what fits at no size has none`() throws {
    #expect(try Setting(width: 400).layout("short").neededScaleFactor == nil)
    #expect(try Setting(width: 60) { $0.minimumScaleFactor = 0.1 }.layout("far too long").neededScaleFactor == nil)
    // A paragraph more than there may be lines.
    let two = try Setting(width: 60).layout("one\ntwo")
    #expect(two.isTruncated && two.neededScaleFactor == nil)
    #expect(try Setting().layout("one\ntwo").neededScaleFactor == nil)
  }
}
