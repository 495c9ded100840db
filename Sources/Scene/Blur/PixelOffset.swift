/// A length along one axis: whole pixels, and a fraction of a pixel to the right (or down) of them.
///
/// Every offset is divided here and nowhere else, because `x - floor(x)` is not always below 1: for x in [-2^-54, 0) it
/// is rounded to 1. Sendable; a value.
package struct PixelOffset: Sendable, Hashable {
  package let whole: Int
  /// The fraction of a pixel, in 0..<1: 0, or at least 1/1024.
  package let fraction: Double

  /// The nearest offset there is: any number has one, also those that are not finite or larger than any picture.
  package init(_ pixels: Double) {
    let bounded = min(max(pixels.isNaN ? 0 : pixels, -PixelOffset.largest), PixelOffset.largest)
    let below = bounded.rounded(.down)
    let rest = bounded - below
    // A shift of less than 1/1024 px is not worth a tap: at most 0.25 of an 8-bit step.
    let isNearNext = rest > 1 - 1.0 / 1024
    whole = Int(below) + (isNearNext ? 1 : 0)
    fraction = isNearNext || rest < 1.0 / 1024 ? 0 : rest
  }

  private static let largest = Double(1 << 30)
}
