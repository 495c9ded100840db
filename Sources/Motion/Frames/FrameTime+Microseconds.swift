import Basics

extension FrameTime {
  /// The time of a document, which is a floating-point number. A frame's time k d/n that is a whole number of microseconds
  /// is off by its rounding there, and is that number again here: the nearest 16384th of a microsecond is taken.
  package init(seconds: Double) {
    let parts = 16_384_000_000
    let bounded = seconds.isFinite ? min(max(seconds, 0), 1_000_000) : 0
    self.init(numerator: Int(saturating: bounded * Double(parts)), denominator: parts)
  }

  /// Seconds as whole microseconds, rounded half to even.
  package static func microseconds(_ seconds: Double) -> Int {
    Int(saturating: (seconds * 1_000_000).rounded(.toNearestOrEven))
  }

  /// The time as microseconds times the denominator: exact, whatever the terms.
  private var scaled: Int128 { Int128(numerator) * 1_000_000 }

  /// Whether a moment in whole microseconds has come.
  ///
  /// One microsecond of grace: moments are rounded to microseconds, and presentation stamps of films are rounded down.
  /// Frame k of n/d shows t = k d / n, and s has come if s <= t 10^6 + 1, that is s n <= k d 10^6 + n.
  package func hasReached(_ microseconds: Int) -> Bool {
    Int128(microseconds) * Int128(denominator) <= scaled + Int128(denominator)
  }

  /// The share of the way from one moment to a later one, 0...1.
  package func share(from start: Int, to end: Int) -> Double {
    guard end > start else { return hasReached(end) ? 1 : 0 }
    let passed = scaled - Int128(start) * Int128(denominator)
    let whole = Int128(end - start) * Int128(denominator)
    let (short, shortWhole) = (Int64(truncatingIfNeeded: passed), Int64(truncatingIfNeeded: whole))
    // 128 bits to floating point takes far longer than 64, and gives the same where those are enough.
    guard Int128(short) == passed, Int128(shortWhole) == whole else {
      return min(1, max(0, Double(passed) / Double(whole)))
    }
    return min(1, max(0, Double(short) / Double(shortWhole)))
  }

  /// The time of a presentation stamp: `stamp` ticks of `base` seconds. If it is within half a millisecond of a frame of
  /// `rate`, it is that frame's time; else the stamp's own, as in films of a variable rate.
  package init(stamp: Int, base: FrameTime, rate: FrameRate) {
    let (numerator, denominator) = (Int128(stamp) * Int128(base.numerator), Int128(base.denominator))
    let (n, d) = (Int128(rate.numerator), Int128(rate.denominator))
    // k = round(pts n / d), half up: floor((2 p n + q d) / (2 q d)) with pts = p / q.
    let (over, under) = (2 * numerator * n + denominator * d, 2 * denominator * d)
    let frame = over >= 0 ? over / under : -((under - 1 - over) / under)
    // |p/q - k d/n| <= 1/2000
    let difference = numerator * n - frame * d * denominator
    let isClose = (difference < 0 ? -difference : difference) * 2000 <= denominator * n
    if isClose, let whole = Int(exactly: frame * d) {
      self.init(numerator: whole, denominator: rate.numerator)
    } else {
      self.init(numerator: stamp * base.numerator, denominator: base.denominator)
    }
  }
}
