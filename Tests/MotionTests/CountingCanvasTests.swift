import Motion
import Testing

@Suite struct CountingCanvasTests {
  /// A font whose digits have different widths, 1 the narrowest and 8 the widest; every other character is as wide as a
  /// 0.
  static func width(_ text: String) -> Double {
    let widths = [10.0, 4, 9, 9.5, 10.5, 9, 9.7, 8, 11, 9.9]
    return text.reduce(0) { $0 + ($1.wholeNumberValue.map { widths[$0] } ?? 10) }
  }

  static let texts: [NumberText] = [
    .printf(try! PrintfFormat("%d")), .printf(try! PrintfFormat("%.2f s")), .printf(try! PrintfFormat("%g")),
    .localized(try! NumberFormat(.init(locale: "de-DE", fractionDigits: 0...1))),
    .localized(try! NumberFormat(.init(locale: "en-US", style: .compact))),
    .localized(try! NumberFormat(.init(locale: "en-US", style: .percent))),
    .localized(try! NumberFormat(.init(locale: "hi-IN", numberingSystem: "deva"))),
  ]

  @Test(arguments: texts.indices, [(0, 1000), (-105, 95), (3.5, 1_234_567), (9.5, 9.99), (1000, 0), (0, 99_999)])
  func `no text of the count is wider than the widest that was measured`(
    index: Int, ends: (Double, Double)
  ) throws {
    let text = Self.texts[index]
    for easing in [Easing.easeInOut(), try .cubicBezier(x1: 0.3, y1: -1, x2: 0.7, y2: 2)] {
      let counting = try Counting(from: ends.0, to: ends.1, duration: 1, easing: easing)
      let widest = counting.canvasTexts(text, tabularDigits: false).map(Self.width).max() ?? 0
      let longest = counting.canvasTexts(text, tabularDigits: true).map(\.count).max() ?? 0
      for step in 0...2000 {
        let shown = text.text(counting.value(at: Double(step) / 2000))
        #expect(Self.width(shown) <= widest, "\(shown)")
        #expect(shown.count <= longest, "\(shown)")
      }
    }
  }

  @Test func `few texts need measuring`() throws {
    let counting = try Counting(from: 0, to: 12_345)
    let plain = counting.canvasTexts(.printf(try PrintfFormat("%d")), tabularDigits: true)
    #expect(Set(plain) == ["8", "88", "888", "8888", "88888"])
    #expect(counting.canvasTexts(.printf(try PrintfFormat("%d")), tabularDigits: false).count == 50)
  }

  @Test func `an overshooting curve has a wider range`() throws {
    let easing = try Easing.cubicBezier(x1: 0.3, y1: -1, x2: 0.7, y2: 2)
    let range = try Counting(from: 0, to: 1, duration: 1, easing: easing).range
    // y = -3 s (1-s)^2 + 6 s^2 (1-s) + s^3 = s^3 (-8) + 12 s^2 - 3 s; y' = 0 at s = (1 -+ sqrt(1/2)) / 2.
    let s = (1 - 0.5.squareRoot()) / 2
    let least = -8 * s * s * s + 12 * s * s - 3 * s
    #expect(abs(range.lowerBound - least) < 1e-15)
    #expect(abs(range.upperBound - (1 - least)) < 1e-15)
    #expect(Easing.custom { 2 * $0 }.range.upperBound == 1.998)
    #expect(Easing.easeOutBounce.range == 0...1)
  }
}
