import Documents
import Pixels
import Resolving
import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// Paints and blend modes by their definitions, in double precision, sharing no code with a renderer.
enum ReferencePaint {
  /// The premultiplied colour at a point of the canvas.
  static func color(_ paint: Paint, x: Double, y: Double) -> SIMD4<Double> {
    switch paint {
    case .solid(let color): return premultiplied(SIMD4<Double>(color.vector))
    case .gradient(let gradient): return color(gradient, at: parameter(gradient, x: x, y: y))
    case .image(let image):
      let (column, row) = (Int(x.rounded(.down)) - image.x, Int(y.rounded(.down)) - image.y)
      let pixels = image.picture.pixels
      guard column >= 0, row >= 0, column < pixels.width, row < pixels.height else { return .zero }
      return SIMD4<Double>(pixels[column, row]) / 255
    }
  }

  static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  private static func parameter(_ gradient: Gradient, x: Double, y: Double) -> Double {
    let u = Double(gradient.u.x) * x + Double(gradient.u.y) * y + Double(gradient.u.z)
    let v = Double(gradient.v.x) * x + Double(gradient.v.y) * y + Double(gradient.v.z)
    let nudge = Double(Gradient.nudge)
    var t: Double
    switch gradient.kind {
    case .linear: t = u + nudge
    case .radial: t = hypot(u, v) + nudge
    case .conic:
      // The rendering model's 3/256 px, within which there is no direction.
      let isCenter = max(abs(u), abs(v)) <= hypot(Double(gradient.u.x), Double(gradient.u.y)) * 3 / 256
      t = (isCenter ? 0 : atan2(v, u) / (2 * .pi)) + nudge
      return t - t.rounded(.down)
    }
    switch gradient.extend {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = t - 2 * (t / 2).rounded(.down)
      if t > 1 { t = 2 - t }
    }
    return t
  }

  private static func color(_ gradient: Gradient, at t: Double) -> SIMD4<Double> {
    let stops = gradient.stops
    func end(_ index: Int) -> SIMD4<Double> { premultiplied(SIMD4<Double>(stops[index].color.vector)) }
    guard let last = stops.lastIndex(where: { Double($0.location) <= t }) else { return end(0) }
    guard last + 1 < stops.count else { return end(last) }
    let from = Double(stops[last].location)
    let share = (t - from) / (Double(stops[last + 1].location) - from)
    let a = SIMD4<Double>(stops[last].color.vector)
    let b = SIMD4<Double>(stops[last + 1].color.vector)
    switch gradient.interpolation {
    case .srgb: return premultiplied(a + (b - a) * share)
    case .premultiplied: return premultiplied(a) + (premultiplied(b) - premultiplied(a)) * share
    case .linear: return mixed(a, b, share, decoded) { $0 }
    case .oklab: return mixed(a, b, share, { oklab(decoded($0)) }, light)
    }
  }

  /// Premultiplied interpolation in coordinates that `into` gives and `light` turns into linear light.
  private static func mixed(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ share: Double, _ into: (SIMD3<Double>) -> SIMD3<Double>,
    _ light: (SIMD3<Double>) -> SIMD3<Double>
  ) -> SIMD4<Double> {
    let alpha = a.w + (b.w - a.w) * share
    guard alpha > 0 else { return .zero }
    let from = into(SIMD3(a.x, a.y, a.z)) * a.w
    let to = into(SIMD3(b.x, b.y, b.z)) * b.w
    let straight = (from + (to - from) * share) / alpha
    let linear = light(straight)
    func encoded(_ value: Double) -> Double {
      let clamped = min(max(value, 0), 1)
      return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * pow(clamped, 1 / 2.4) - 0.055
    }
    return SIMD4(encoded(linear.x) * alpha, encoded(linear.y) * alpha, encoded(linear.z) * alpha, alpha)
  }

  private static func decoded(_ c: SIMD3<Double>) -> SIMD3<Double> {
    func one(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(one(c.x), one(c.y), one(c.z))
  }

  private static let toLMS: [[Double]] = [
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  private static let toLab: [[Double]] = [
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
  ]

  private static func multiply(_ matrix: [[Double]], _ v: SIMD3<Double>) -> SIMD3<Double> {
    func row(_ index: Int) -> Double {
      matrix[index][0] * v.x + matrix[index][1] * v.y + matrix[index][2] * v.z
    }
    return SIMD3(row(0), row(1), row(2))
  }

  /// Inverts the map by Cramer's rule, so that the inverse is not written down a second time.
  private static func divide(_ v: SIMD3<Double>, by matrix: [[Double]]) -> SIMD3<Double> {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    func replaced(_ column: Int) -> Double {
      var m = matrix
      for row in 0..<3 { m[row][column] = v[row] }
      return determinant(m) / determinant(matrix)
    }
    return SIMD3(replaced(0), replaced(1), replaced(2))
  }

  private static func oklab(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let lms = multiply(toLMS, light)
    return multiply(toLab, SIMD3(cbrt(lms.x), cbrt(lms.y), cbrt(lms.z)))
  }

  private static func light(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let root = divide(lab, by: toLab)
    return divide(root * root * root, by: toLMS)
  }

  /// An inner shadow's straight colour, with `share` (of its coverage `mask`), onto a premultiplied group. Its alpha stays,
  /// except with `replace`.
  static func blended(
    _ color: SIMD4<Double>, _ mode: BlendMode, share: Double, mask: Double, onto group: SIMD4<Double>
  ) -> SIMD4<Double> {
    if mode == .replace {
      guard mask > 0 else { return group }
      return group * (1 - share / mask) + premultiplied(color) * share
    }
    guard group.w > 0 else { return group }
    let part = color.w * share / max(mask, group.w)
    var result = group
    for channel in 0..<3 {
      let backdrop = min(group[channel] / group.w, 1)
      let turned = backdrop + (function(mode, backdrop, color[channel]) - backdrop) * part
      result[channel] = turned * group.w
    }
    return result
  }

  private static func function(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .normal, .replace: return s
    case .multiply: return b * s
    case .screen: return 1 - (1 - b) * (1 - s)
    case .overlay: return function(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b < 1e-9 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b > 1 - 1e-9 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? function(.multiply, b, 2 * s) : function(.screen, b, 2 * s - 1)
    case .cssSoftLight:
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: preconditionFailure("no inner shadow has \(mode)")
    }
  }
}
