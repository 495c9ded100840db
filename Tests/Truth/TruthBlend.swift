/// The blend modes by the table of docs/layer-styles.md, one colour at a time. b is the backdrop, s the source.
public enum TruthBlend {
  typealias RGB = SIMD3<Double>

  /// All modes but `dissolve`, which is chance.
  public static let modes = [
    "normal", "darken", "multiply", "colorBurn", "linearBurn", "darkerColor", "lighten", "screen", "colorDodge",
    "linearDodge", "lighterColor", "overlay", "softLight", "hardLight", "vividLight", "linearLight", "pinLight",
    "hardMix", "difference", "exclusion", "subtract", "divide", "hue", "saturation", "color", "luminosity",
  ]

  /// blend(b, s).
  static func mix(_ mode: String, _ b: RGB, _ s: RGB) -> RGB {
    switch mode {
    case "darkerColor": return lumaSteps(s) < lumaSteps(b) ? s : b
    case "lighterColor": return lumaSteps(s) > lumaSteps(b) ? s : b
    case "hue": return withLuma(withSaturation(s, saturation(b)), luma(b))
    case "saturation": return withLuma(withSaturation(b, saturation(s)), luma(b))
    case "color": return withLuma(s, luma(b))
    case "luminosity": return withLuma(b, luma(s))
    default: return RGB(channel(mode, b.x, s.x), channel(mode, b.y, s.y), channel(mode, b.z, s.z))
    }
  }

  static func channel(_ mode: String, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case "normal": return s
    case "darken": return min(b, s)
    case "lighten": return max(b, s)
    case "multiply": return b * s
    case "screen": return b + s - b * s
    case "overlay": return channel("hardLight", s, b)
    case "hardLight": return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case "difference": return abs(b - s)
    case "exclusion": return b + s - 2 * b * s
    case "colorBurn": return b > 1 - 1e-5 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case "colorDodge": return b < 1e-5 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case "linearBurn": return max(0, b + s - 1)
    case "linearDodge": return min(1, b + s)
    case "linearLight": return min(max(b + 2 * s - 256.0 / 255, 0), 1)
    case "pinLight": return s > 0.5 ? max(b, 2 * s - 1) : min(b, 2 * s)
    case "softLight":
      return s <= 0.5 ? 2 * b * s + b * b * (1 - 2 * s) : 2 * b * (1 - s) + b.squareRoot() * (2 * s - 1)
    case "subtract": return max(0, b - s)
    case "divide": return s <= 0 ? (b > 0 ? 1 : 0) : min(1, b / s)
    case "vividLight":
      let n = steps(s)
      if n == 0 || n == 255 { return n / 255 }
      return n <= 127 ? channel("colorBurn", b, 2 * n / 255) : channel("colorDodge", b, (2 * n - 256) / 255)
    case "hardMix":
      let sum = steps(b) + steps(s)
      return sum > 255 || sum == 255 && b > s ? 1 : 0
    default: preconditionFailure("no formula of \(mode)")
    }
  }

  /// The colour that changes nothing in the modes whose fill opacity moves the source towards it.
  private static let neutral = [
    "colorBurn": 1, "linearBurn": 1, "colorDodge": 0, "linearDodge": 0, "difference": 0, "vividLight": 128.0 / 255,
    "linearLight": 128.0 / 255, "hardMix": 128.0 / 255,
  ]

  /// A straight colour over a premultiplied one with a strength. `isFill` says that it is the fill opacity.
  static func laid(
    _ s: RGB, _ mode: String, _ k: Double, over c: SIMD4<Double>, isFill: Bool = false
  ) -> SIMD4<Double> {
    let alpha = c.w
    let b = alpha > 0 ? RGB(c.x, c.y, c.z) / alpha : .zero
    var mixed: RGB
    if mode == "linearBurn" || mode == "linearDodge" || isFill && neutral[mode] != nil {
      let rest = neutral[mode] ?? 0
      mixed = isFill && mode == "hardMix" && k == 0 ? b : mix(mode, b, rest + (s - rest) * k)
    } else {
      mixed = b + (mix(mode, b, s) - b) * k
    }
    mixed = mixed * alpha + s * ((1 - alpha) * k)
    return SIMD4(mixed, alpha + k - alpha * k)
  }

  private static func steps(_ value: Double) -> Double { (value * 255 + 0.5 + 1e-4).rounded(.down) }

  private static func lumaSteps(_ c: RGB) -> Double {
    (0.3 * steps(c.x) + 0.59 * steps(c.y) + 0.11 * steps(c.z) + 0.5 + 1e-4).rounded(.down)
  }

  // W3C Compositing and Blending, level 1, section 10.2.
  private static func luma(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

  private static func withSaturation(_ c: RGB, _ wanted: Double) -> RGB {
    let range = saturation(c)
    return range > 0 ? (c - c.min()) / range * wanted : .zero
  }

  private static func withLuma(_ c: RGB, _ wanted: Double) -> RGB {
    let moved = c + (wanted - luma(c))
    let (l, n, x) = (wanted, moved.min(), moved.max())
    var result = moved
    if n < 0 { result = l + (result - l) * l / (l - n) }
    if x > 1 { result = l + (result - l) * (1 - l) / (x - l) }
    return result
  }
}
