import CaptionFormats
import Captions
import Testing

@Suite struct ExactTimeTests {
  @Test(arguments: [
    ("0.4", 400_000), ("12", 12_000_000), ("1.2345675", 1_234_568), ("1.2345665", 1_234_566),
    ("1.23456650001", 1_234_567),
    ("0.0000005", 0), ("0.00000051", 1), ("0.0000015", 2), ("-0.0000015", -2), ("1e-6", 1),
    ("1.5E3", 1_500_000_000),
    ("0.00000000000000000000000000000000000000001", 0), ("1e-999999999999", 0), ("0e999999999", 0),
    ("9.9999995", 10_000_000),
    ("0.28700000000000003", 287_000),
  ]) func `seconds are decimals, rounded half to even`(_ text: String, _ time: Int) throws {
    #expect(try ExactTime.microseconds(text.utf8, .seconds) == time)
  }

  @Test func `ticks of 100 ns are rounded half to even, too`() throws {
    #expect(try ExactTime.microseconds("15".utf8, .ticks) == 2)
    #expect(try ExactTime.microseconds("25".utf8, .ticks) == 2)
    #expect(try ExactTime.microseconds("26".utf8, .ticks) == 3)
    #expect(try ExactTime.microseconds("80".utf8, .milliseconds) == 80_000)
  }

  @Test(arguments: ["", "-", "1.", ".5", "1e", "1e+", "0x10", "1 ", "NaN", "1.2.3"])
  func `what is no decimal of JSON is refused`(_ text: String) {
    #expect(throws: ExactTime.Fault.notANumber) { try ExactTime.microseconds(text.utf8, .seconds) }
  }

  @Test(arguments: ["1e12", "99999999999999999999", "1e999999999999"])
  func `what is too large is refused and not wrapped`(_ text: String) {
    #expect(throws: ExactTime.Fault.tooLarge) { try ExactTime.microseconds(text.utf8, .seconds) }
  }
}
