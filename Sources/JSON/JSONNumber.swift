/// A number as JSON writes it.
struct JSONNumber {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  /// Behind the number, when it was read.
  private(set) var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.start = start
    end = start
  }

  private var next: UInt8 { end < bytes.count ? bytes[end] : 0 }

  /// The nearest double; nil where there is no number of JSON's, infinite beyond all doubles.
  mutating func read() -> Double? {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { end += 1 }
    var digits: UInt64 = 0
    // JSON has no zero before other digits.
    let isZero = next == UInt8(ascii: "0")
    let whole = readDigits(into: &digits)
    guard whole > 0, !isZero || whole == 1 else { return nil }
    var fraction = 0
    if next == UInt8(ascii: ".") {
      end += 1
      fraction = readDigits(into: &digits)
      guard fraction > 0 else { return nil }
    }
    var isPlain = whole + fraction <= 15 && fraction <= 22
    if next | 0x20 == UInt8(ascii: "e") {
      isPlain = false
      end += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { end += 1 }
      var ignored: UInt64 = 0
      guard readDigits(into: &ignored) > 0 else { return nil }
    }
    guard isPlain else { return Double(String(decoding: bytes[start..<end], as: UTF8.self)) }
    // Both are exact in a double, so their quotient is the nearest one (Clinger, "How to read floating point numbers
    // accurately", 1990).
    let magnitude = Double(digits) / JSONNumber.powers[fraction]
    return isNegative ? -magnitude : magnitude
  }

  /// Goes over digits, whose number it answers. What overflows is not used.
  private mutating func readDigits(into number: inout UInt64) -> Int {
    let first = end
    while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ UInt64(digit)
      end += 1
    }
    return end - first
  }

  /// 1, 10, 100, ... as far as doubles have them exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21,
    1e22,
  ]
}
