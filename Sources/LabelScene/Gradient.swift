public import Pixels

/// A linear gradient in device pixels.
///
/// At a point p (a pixel's centre is at +0.5) t = dot(p - start, end - start) / |end - start|^2, and the colour is
/// that of `stops` at t, straight alpha, interpolated linearly in encoded sRGB, clamped beyond both ends.
/// `stops` holds at least two entries sorted by location; two at one location make a hard edge, where the later
/// one holds at and after the location. Where start equals end there is no direction: every point takes the last
/// stop's colour (as CSS and SVG define it).
public struct LinearGradient: Sendable, Hashable {
  public struct Stop: Sendable, Hashable {
    /// In 0...1, not smaller than the stop's before.
    public var location: Float
    public var color: Color

    public init(location: Float, color: Color) {
      self.location = location
      self.color = color
    }
  }

  public var start: SIMD2<Float>
  public var end: SIMD2<Float>
  public let stops: [Stop]

  public init(start: SIMD2<Float>, end: SIMD2<Float>, stops: [Stop]) {
    precondition(stops.count >= 2 && stops.count <= 255, "a gradient has 2 to 255 stops")
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// t as an affine function of the point: t = x * slope.x + y * slope.y + offset. Both renderers use this form.
  public var parameter: (slope: SIMD2<Float>, offset: Float) {
    let axis = end - start
    let lengthSquared = (axis * axis).sum()
    guard lengthSquared > 0 else { return (.zero, 1) }
    let slope = axis / lengthSquared
    return (slope, -(start * slope).sum())
  }

  /// True where every stop is opaque, so that the fill's alpha is its coverage.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }
}
