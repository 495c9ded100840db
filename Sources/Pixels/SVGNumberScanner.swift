/// Reads the numbers of SVG's path data; `-.5.5e1` is two numbers.
struct SVGNumberScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0
  /// Whether the last separator was a comma, after which there must be a number.
  private(set) var hasPendingComma = false

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { offset += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    hasPendingComma = peek == UInt8(ascii: ",")
    guard hasPendingComma else { return }
    offset += 1
    skipSpace()
  }

  var isAtNumber: Bool {
    guard let byte = peek else { return false }
    return SVGNumberScanner.isDigit(byte) || "+-.".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = peek, SVGNumberScanner.isDigit(byte) { offset += 1 }
    return offset - start
  }

  mutating func point(from origin: SIMD2<Double>) throws(PathError) -> SIMD2<Double> {
    let x = try number()
    let y = try number()
    return origin + SIMD2(x, y)
  }

  mutating func number() throws(PathError) -> Double {
    skipSeparator()
    let start = offset
    if let byte = peek, "+-".utf8.contains(byte) { offset += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      offset += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw error("a number is expected", at: start) }
    skipExponent()
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // Swift's parser needs digits on both sides of the point and no plus sign; the rest is the same.
    guard let value = Double(SVGNumberScanner.completed(text)), value.magnitude <= SVGPathParser.largestNumber
    else {
      throw error("the number is too large; write one of at most a billion", at: start)
    }
    return value
  }

  /// An `e` is an exponent only if digits follow.
  private mutating func skipExponent() {
    let mark = offset
    guard let byte = peek, byte | 0x20 == UInt8(ascii: "e") else { return }
    offset += 1
    if let sign = peek, "+-".utf8.contains(sign) { offset += 1 }
    if skipDigits() == 0 { offset = mark }
  }

  private static func completed(_ text: String) -> String {
    var result = text.hasPrefix("+") ? String(text.dropFirst()) : text
    if let point = result.firstIndex(of: ".") {
      let after = result.index(after: point)
      if after == result.endIndex || !result[after].isNumber { result.insert("0", at: after) }
      if point == result.startIndex || !result[result.index(before: point)].isNumber {
        result.insert("0", at: point)
      }
    }
    return result
  }

  /// Reads a single digit, which may touch what follows.
  mutating func flag() throws(PathError) -> Bool {
    skipSeparator()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error("a flag of the arc is expected, 0 or 1")
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  func error(_ problem: String, at place: Int? = nil) -> PathError {
    let place = min(place ?? offset, bytes.count)
    let rest = String(decoding: bytes[place...].prefix(48), as: UTF8.self)
    // Who reads it counts characters, not bytes.
    let characters = String(decoding: bytes[..<place], as: UTF8.self).count
    return PathError(offset: characters, found: String(rest.prefix(12)), problem: problem)
  }
}
