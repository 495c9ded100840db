import Motion
import Testing

@Suite struct PrintfFormatTests {
  /// By the C standard, worked by hand.
  static let table: [(format: String, value: Double, text: String)] = [
    ("%d", 3.99, "3"), ("%i", -3.99, "-3"), ("%d", -0.5, "0"), ("Score: %d!", 12, "Score: 12!"),
    ("%.1f%% done", 9.96, "10.0% done"), ("100%% of %d", 7, "100% of 7"), ("%%%d%%", 5, "%5%"),
    ("%5d|", 42, "   42|"), ("%-5d|", 42, "42   |"), ("%05d", 42, "00042"), ("%+d", 42, "+42"),
    ("% d", 42, " 42"), ("%+05d", -42, "-0042"), ("%.3d", 7, "007"), ("%6.3d|", 7, "   007|"),
    ("%06.3d|", 7, "   007|"), ("%.0d|", 0, "|"), ("%-06d|", 7, "7     |"),
    ("%u", 7.9, "7"), ("%u", -1, "4294967295"), ("%lu", -1, "18446744073709551615"),
    ("%o", 8, "10"), ("%#o", 8, "010"), ("%#o", 0, "0"), ("%x", 255, "ff"), ("%X", 255, "FF"),
    ("%#x", 255, "0xff"), ("%#06X", 255, "0X00FF"), ("%#x", 0, "0"), ("%x", -1, "ffffffff"),
    ("%llx", -1, "ffffffffffffffff"), ("%x", -4_294_967_296, "ffffffff00000000"),
    ("%d", 4_294_967_296, "4294967296"), ("%lld", 9_007_199_254_740_992, "9007199254740992"),
    ("%d", -9_223_372_036_854_775_808, "-9223372036854775808"), ("%d", 1e20, "100000000000000000000"),
    ("%u", 1e30, "18446744073709551615"), ("%x", -1e30, "8000000000000000"),
    ("%f", 1.5, "1.500000"), ("%.2f", -1.005, "-1.00"), ("%8.2f|", 3.14159, "    3.14|"), ("%+.1f", 2, "+2.0"),
    ("%#.0f", 2, "2."), ("%08.2f", -3.14159, "-0003.14"), ("%lf", 0.5, "0.500000"), ("%Lf", 0.5, "0.500000"),
    ("%e", 12345.678, "1.234568e+04"), ("%.2E", 0.00012, "1.20E-04"), ("%g", 0.0001, "0.0001"),
    ("%G", 1e-10, "1E-10"), ("%a", 1, "0x1p+0"), ("%A", 0.5, "0X1P-1"),
    ("%c", 65.7, "A"), ("%3c|", 66, "  B|"), ("%-3c|", 0x1F600, "😀  |"), ("%c", 0xD800, "\u{FFFD}"),
    ("%c", -1, "\u{FFFD}"),
    ("%d", .infinity, "inf"), ("%5d", -.infinity, " -inf"), ("%d", .nan, "nan"), ("%F", .infinity, "INF"),
    ("%.0f", 1e22, "10000000000000000000000"), ("", 0, ""),
  ].filter { !$0.format.isEmpty }

  @Test func `numbers are printed as in C`() throws {
    for (format, value, text) in Self.table {
      #expect(try PrintfFormat(format).text(value) == text, "\(format) of \(value)")
    }
  }

  /// C prints -0 of all of these.
  @Test(arguments: [
    ("%.0f", -0.4, "0"), ("%.1f", -0.04, "0.0"), ("%+.0f", -0.2, "+0"), ("% .1f|", -0.01, " 0.0|"),
    ("%05.1f", -0.049, "000.0"),
    ("%-4.0f|", -0.5, "0   |"), ("%e", -0.0, "0.000000e+00"), ("%g", -0.0, "0"), ("%a", -0.0, "0x0p+0"),
    ("%#.0f", -0.3, "0."),
    ("%.1f", -0.06, "-0.1"), ("%.1e", -0.004, "-4.0e-03"), ("%g", -0.0001, "-0.0001"), ("%a", -0.5, "-0x1p-1"),
    ("%f", -Double.infinity, "-inf"),
  ])
  func `nothing is printed as less than zero`(_ format: String, _ value: Double, _ text: String) throws {
    #expect(try PrintfFormat(format).text(value) == text)
  }

  @Test func `prints the largest number whole`() throws {
    let text = try PrintfFormat("%1000.1000f").text(-.greatestFiniteMagnitude)
    #expect(text.count == 1 + 309 + 1 + 1000)
    #expect(try PrintfFormat("%d").text(.greatestFiniteMagnitude).count == 309)
    #expect(text.dropFirst().hasPrefix("17976931348623157"))
  }

  @Test(
    arguments: [
      ("no number", 10, "no number"), ("100%%", 6, "no number"), ("", 1, "no number"),
      ("%s", 2, "%s"), ("%@", 2, "%@"), ("%n", 2, "%n"), ("%d of %d", 7, "second number"), ("%d%f", 3, "second"),
      ("%", 1, "not finished"), ("50% done %d", 10, "second number"), ("%*d", 2, "second argument"),
      ("%.*f", 3, "second argument"), ("%1$d", 2, "positions"), ("%'d", 2, "locale"), ("%.3", 1, "not finished"),
      ("%y", 2, "no conversion"), ("%99999999999999999999d", 2, "too large"), ("%.1001f", 3, "too large"),
      ("é%s", 3, "%s"),
    ])
  func `names the fault and its place`(format: String, character: Int, problem: String) {
    let error = #expect(throws: MotionError.self) { try PrintfFormat(format) }
    let description = error?.description ?? ""
    #expect(description.contains("character \(character):"), "\(description)")
    #expect(description.contains(problem), "\(description)")
  }

  @Test func `knows how many digits are after the point`() throws {
    #expect(try PrintfFormat("%d").fractionDigits == 0)
    #expect(try PrintfFormat("%.2f").fractionDigits == 2)
    #expect(try PrintfFormat("%f").fractionDigits == 6)
    #expect(try PrintfFormat("%g").fractionDigits == nil)
    #expect(try PrintfFormat("%x").isInteger)
    #expect(try !PrintfFormat("%.1f%% done").isInteger)
  }
}
