/// A time in seconds as a ratio of whole numbers, not necessarily in lowest terms.
///
/// Sendable; a value.
public struct FrameTime: Sendable, Hashable {
  /// The number of seconds, times ``denominator``.
  public let numerator: Int
  /// The number of parts that a second is divided into, 1 or more.
  public let denominator: Int

  /// Makes the time `numerator` / `denominator`, in seconds.
  ///
  /// - Precondition: `denominator` is above 0.
  public init(numerator: Int, denominator: Int) {
    precondition(denominator > 0, "a time needs a denominator above 0")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The nearest floating-point number: terms below 2^53 are exact, and one division rounds once.
  public var seconds: Double { Double(numerator) / Double(denominator) }
}
