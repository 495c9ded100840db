import CNumberText

/// One conversion of a printf format: `%-08.3lf`.
struct PrintfSpecification: Sendable, Hashable {
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt32
    static let left = Flags(rawValue: UInt32(SW_FLAG_LEFT))
    static let plus = Flags(rawValue: UInt32(SW_FLAG_PLUS))
    static let space = Flags(rawValue: UInt32(SW_FLAG_SPACE))
    static let alternate = Flags(rawValue: UInt32(SW_FLAG_ALTERNATE))
    static let zero = Flags(rawValue: UInt32(SW_FLAG_ZERO))
  }

  var flags: Flags = []
  var width = 0
  var precision: Int?
  /// Whether there is a length modifier of more than 32 bits: `l`, `ll`, `q`, `j`, `z`, `t`.
  var isLong = false
  var conversion: UInt8 = 0

  static let integerConversions = Array("diuoxXc".utf8)
  static let floatingConversions = Array("fFeEgGaA".utf8)

  var isInteger: Bool { PrintfSpecification.integerConversions.contains(conversion) }

  /// The digits after the point that the conversion always shows; 0 for integers, nil where it depends on the value.
  var fractionDigits: Int? {
    switch conversion {
    case UInt8(ascii: "f"), UInt8(ascii: "F"): precision ?? 6
    case _ where isInteger: 0
    default: nil
    }
  }

  func text(_ value: Double) -> String {
    // The integer conversions cannot write these; C's floating-point conversions can.
    guard isInteger, value.isFinite else { return floatingText(value) }
    let whole = value.rounded(.towardZero)
    if conversion == UInt8(ascii: "c") { return padded(sign: "", prefix: "", digits: scalar(whole)) }
    return integerText(whole)
  }

  /// What is below zero and rounded to it has no sign, where C would print -0: a count that comes from below passes no such
  /// number. ``NumberFormat`` has it so, too.
  private func floatingText(_ value: Double) -> String {
    let text = printed(value)
    guard value.sign == .minus, value.isFinite, !text.utf8.contains(where: { (0x31...0x39).contains($0) }) else {
      return text
    }
    return printed(0)
  }

  private func printed(_ value: Double) -> String {
    let letter = isInteger ? UInt8(ascii: "f") : conversion
    func print(_ target: UnsafeMutableBufferPointer<CChar>) -> Int32 {
      sw_print_double(
        target.baseAddress, target.count, CChar(bitPattern: letter), flags.rawValue, Int32(width),
        Int32(precision ?? -1), value)
    }
    // The longest text is %f of the largest number with the largest precision; it is about 310 characters longer than
    // that precision.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512 + 2 * PrintfFormat.largestCount) { target in
      let count = Int(print(target))
      let bytes = UnsafeRawBufferPointer(start: target.baseAddress, count: max(0, min(count, target.count - 1)))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func integerText(_ whole: Double) -> String {
    let isSigned = conversion == UInt8(ascii: "d") || conversion == UInt8(ascii: "i")
    var digits = isSigned ? decimal(whole.magnitude) : unsignedDigits(whole)
    let isZero = whole == 0
    if let precision {
      if precision == 0, isZero { digits = "" }
      digits = String(repeating: "0", count: max(0, precision - digits.count)) + digits
    }
    var prefix = ""
    if flags.contains(.alternate) {
      switch conversion {
      case UInt8(ascii: "o"): if !digits.hasPrefix("0") { prefix = "0" }
      case UInt8(ascii: "x"): prefix = isZero ? "" : "0x"
      case UInt8(ascii: "X"): prefix = isZero ? "" : "0X"
      default: break
      }
    }
    var sign = ""
    if isSigned {
      sign = whole < 0 ? "-" : flags.contains(.plus) ? "+" : flags.contains(.space) ? " " : ""
    }
    return padded(sign: sign, prefix: prefix, digits: digits)
  }

  /// A whole number of any size: beyond 2^64 every digit as printf's `%.0f` writes it, which is exact.
  private func decimal(_ magnitude: Double) -> String {
    if let small = UInt64(exactly: magnitude) { return String(small) }
    return PrintfSpecification(precision: 0, conversion: UInt8(ascii: "f")).text(magnitude)
  }

  /// Writes a number as C's unsigned conversions do: negative numbers are taken modulo 2^32, or modulo 2^64 where the
  /// number or the length modifier needs it. A number that 64 bits cannot hold becomes the nearest one that they can.
  private func unsignedDigits(_ whole: Double) -> String {
    let value: UInt64
    if whole < 0 {
      let signed = Int64(exactly: whole) ?? .min
      value =
        isLong || signed < Int64(Int32.min)
        ? UInt64(bitPattern: signed) : UInt64(UInt32(truncatingIfNeeded: signed))
    } else {
      value = UInt64(exactly: whole) ?? .max
    }
    switch conversion {
    case UInt8(ascii: "o"): return String(value, radix: 8)
    case UInt8(ascii: "x"): return String(value, radix: 16)
    case UInt8(ascii: "X"): return String(value, radix: 16, uppercase: true)
    default: return String(value)
    }
  }

  private func scalar(_ whole: Double) -> String {
    let value = UInt32(exactly: whole).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    return String(Character(value))
  }

  /// Pads with zeros between prefix and digits if there is a zero flag, no precision and no left alignment; else with
  /// spaces.
  private func padded(sign: String, prefix: String, digits: String) -> String {
    let missing = max(0, width - sign.count - prefix.count - digits.count)
    let isCharacter = conversion == UInt8(ascii: "c")
    if flags.contains(.left) { return sign + prefix + digits + String(repeating: " ", count: missing) }
    if flags.contains(.zero), precision == nil, !isCharacter {
      return sign + prefix + String(repeating: "0", count: missing) + digits
    }
    return String(repeating: " ", count: missing) + sign + prefix + digits
  }
}
