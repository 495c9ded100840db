import Pixels
import Scenes

extension ColorRow {
  /// Replaces what is there by the shadow: G (1 - n) + C M n, where `share` is n M and `mask` is M.
  func replace(
    by color: SIMD4<Float>, through share: UnsafePointer<Float>, in mask: UnsafePointer<Float>, start: Int,
    count: Int
  ) {
    for x in 0..<count where mask[x] > 0 {
      let keep = 1 - share[x] / mask[x]
      let at = start + x
      red[at] = red[at] * keep + color.x * share[x]
      green[at] = green[at] * keep + color.y * share[x]
      blue[at] = blue[at] * keep + color.z * share[x]
      alpha[at] = alpha[at] * keep + color.w * share[x]
    }
  }

  /// Lays a straight colour over what is there, mixed by a separable blend mode (see ``BlendMode``).
  func blend(
    _ color: Color, _ mode: BlendMode, through share: UnsafePointer<Float>, start: Int, count: Int
  ) {
    for x in 0..<count where share[x] > 0 {
      let at = start + x
      let backdropAlpha = alpha[at]
      let divisor = max(backdropAlpha, 1e-6)
      let coverage = share[x] * color.alpha
      func mixed(_ backdrop: Float, _ source: Float) -> Float {
        let mixed =
          (1 - backdropAlpha) * source
          + backdropAlpha * mode.mix(min(backdrop / divisor, 1), source)
        return mixed * coverage + backdrop * (1 - coverage)
      }
      red[at] = mixed(red[at], color.red)
      green[at] = mixed(green[at], color.green)
      blue[at] = mixed(blue[at], color.blue)
      alpha[at] = coverage + backdropAlpha * (1 - coverage)
    }
  }
}

extension BlendMode {
  /// How near 0 or 1 a value counts as 0 or 1 where a mode jumps. A backdrop was divided by its alpha, so it may be off
  /// by a rounding.
  private static let jump: Float = 1e-5

  /// B(backdrop, source) of W3C Compositing and Blending Level 1, section 10.1, for one channel.
  @inline(__always)
  fileprivate func mix(_ b: Float, _ s: Float) -> Float {
    switch self {
    case .normal, .replace: return s
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return BlendMode.hardLight(s, b)
    case .hardLight: return BlendMode.hardLight(b, s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .colorDodge: return b <= BlendMode.jump ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 - BlendMode.jump ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    }
  }

  @inline(__always)
  private static func hardLight(_ b: Float, _ s: Float) -> Float {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }
}
