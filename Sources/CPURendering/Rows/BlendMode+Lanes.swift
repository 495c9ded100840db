import Pixels

/// The blend modes, eight pixels at a time. Colours are straight, the backdrop is opaque.
extension BlendMode {
  /// The source laid over the backdrop with a strength.
  func total(_ b: LaneColors, _ s: LaneColors, _ share: Lanes, isFill: Bool) -> LaneColors {
    switch self {
    case .linearBurn, .linearDodge: return separable(b, moved(s, share))
    case _ where isFill && isSpecial: return separable(b, moved(s, share))
    case .darkerColor, .lighterColor: return b.mixed(with: chosen(b, s), share)
    case .hue, .saturation, .color, .luminosity: return b.mixed(with: nonSeparable(b, s), share)
    default: return b.mixed(with: separable(b, s), share)
    }
  }

  /// The source moved towards the colour that changes nothing.
  private func moved(_ s: LaneColors, _ share: Lanes) -> LaneColors {
    let neutral: Float =
      switch self {
      case .colorBurn, .linearBurn: 1
      case .vividLight, .linearLight, .hardMix: 128.0 / 255
      default: 0
      }
    return LaneColors(SIMD3(repeating: neutral)).mixed(with: s, share)
  }

  /// The source on the whole backdrop, in a mode that mixes each channel by itself; in any other mode the source.
  func separable(_ b: LaneColors, _ s: LaneColors) -> LaneColors {
    LaneColors(
      red: channel(b.red, s.red), green: channel(b.green, s.green), blue: channel(b.blue, s.blue), alpha: b.alpha)
  }

  /// One channel of a separable mode.
  private func channel(_ b: Lanes, _ s: Lanes) -> Lanes {
    switch self {
    case .normal, .dissolve, .darkerColor, .lighterColor, .hue, .saturation, .color, .luminosity, .replace: return s
    case .darken: return smaller(b, s)
    case .lighten: return larger(b, s)
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return BlendMode.hardLight(s, b)
    case .hardLight: return BlendMode.hardLight(b, s)
    case .softLight: return BlendMode.softLight(b, s)
    case .cssSoftLight: return BlendMode.cssSoftLight(b, s)
    case .colorBurn: return BlendMode.burn(b, s)
    case .colorDodge: return BlendMode.dodge(b, s)
    case .linearBurn: return larger(b + s - 1, .zero)
    case .linearDodge: return smaller(b + s, Lanes(repeating: 1))
    case .vividLight: return BlendMode.vividLight(b, s)
    case .linearLight: return clamped(b + 2 * s - 256.0 / 255)
    case .pinLight: return smaller(b, 2 * s).replacing(with: larger(b, 2 * s - 1), where: s .> 0.5)
    case .hardMix: return BlendMode.hardMix(b, s)
    case .difference: return larger(b - s, s - b)
    case .exclusion: return b + s - 2 * b * s
    case .subtract: return larger(b - s, .zero)
    case .divide: return BlendMode.quotient(b, s)
    }
  }

  @inline(__always) private static func hardLight(_ b: Lanes, _ s: Lanes) -> Lanes {
    let over: Lanes = 2 * s - 1
    let screen: Lanes = b + over - b * over
    return screen.replacing(with: b * 2 * s, where: s .<= 0.5)
  }

  @inline(__always) private static func softLight(_ b: Lanes, _ s: Lanes) -> Lanes {
    let (under, over): (Lanes, Lanes) = (1 - 2 * s, 2 * s - 1)
    let dark: Lanes = 2 * b * s + b * b * under
    let faint: Lanes = 2 * b * (1 - s)
    let light: Lanes = faint + b.squareRoot() * over
    return dark.replacing(with: light, where: s .> 0.5)
  }

  @inline(__always) private static func cssSoftLight(_ b: Lanes, _ s: Lanes) -> Lanes {
    let (under, over): (Lanes, Lanes) = (1 - 2 * s, 2 * s - 1)
    let dark: Lanes = b - under * b * (1 - b)
    let low: Lanes = (16 * b - 12) * b + 4
    let curve: Lanes = b.squareRoot().replacing(with: low * b, where: b .<= 0.25)
    let light: Lanes = b + over * (curve - b)
    return light.replacing(with: dark, where: s .<= 0.5)
  }

  /// How near 0 or 1 a value counts as 0 or 1 where a mode jumps: a backdrop was divided by its alpha.
  private static let jump: Float = 1e-5

  @inline(__always) private static func burn(_ b: Lanes, _ s: Lanes) -> Lanes {
    let one = Lanes(repeating: 1)
    let value = 1 - smaller(one, (1 - b) / larger(s, Lanes(repeating: 1e-6)))
    return value.replacing(with: one, where: b .>= 1 - jump)
  }

  @inline(__always) private static func dodge(_ b: Lanes, _ s: Lanes) -> Lanes {
    let value = smaller(Lanes(repeating: 1), b / larger(1 - s, Lanes(repeating: 1e-6)))
    return value.replacing(with: Lanes.zero, where: b .<= jump)
  }

  /// The nearest of 255 steps, where a mode jumps from one step to the next. A little more than a half goes up, so that
  /// what a rounding leaves of a half does.
  @inline(__always) private static func steps(_ value: Lanes) -> Lanes { (value * 255 + 0.501).rounded(.down) }

  /// Burns by 2s up to the middle of 8 bits, and dodges by 2s - 256/255 above. The least step gives 0 and the greatest
  /// 1, whatever the backdrop.
  @inline(__always) private static func vividLight(_ b: Lanes, _ s: Lanes) -> Lanes {
    let step = steps(s)
    let light = dodge(b, clamped((2 * step - 256) / 255))
    let value = burn(b, clamped(2 * step / 255)).replacing(with: light, where: step .> 127.5)
    return value.replacing(with: Lanes.zero, where: step .< 0.5).replacing(with: 1, where: step .> 254.5)
  }

  /// 1 where the sum is above 255 steps, or 255 steps of which the backdrop has more.
  @inline(__always) private static func hardMix(_ b: Lanes, _ s: Lanes) -> Lanes {
    let (b, s) = (steps(b), steps(s))
    let half = Lanes.zero.replacing(with: 0.5, where: b .> s)
    return Lanes.zero.replacing(with: 1, where: b + s + half .> 255.25)
  }

  @inline(__always) private static func quotient(_ b: Lanes, _ s: Lanes) -> Lanes {
    let one = Lanes(repeating: 1)
    return smaller(one, b / larger(s, Lanes(repeating: 1e-6)))
  }

  /// The whole colour of the lower or the higher luma, in 8 bits; of equal ones the backdrop.
  private func chosen(_ b: LaneColors, _ s: LaneColors) -> LaneColors {
    let (below, above) = (BlendMode.lumaSteps(b), BlendMode.lumaSteps(s))
    let takesSource = self == .darkerColor ? above .< below : above .> below
    return LaneColors(
      red: b.red.replacing(with: s.red, where: takesSource),
      green: b.green.replacing(with: s.green, where: takesSource),
      blue: b.blue.replacing(with: s.blue, where: takesSource), alpha: b.alpha)
  }

  /// The non-separable modes of W3C Compositing and Blending Level 1, section 10.2.
  private func nonSeparable(_ b: LaneColors, _ s: LaneColors) -> LaneColors {
    switch self {
    case .hue: BlendMode.lit(BlendMode.saturated(s, by: b), as: b)
    case .saturation: BlendMode.lit(BlendMode.saturated(b, by: s), as: b)
    case .color: BlendMode.lit(s, as: b)
    default: BlendMode.lit(b, as: s)
    }
  }

  @inline(__always) private static func luma(_ c: LaneColors) -> Lanes {
    0.3 * c.red + 0.59 * c.green + 0.11 * c.blue
  }

  @inline(__always) private static func lumaSteps(_ c: LaneColors) -> Lanes {
    (0.3 * steps(c.red) + 0.59 * steps(c.green) + 0.11 * steps(c.blue) + 0.501).rounded(.down)
  }

  /// SetSat: the colour with the saturation of another.
  private static func saturated(_ c: LaneColors, by other: LaneColors) -> LaneColors {
    let low = smaller(c.red, smaller(c.green, c.blue))
    let range = larger(c.red, larger(c.green, c.blue)) - low
    let wanted =
      larger(other.red, larger(other.green, other.blue)) - smaller(other.red, smaller(other.green, other.blue))
    let scale = Lanes.zero.replacing(with: wanted / larger(range, Lanes(repeating: 1e-6)), where: range .> 1e-6)
    return LaneColors(
      red: (c.red - low) * scale, green: (c.green - low) * scale, blue: (c.blue - low) * scale, alpha: c.alpha)
  }

  /// SetLum: the colour with the luma of another, moved back into the gamut.
  private static func lit(_ c: LaneColors, as other: LaneColors) -> LaneColors {
    let luma = luma(other)
    let step = luma - BlendMode.luma(c)
    let (red, green, blue) = (c.red + step, c.green + step, c.blue + step)
    let low = smaller(red, smaller(green, blue))
    let high = larger(red, larger(green, blue))
    let tiny = Lanes(repeating: 1e-6)
    let one = Lanes(repeating: 1)
    let lift = one.replacing(with: luma / larger(luma - low, tiny), where: low .< 0)
    let drop = one.replacing(with: (1 - luma) / larger(high - luma, tiny), where: high .> 1)
    func clipped(_ value: Lanes) -> Lanes { clamped(luma + (value - luma) * lift * drop) }
    return LaneColors(red: clipped(red), green: clipped(green), blue: clipped(blue), alpha: c.alpha)
  }
}
