public import Pixels
public import Testing

/// How far two pictures may be apart: the table of the rendering model, section 6, in steps of 8-bit premultiplied
/// channels over the whole image.
///
/// A maximum of 1 permits a channel of 127 where 128 is expected, and no more; a mean of 0.05 permits one channel in
/// twenty to be so.
public struct Tolerance: Sendable {
  public let maximum: Int
  public let mean: Double

  public init(maximum: Int, mean: Double) {
    self.maximum = maximum
    self.mean = mean
  }

  /// CPU reference against a direct float64 evaluation.
  public static let reference = Tolerance(maximum: 1, mean: 0.05)
  /// GPU against CPU reference.
  public static let gpu = Tolerance(maximum: 2, mean: 0.10)
  /// Nothing.
  public static let exact = Tolerance(maximum: 0, mean: 0)

  public func accepts(_ difference: PixelDifference) -> Bool {
    difference.maximum <= maximum && difference.mean <= mean
  }
}

/// Expects two pictures of one size within a tolerance; a failure says how far apart they are, and where.
public func expectSame(
  _ actual: PixelBuffer, _ expected: PixelBuffer, within tolerance: Tolerance, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual.width == expected.width, actual.height == expected.height else {
    Issue.record(
      "\(what): \(actual.width) x \(actual.height) pixels instead of \(expected.width) x \(expected.height)",
      sourceLocation: sourceLocation)
    return
  }
  let difference = PixelDifference(actual, expected)
  #expect(
    tolerance.accepts(difference),
    "\(what): off by \(difference.maximum) at (\(difference.worstX), \(difference.worstY)), mean \(difference.mean)",
    sourceLocation: sourceLocation)
}
