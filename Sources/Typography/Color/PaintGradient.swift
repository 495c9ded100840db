/// A gradient of a colour glyph, in font units, y up. A value; Sendable.
struct PaintGradient: Sendable {
  /// Where a gradient runs.
  enum Geometry: Sendable {
    /// From the first point towards the second, turned so that the colours run along the line from the first to the third.
    case linear(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case radial(SIMD2<Double>, radius: Double, to: SIMD2<Double>, toRadius: Double)
    /// Around a point, in degrees counterclockwise from the x axis.
    case sweep(SIMD2<Double>, from: Double, to: Double)
  }

  /// A colour on the line, which may lie outside 0...1.
  struct Stop: Sendable {
    let offset: Double
    let color: PaintColor
  }

  let geometry: Geometry
  let extend: GradientExtend
  /// In the order of the font.
  let stops: [Stop]
}
