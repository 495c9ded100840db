import Motion
import Testing

@Suite struct NumberFormatTests {
  typealias Options = NumberFormat.Options

  /// CLDR's patterns, written out by hand. U+00A0 is its no-break space, U+202F its narrow one.
  static let table: [(options: Options, value: Double, text: String)] = [
    (Options(locale: "en-US"), 1_234_567.5, "1,234,568"),
    (Options(locale: "en-US"), 2.5, "2"),
    (Options(locale: "en-US", rounding: .halfUp), 2.5, "3"),
    (Options(locale: "en-US", rounding: .down), 99.99, "99"),
    (Options(locale: "en-US", rounding: .down), -0.99, "0"),
    (Options(locale: "en-US"), -0.4, "0"),
    (Options(locale: "en-US", fractionDigits: 1...1), -0.4, "-0.4"),
    (Options(locale: "de-DE", fractionDigits: 0...2), 1_234_567.891, "1.234.567,89"),
    (Options(locale: "de_DE", fractionDigits: 0...2), 5, "5"),
    (Options(locale: "de-DE", fractionDigits: 2...2), 5, "5,00"),
    (Options(locale: "fr-FR"), 1_234_567, "1\u{202F}234\u{202F}567"),
    (Options(locale: "en-IN"), 12_345_678, "1,23,45,678"),
    (Options(locale: "en-IN", grouping: .thousands), 12_345_678, "12,345,678"),
    (Options(locale: "en-US", grouping: .off), 12_345_678, "12345678"),
    (Options(locale: "en-US", grouping: .minimum2), 1234, "1234"),
    (Options(locale: "es-ES"), 1234, "1234"),
    (Options(locale: "es-ES", grouping: .always), 1234, "1.234"),
    (Options(locale: "de-DE", style: .currency, currency: "EUR"), 1234.5, "1.234,50\u{A0}€"),
    (Options(locale: "en-US", style: .currency, currency: "usd"), -3, "-$3.00"),
    (Options(locale: "ja-JP", style: .currency, currency: "JPY"), 1234.4, "￥1,234"),
    (Options(locale: "en-US", style: .currency, currency: "USD", fractionDigits: 0...0), 1234.5, "$1,234"),
    (Options(locale: "de-DE", style: .percent), 0.25, "25\u{A0}%"),
    (Options(locale: "en-US", style: .percent, fractionDigits: 1...1), 0.2567, "25.7%"),
    (Options(locale: "en-US", style: .compact), 1_234_567, "1.2M"),
    (Options(locale: "en-US", style: .compactLong), 1_234_567, "1.2 million"),
    (Options(locale: "de-DE", style: .compact), 1_234_567, "1,2\u{A0}Mio."),
    (Options(locale: "ar", numberingSystem: "arab"), 1234, "١٬٢٣٤"),
    (Options(locale: "en", numberingSystem: "deva"), 1234, "१,२३४"),
    (Options(locale: "hi-u-nu-deva"), 42, "४२"),
    (Options(locale: "en-US", sign: .always), 7, "+7"),
    (Options(locale: "en-US", sign: .exceptZero), 0, "0"),
    (Options(locale: "en-US", sign: .never), -7, "7"),
    (Options(locale: "en-US", minimumIntegerDigits: 4), 7, "0,007"),
    (Options(locale: "en-US"), .infinity, "∞"),
  ]

  @Test func `writes as the locale does`() throws {
    for (options, value, text) in Self.table {
      #expect(try NumberFormat(options).text(value) == text, "\(options) of \(value)")
    }
  }

  @Test func `a text longer than expected is written whole`() throws {
    let text = try NumberFormat(Options(locale: "en-US")).text(1e300)
    #expect(text.hasPrefix("1,000,000,"))
    #expect(text.count == 301 + 100)
  }

  @Test func `is refused where a part is unknown`() {
    let faults: [(Options, String)] = [
      (Options(locale: ""), "numberFormat.locale"),
      (Options(locale: "not a locale"), "numberFormat.locale"),
      (Options(locale: "en", style: .currency), "numberFormat.currency"),
      (Options(locale: "en", style: .currency, currency: "EURO"), "numberFormat.currency"),
      (Options(locale: "en", style: .currency, currency: "E/R"), "numberFormat.currency"),
      (Options(locale: "en", fractionDigits: 0...21), "numberFormat.fractionDigits"),
      (Options(locale: "en", fractionDigits: -1...2), "numberFormat.fractionDigits"),
      (Options(locale: "en", numberingSystem: "latin percent"), "numberFormat.numberingSystem"),
      (Options(locale: "en", minimumIntegerDigits: 0), "numberFormat.minimumIntegerDigits"),
    ]
    for (options, place) in faults {
      let error = #expect(throws: MotionError.self) { try NumberFormat(options) }
      #expect(error?.description.hasPrefix(place + ":") == true, "\(String(describing: error))")
    }
  }

  @Test func `may be used by many threads at once`() async throws {
    let format = try NumberFormat(Options(locale: "de-DE", style: .currency, currency: "EUR"))
    let texts = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<200).map { format.text(Double($0)) } } }
      return await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0][199] == "199,00\u{A0}€")
  }
}
