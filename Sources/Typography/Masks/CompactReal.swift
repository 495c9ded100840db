/// A decimal number with a point of a font of the Compact Font Format: half bytes are its digits, its point (10), its
/// exponent (11, or 12 for a negative one) and its sign (14); 15 ends it. It is read as FreeType does, which drops digits.
struct CompactReal {
  /// From here on FreeType adds no digit.
  private static let fullest = 0xCCC_CCCC
  private static let largest = 0x7FFF
  private static let greatestExponent = 1000

  private var halves: [Int] = []
  private var next = 0
  private var number = 0
  private var exponent = 0
  private var isNegative = false
  /// Whether its exponent is too great to be read.
  private var isEndless = false
  private var integerDigits = 0
  private var fractionDigits = 0

  /// Leaves `place` behind it. Nil where it does not end before `end`: the dictionary ends with it.
  init?(at place: inout Int, before end: Int, of table: FontTable) {
    while true {
      guard place < end, let byte = table.byte(place) else { return nil }
      place += 1
      halves += [byte >> 4, byte & 0xF]
      if byte >> 4 == 15 || byte & 0xF == 15 { break }
    }
    readDigits()
  }

  private mutating func take() -> Int {
    guard next < halves.count else { return 15 }
    defer { next += 1 }
    return halves[next]
  }

  private mutating func readDigits() {
    var shift = 0
    var half = take()
    while half < 10 || half == 14 {
      if half == 14 {
        isNegative = true
      } else if number >= CompactReal.fullest {
        shift += 1
      } else if half != 0 || number != 0 {
        integerDigits += 1
        number = number * 10 + half
      }
      half = take()
    }
    if half == 10 {
      half = take()
      while half < 10 {
        if half == 0, number == 0 {
          shift -= 1
        } else if number < CompactReal.fullest, fractionDigits < 9 {
          fractionDigits += 1
          number = number * 10 + half
        }
        half = take()
      }
    }
    if half == 11 || half == 12 {
      let sign = half == 11 ? 1 : -1
      half = take()
      while half < 10 {
        if exponent > CompactReal.greatestExponent { isEndless = true } else { exponent = exponent * 10 + half }
        half = take()
      }
      exponent *= sign
    }
    if !isEndless { exponent += shift }
  }

  /// The greatest whole number that is not above it, within what FreeType holds.
  var whole: Int {
    let fixed = fixed
    return (isNegative ? -fixed : fixed) >> 16
  }

  /// In parts of 65536, without its sign.
  private var fixed: Int {
    guard number != 0 else { return 0 }
    let digits = integerDigits + exponent
    guard isEndless ? exponent < 0 : digits <= 5 else { return 0x7FFF_FFFF }
    guard digits >= -5 else { return 0 }
    var (number, fraction) = (number, fractionDigits - exponent)
    if digits < 0 {
      number /= CompactReal.power(-digits)
      fraction += digits
    }
    if fraction == 10 {
      number /= 10
      fraction -= 1
    }
    guard fraction > 0 else {
      number *= CompactReal.power(-fraction)
      return number > CompactReal.largest ? 0x7FFF_FFFF : number << 16
    }
    let divisor = CompactReal.power(fraction)
    return number / divisor > CompactReal.largest ? 0 : (number << 16 + divisor / 2) / divisor
  }

  private static func power(_ exponent: Int) -> Int { (0..<min(exponent, 15)).reduce(1) { power, _ in power * 10 } }
}
