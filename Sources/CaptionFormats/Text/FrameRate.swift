import Captions

/// How many frames a second has, as a fraction.
///
/// Sendable; a value.
struct FrameRate: Sendable, Equatable {
  var count: Int
  var seconds: Int

  /// That of NTSC's lines.
  static let ntsc = FrameRate(count: 30_000, seconds: 1_001)

  init(count: Int, seconds: Int) { (self.count, self.seconds) = (count, seconds) }

  /// A rate as files write it. 23.976 and 29.97 are short for those of NTSC. Nil where it is none, or beyond 1,000.
  init?(_ text: some StringProtocol) {
    let written = String(text.map { $0 == "," ? "." : $0 })
    guard let millionths = try? ExactTime.microseconds(written.utf8, .seconds),
      1_000_000...1_000_000_000 ~= millionths
    else { return nil }
    let exact = [24, 30, 48, 60, 120].first { base in
      abs(millionths * 1_001 - base * 1_000_000_000) < 6_500 * 1_001
    }
    self =
      exact.map { FrameRate(count: $0 * 1_000, seconds: 1_001) }
      ?? FrameRate(count: millionths, seconds: 1_000_000)
  }

  /// When a frame begins, in microseconds, rounded to the nearest one; limited to what no film reaches.
  func time(of frame: Int) -> Int {
    let (product, divisor) = (Int128(frame) * Int128(seconds) * 1_000_000, Int128(count))
    return Int(min((2 * product + divisor) / (2 * divisor), 1_000_000_000_000_000_000))
  }

  /// The number of a frame that is counted with two numbers of each minute left out, but for each tenth minute, so that a count
  /// of 30 keeps up with NTSC's seconds.
  static func dropped(_ frame: Int, minutes: Int) -> Int { frame - 2 * (minutes - minutes / 10) }
}
