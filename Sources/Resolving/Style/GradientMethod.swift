import Documents
import Pixels
import Scene

/// The coordinates in which a layer style's gradient mixes colours; alpha is kept beside them.
enum GradientMethod {
  static func coordinates(_ color: Color, _ method: LayerStyle.Gradient.Method) -> SIMD4<Double> {
    let straight = SIMD4<Double>(color.vector)
    let rgb = SIMD3(straight.x, straight.y, straight.z)
    switch method {
    case .classic, .stripes: return straight
    case .linear: return SIMD4(ColorCurve.decoded(rgb), straight.w)
    case .perceptual, .smooth: return SIMD4(ColorCurve.oklab(linear: ColorCurve.decoded(rgb)), straight.w)
    }
  }

  /// The straight sRGB colour of coordinates.
  static func color(_ point: SIMD4<Double>, _ method: LayerStyle.Gradient.Method) -> SIMD3<Double> {
    let rgb = SIMD3(point.x, point.y, point.z)
    switch method {
    case .classic, .stripes: return rgb
    case .linear: return ColorCurve.encoded(rgb)
    case .perceptual, .smooth: return ColorCurve.encoded(ColorCurve.linear(oklab: rgb))
    }
  }
}
