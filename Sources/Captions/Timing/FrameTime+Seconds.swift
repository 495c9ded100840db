import Basics
package import Motion

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
}
