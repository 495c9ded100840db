import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// The records of a gradient whose axis a shader finds: `StyleAxis` of Scenes, with the box still open.
///
/// The ends of an axis are cut to whole pixels, so they need the precision of doubles. The box has whole sizes below
/// 2^13. A factor is therefore handed over in three parts of 11 bits, whose products with a size are exact in floats.
struct GradientAxisRecords {
  let all: [SIMD4<Float>]

  /// `origin` is the place of the shape's plane on the canvas.
  init(_ gradient: StyleGradient, outset: Int, origin: SIMD2<Int>) {
    let d = gradient.direction
    let size = SIMD2(max(abs(d.x), 1e-9), max(abs(d.y), 1e-9))
    let half = d * (gradient.scale / 2)
    let factors = [
      half.x / size.x, half.y / size.x, half.x / size.y, half.y / size.y, gradient.offset.x, gradient.offset.y,
    ]
    all =
      [
        SIMD4(Float(origin.x), Float(origin.y), Float(outset), gradient.kind == .linear ? 1 : 0),
        SIMD4(gradient.scale == 1 ? 1 : 0, Float(size.y), Float(size.x), 0),
      ] + factors.map { GradientAxisRecords.parts($0) }
  }

  private static func parts(_ value: Double) -> SIMD4<Float> {
    var parts = SIMD4<Float>.zero
    var rest = value
    for index in 0..<3 where rest != 0 {
      let unit = scalbn(1, Int(rest.exponent) - 10)
      let part = (rest / unit).rounded(.towardZero) * unit
      parts[index] = Float(part)
      rest -= part
    }
    return parts
  }
}
