/// A rate that a format is too slow for. A value; Sendable.
public struct FrameRateError: Error, Sendable, CustomStringConvertible {
  let container: String
  let fastest: Int

  /// The format, its fastest rate and what to do.
  public var description: String { "\(container) has at most \(fastest) frames a second; lower the rate" }
}
