/// How long a frame is shown: seconds as a ratio of two 16-bit numbers, as APNG stores it.
///
/// Sendable; a value in lowest terms.
public struct FrameDelay: Sendable, Hashable {
  /// The numerator of the seconds.
  public let numerator: UInt16
  /// The denominator of the seconds.
  public let denominator: UInt16

  /// `numerator / denominator` seconds: (1001, 30000) for one frame of NTSC's rate. Throws if a term does not fit 16
  /// bits after reduction to lowest terms.
  public init(numerator: Int, denominator: Int) throws(CodecError) {
    func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
    guard numerator >= 0, denominator > 0 else {
      throw CodecError(
        format: "APNG", reason: "a delay of \(numerator)/\(denominator) s is none; use a ratio of 0 or more")
    }
    let divisor = commonDivisor(numerator, denominator)
    guard let above = UInt16(exactly: numerator / divisor), let below = UInt16(exactly: denominator / divisor)
    else {
      throw CodecError(
        format: "APNG",
        reason: "a delay of \(numerator)/\(denominator) s has terms above 65535; use a frame rate with smaller ones"
      )
    }
    self.numerator = above
    self.denominator = below
  }

  /// The delay in seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }
}
