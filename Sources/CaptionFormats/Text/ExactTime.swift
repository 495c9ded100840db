/// Reads decimals as whole microseconds, without binary fractions.
package enum ExactTime {
  /// A unit of time as a power of ten of a microsecond.
  package enum Unit: Int, Sendable { case seconds = 6, milliseconds = 3, ticks = -1 }

  package enum Fault: Error { case notANumber, tooLarge }

  /// The microseconds of a decimal as JSON writes it, `-12.5e-1`, rounded half to even.
  ///
  /// Its digits without the point are a whole number m, and the value is m 10^p. With p >= 0 zeros are appended. Else
  /// the last -p digits are cut off: they are above, below or exactly one half, which only depends on the first of them
  /// and on whether another one is not 0.
  package static func microseconds(_ decimal: some Sequence<UInt8>, _ unit: Unit) throws(Fault) -> Int {
    var scanner = Scanner()
    for byte in decimal { try scanner.take(byte) }
    guard scanner.isWhole else { throw .notANumber }
    var digits = scanner.digits[...].drop { $0 == 0 }
    guard !digits.isEmpty else { return 0 }
    let power = scanner.exponent - scanner.fractionDigits + unit.rawValue
    // A number of 17 digits and more is beyond every limit.
    guard digits.count + power <= 17 else { throw .tooLarge }
    var isUp = false
    if power < 0 {
      let cut = digits.suffix(-power)
      // Above the digits there are zeros where the number is short.
      let first = -power > digits.count ? 0 : cut.first ?? 0
      let isRest = -power > digits.count || cut.dropFirst().contains { $0 != 0 }
      digits = digits.dropLast(min(-power, digits.count))
      isUp = first > 5 || first == 5 && (isRest || (digits.last ?? 0) % 2 == 1)
    }
    var value = digits.reduce(0) { $0 * 10 + Int($1) }
    for _ in 0..<max(0, power) { value *= 10 }
    value += isUp ? 1 : 0
    return scanner.isNegative ? -value : value
  }

  private struct Scanner {
    var isNegative = false
    var digits: [UInt8] = []
    var fractionDigits = 0
    var exponent: Int { isExponentNegative ? -exponentValue : exponentValue }
    /// Whether a number ended properly.
    var isWhole: Bool { state == .whole || state == .fraction || state == .exponent }

    private var exponentValue = 0
    private var isExponentNegative = false
    private var state = State.start
    private enum State { case start, sign, whole, point, fraction, mark, exponentSign, exponent }

    mutating func take(_ byte: UInt8) throws(Fault) {
      switch (byte, state) {
      case (UInt8(ascii: "-"), .start): (isNegative, state) = (true, .sign)
      case (UInt8(ascii: "+"), .start): state = .sign
      case (48...57, .start), (48...57, .sign), (48...57, .whole): append(byte, .whole)
      case (UInt8(ascii: "."), .whole): state = .point
      case (48...57, .point), (48...57, .fraction):
        append(byte, .fraction)
        fractionDigits += 1
      case (UInt8(ascii: "e"), .whole), (UInt8(ascii: "E"), .whole), (UInt8(ascii: "e"), .fraction),
        (UInt8(ascii: "E"), .fraction):
        state = .mark
      case (UInt8(ascii: "-"), .mark): (isExponentNegative, state) = (true, .exponentSign)
      case (UInt8(ascii: "+"), .mark): state = .exponentSign
      case (48...57, .mark), (48...57, .exponentSign), (48...57, .exponent):
        // Beyond this every number is 0 or too large, whatever its digits: a file has fewer of them.
        exponentValue = min(1_000_000_000, exponentValue * 10 + Int(byte - 48))
        state = .exponent
      default: throw .notANumber
      }
    }

    private mutating func append(_ byte: UInt8, _ next: State) {
      digits.append(byte - 48)
      state = next
    }
  }
}
