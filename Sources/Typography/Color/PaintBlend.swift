/// How a source is composited with its backdrop: COLR's 28 modes by their numbers. The formulas are those of W3C's
/// Compositing and Blending 1, on premultiplied colours in encoded sRGB. The blend modes of layers are functions of the
/// renderers' own languages, C and GLSL, and none of Swift's.
enum PaintBlend: Int, Sendable, CaseIterable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut
  case sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion,
    multiply
  case hue, saturation, color, luminosity

  /// The composition of two premultiplied colours.
  func composed(_ source: SIMD4<Float>, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let (s, b) = (source.w, backdrop.w)
    switch self {
    case .clear: return .zero
    case .source: return source
    case .destination: return backdrop
    case .sourceOver: return source + backdrop * (1 - s)
    case .destinationOver: return backdrop + source * (1 - b)
    case .sourceIn: return source * b
    case .destinationIn: return backdrop * s
    case .sourceOut: return source * (1 - b)
    case .destinationOut: return backdrop * (1 - s)
    case .sourceAtop: return source * b + backdrop * (1 - s)
    case .destinationAtop: return backdrop * s + source * (1 - b)
    case .xor: return source * (1 - b) + backdrop * (1 - s)
    case .plus: return pointwiseMin(source + backdrop, SIMD4(repeating: 1))
    default:
      guard s > 0 else { return backdrop }
      guard b > 0 else { return source }
      let (paint, beneath): (SIMD3<Float>, SIMD3<Float>) = (source.color / s, backdrop.color / b)
      let mixed: SIMD3<Float> = blended(paint, beneath) * (s * b)
      let color: SIMD3<Float> = source.color * (1 - b) + backdrop.color * (1 - s) + mixed
      return SIMD4(color, s + b - s * b)
    }
  }

  /// The mixture of two straight colours.
  private func blended(_ s: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: return s.withSaturation(b.saturation).withLuminosity(b.luminosity)
    case .saturation: return b.withSaturation(s.saturation).withLuminosity(b.luminosity)
    case .color: return s.withLuminosity(b.luminosity)
    case .luminosity: return b.withLuminosity(s.luminosity)
    default:
      return SIMD3(channel(s.x, b.x), channel(s.y, b.y), channel(s.z, b.z))
    }
  }

  private func channel(_ s: Float, _ b: Float) -> Float {
    switch self {
    case .screen: s + b - s * b
    case .overlay: PaintBlend.hardLight(b, s)
    case .darken: min(s, b)
    case .lighten: max(s, b)
    case .colorDodge: b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: PaintBlend.hardLight(s, b)
    case .softLight: PaintBlend.softLight(s, b)
    case .difference: abs(s - b)
    case .exclusion: s + b - 2 * s * b
    default: s * b
    }
  }

  private static func hardLight(_ s: Float, _ b: Float) -> Float {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(_ s: Float, _ b: Float) -> Float {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }
}

extension SIMD4<Float> {
  fileprivate var color: SIMD3<Float> { SIMD3(x, y, z) }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Float { self.max() - self.min() }

  /// The colour with another luminosity, brought back into 0...1 towards grey.
  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + SIMD3(repeating: luminosity - self.luminosity)
    let grey = SIMD3(repeating: color.luminosity)
    let (low, high) = (color.min(), color.max())
    if low < 0 { color = grey + (color - grey) * (grey.x / (grey.x - low)) }
    if high > 1 { color = grey + (color - grey) * ((1 - grey.x) / (high - grey.x)) }
    return color
  }

  /// The colour stretched so that its channels reach from 0 to the saturation.
  fileprivate func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let (low, high) = (self.min(), self.max())
    guard high > low else { return .zero }
    return (self - SIMD3(repeating: low)) * (saturation / (high - low))
  }
}
