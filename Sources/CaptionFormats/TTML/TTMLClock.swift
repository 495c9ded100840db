import Captions

/// Reads the times of TTML, https://www.w3.org/TR/ttml2/#timing-value-time-expression, by the parameters of the document; and
/// those of Apple's songs: seconds alone, and minutes and seconds.
struct TTMLClock {
  private var frameRate = 30
  /// The real rate of frames.
  private var rate = FrameRate(count: 30, seconds: 1)
  private var subFrames = 1
  private var ticks = 1
  private var isSMPTE = false
  private var dropsFrames = false
  /// Parameters that cannot be read.
  private(set) var ignored: [String] = []

  init() {}

  /// Takes the attributes of the first element, by their names without prefixes.
  init(_ attributes: [String: String]) {
    frameRate = number(attributes, "frameRate", 30)
    subFrames = number(attributes, "subFrameRate", 1)
    var multiplier = (1, 1)
    if let written = attributes["frameRateMultiplier"] {
      // The first edition has a colon where the others have a space.
      let parts = written.split { $0 == " " || $0 == ":" }.map { Int($0) ?? 0 }
      if parts.count == 2, parts.allSatisfy({ 1...1_000_000 ~= $0 }) {
        multiplier = (parts[0], parts[1])
      } else {
        ignored.append("frameRateMultiplier=\(written)")
      }
    }
    rate = FrameRate(count: frameRate * multiplier.0, seconds: multiplier.1)
    let hasFrames = attributes["frameRate"] != nil
    ticks = number(attributes, "tickRate", hasFrames ? frameRate * subFrames : 1)
    isSMPTE = attributes["timeBase"] == "smpte"
    dropsFrames = attributes["dropMode"] == "dropNTSC" && frameRate == 30
  }

  private mutating func number(_ attributes: [String: String], _ name: String, _ usual: Int) -> Int {
    guard let written = attributes[name] else { return usual }
    if let number = Int(written), 1...1_000_000_000 ~= number, name == "tickRate" || number <= 1_000 {
      return number
    }
    ignored.append("\(name)=\(written)")
    return usual
  }

  /// Later than any film, and so that times of nested elements can be added.
  private static let latest = 10_000_000_000_000_000

  /// A time in microseconds; nil of what is none.
  func time(_ text: String) -> Int? {
    let time = text.utf8.contains(UInt8(ascii: ":")) ? clockTime(text) : offset(text)
    return time.map { min($0, Self.latest) }
  }

  private func clockTime(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    scanner.skipSpace()
    var parts = [scanner.digits()]
    while parts.count < 4, scanner.take(":") || parts.count == 3 && scanner.take(";") {
      parts.append(scanner.digits())
    }
    guard parts.count > 1, parts.allSatisfy({ $0.count > 0 }) else { return nil }
    let whole = parts.prefix(3).reduce(0) { $0 * 60 + $1.value }
    var fraction: [UInt8] = []
    if scanner.take(".") {
      let start = scanner.position
      guard scanner.digits().count > 0 else { return nil }
      fraction = Array(scanner.bytes[start..<scanner.position])
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    guard parts.count == 4 else {
      guard
        let rest = try? ExactTime.microseconds(
          [UInt8(ascii: "0"), UInt8(ascii: ".")] + (fraction.isEmpty ? [48] : fraction), .seconds)
      else { return nil }
      return whole * 1_000_000 + rest
    }
    let part = Int(String(decoding: fraction.prefix(9), as: UTF8.self)) ?? 0
    guard part < subFrames || part == 0 else { return nil }
    return time(whole, frames: parts[3].value, part)
  }

  /// A time with frames. Of a clock that counts frames all of it is frames, else only the last number.
  private func time(_ whole: Int, frames: Int, _ subFrame: Int) -> Int? {
    guard frames < frameRate else { return nil }
    guard isSMPTE, whole < 1_000_000_000 else { return whole * 1_000_000 + span(of: frames, subFrame) }
    let count = whole * frameRate + frames
    return span(of: dropsFrames ? FrameRate.dropped(count, minutes: whole / 60) : count, subFrame)
  }

  private func span(of frames: Int, _ subFrame: Int) -> Int {
    FrameRate(count: rate.count * subFrames, seconds: rate.seconds).time(of: frames * subFrames + subFrame)
  }

  private func offset(_ text: String) -> Int? {
    let body = text.filter { !$0.isWhitespace }
    let metric = String(body.drop { $0.isNumber || $0 == "." })
    let number = body.dropLast(metric.count)
    // Ticks may have more digits than times do.
    if metric == "t", let count = Int(number) { return scaled(min(max(0, count), 1 << 60), 1_000_000, ticks) }
    guard let value = try? ExactTime.microseconds(number.utf8, .seconds), value >= 0 else { return nil }
    switch metric {
    // Songs have no letter behind their seconds.
    case "s", "": return value
    case "ms": return try? ExactTime.microseconds(number.utf8, .milliseconds)
    case "m": return scaled(value, 60, 1)
    case "h": return scaled(value, 3_600, 1)
    case "f": return scaled(value, rate.seconds, rate.count)
    case "t": return scaled(value, 1, ticks)
    default: return nil
    }
  }

  private func scaled(_ value: Int, _ times: Int, _ parts: Int) -> Int {
    let (product, divisor) = (Int128(value) * Int128(times), Int128(parts))
    return Int(min((2 * product + divisor) / (2 * divisor), 1_000_000_000_000_000_000))
  }
}
