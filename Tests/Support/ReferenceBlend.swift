import Documents
import Pixels
import Resolving

/// Photoshop's blend modes in double precision, one pixel at a time.
enum ReferenceBlend {
  /// A straight colour laid over a premultiplied one with a strength.
  static func laid(
    _ source: SIMD3<Double>, over backdrop: SIMD4<Double>, _ share: Double, _ mode: BlendMode, isFill: Bool = false
  ) -> SIMD4<Double> {
    let alpha = backdrop.w
    let straight = alpha > 0 ? SIMD3(backdrop.x, backdrop.y, backdrop.z) / alpha : .zero
    let sums = mode == .linearBurn || mode == .linearDodge
    let total: SIMD3<Double>
    if sums || isFill && mode.isSpecial {
      let neutral = neutral(mode)
      total = mixed(straight, SIMD3(repeating: neutral) + (source - neutral) * share, mode)
    } else {
      total = straight + (mixed(straight, source, mode) - straight) * share
    }
    let color = total * alpha + source * ((1 - alpha) * share)
    return SIMD4(color, alpha + (1 - alpha) * share)
  }

  private static func neutral(_ mode: BlendMode) -> Double {
    switch mode {
    case .colorBurn, .linearBurn: 1
    case .vividLight, .linearLight, .hardMix: 128.0 / 255
    default: 0
    }
  }

  private static func mixed(_ b: SIMD3<Double>, _ s: SIMD3<Double>, _ mode: BlendMode) -> SIMD3<Double> {
    switch mode {
    case .darkerColor: return lumaSteps(s) < lumaSteps(b) ? s : b
    case .lighterColor: return lumaSteps(s) > lumaSteps(b) ? s : b
    case .hue: return lit(saturated(s, b.max() - b.min()), luma(b))
    case .saturation: return lit(saturated(b, s.max() - s.min()), luma(b))
    case .color: return lit(s, luma(b))
    case .luminosity: return lit(b, luma(s))
    default: return SIMD3(channel(b.x, s.x, mode), channel(b.y, s.y, mode), channel(b.z, s.z, mode))
    }
  }

  private static func channel(_ b: Double, _ s: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .multiply: return b * s
    case .screen: return 1 - (1 - b) * (1 - s)
    case .overlay: return channel(s, b, .hardLight)
    case .hardLight: return s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case .softLight:
      return s <= 0.5 ? 2 * b * s + b * b * (1 - 2 * s) : 2 * b * (1 - s) + b.squareRoot() * (2 * s - 1)
    case .colorBurn: return b >= 1 - 1e-5 ? 1 : s <= 0 ? 0 : max(0, 1 - (1 - b) / s)
    case .colorDodge: return b <= 1e-5 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .linearBurn: return max(0, b + s - 1)
    case .linearDodge: return min(1, b + s)
    case .vividLight:
      let step = steps(s)
      if step == 0 || step == 255 { return step / 255 }
      return step >= 128
        ? channel(b, (2 * step - 256) / 255, .colorDodge) : channel(b, 2 * step / 255, .colorBurn)
    case .linearLight: return min(max(b + 2 * s - 256.0 / 255, 0), 1)
    case .pinLight: return s > 0.5 ? max(b, 2 * s - 1) : min(b, 2 * s)
    case .hardMix:
      let (below, above) = (steps(b), steps(s))
      return below + above > 255 || below + above == 255 && below > above ? 1 : 0
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .subtract: return max(0, b - s)
    case .divide: return s <= 0 ? (b > 0 ? 1 : 0) : min(1, b / s)
    default: return s
    }
  }

  /// The nearest of 255 steps; a half, or what rounding leaves of one, goes up.
  private static func steps(_ value: Double) -> Double { (value * 255 + 0.501).rounded(.down) }

  private static func lumaSteps(_ c: SIMD3<Double>) -> Double {
    (0.3 * steps(c.x) + 0.59 * steps(c.y) + 0.11 * steps(c.z) + 0.501).rounded(.down)
  }

  private static func luma(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturated(_ c: SIMD3<Double>, _ range: Double) -> SIMD3<Double> {
    let spread = c.max() - c.min()
    return spread > 0 ? (c - c.min()) * (range / spread) : .zero
  }

  private static func lit(_ c: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
    var c = c + (wanted - luma(c))
    let (low, high) = (c.min(), c.max())
    if low < 0 { c = SIMD3(repeating: wanted) + (c - wanted) * (wanted / (wanted - low)) }
    if high > 1 { c = SIMD3(repeating: wanted) + (c - wanted) * ((1 - wanted) / (high - wanted)) }
    return c
  }
}
