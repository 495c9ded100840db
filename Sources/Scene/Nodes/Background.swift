import Pixels

/// The paint of the whole canvas, under everything else, with rounded corners. A value; Sendable.
package struct Background: Sendable, Hashable {
  package var paint: Paint
  /// The radius of the corners in device pixels; more than half the shorter side has no further effect.
  package var cornerRadius: Float

  package init(paint: Paint, cornerRadius: Float) {
    self.paint = paint
    self.cornerRadius = cornerRadius
  }

  /// The share of a sample that the rounded rectangle covers, for a canvas of `width` x `height`.
  ///
  /// With d the signed distance of the sample's centre from the outline (negative inside), the coverage is
  /// clamp(0.5 - d / size, 0, 1), where `size` is the side of the sample in pixels (1 / oversampling). This is exact on
  /// straight edges at whole pixels, and within 4 % of a sample on arcs of 3 px and more (6 % at 2 px).
  package func coverage(x: Float, y: Float, width: Float, height: Float, sampleSize: Float) -> Float {
    guard cornerRadius > 0 else { return 1 }
    let dx = abs(x - width / 2) - (width / 2 - cornerRadius)
    let dy = abs(y - height / 2) - (height / 2 - cornerRadius)
    let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
    let distance = outside + min(max(dx, dy), 0) - cornerRadius
    return min(max(0.5 - distance / sampleSize, 0), 1)
  }
}
