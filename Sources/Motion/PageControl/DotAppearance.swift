import Pixels

/// The appearance of a dot in one of its two states, or between them.
struct DotAppearance {
  var size: Double
  var shape: DotShape
  var image: DotImage?
  var color: Color
  var border: Dot.Border?
  var shadow: Dot.Shadow?

  /// The appearance at a share of the way to another one. Members that cannot be mixed change half way. Sizes are not
  /// mixed here, because the layout does it.
  func mixed(with other: DotAppearance, _ share: Double) -> DotAppearance {
    guard share > 0 else { return self }
    var result = share < 0.5 ? self : other
    result.size = size
    result.color = DotAppearance.mix(color, other.color, share)
    result.border = DotAppearance.mix(border, other.border, share)
    result.shadow = DotAppearance.mix(shadow, other.shadow, share)
    return result
  }

  static func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + share * (b - a) }

  /// Mixes premultiplied colours, so that a transparent colour does not darken the result.
  static func mix(_ a: Color, _ b: Color, _ share: Double) -> Color {
    guard share < 1 else { return b }
    let mixed = a.premultiplied + Float(share) * (b.premultiplied - a.premultiplied)
    guard mixed.w > 0 else { return .clear }
    return Color(red: mixed.x / mixed.w, green: mixed.y / mixed.w, blue: mixed.z / mixed.w, alpha: mixed.w)
  }

  /// A missing border counts as one of width 0 in the other's colour.
  private static func mix(_ a: Dot.Border?, _ b: Dot.Border?, _ share: Double) -> Dot.Border? {
    guard let some = a ?? b else { return nil }
    let width = mix(a?.width ?? 0, b?.width ?? 0, share)
    return width > 0 ? Dot.Border(width: width, color: mix((a ?? some).color, (b ?? some).color, share)) : nil
  }

  /// A missing shadow counts as the other one with an alpha of 0.
  private static func mix(_ a: Dot.Shadow?, _ b: Dot.Shadow?, _ share: Double) -> Dot.Shadow? {
    guard let some = a ?? b else { return nil }
    let (from, to) = (a ?? some, b ?? some)
    let color = mix(a?.color ?? .clear, b?.color ?? .clear, share)
    guard color.alpha > 0 else { return nil }
    return Dot.Shadow(
      color: color, offset: from.offset + share * (to.offset - from.offset), blur: mix(from.blur, to.blur, share))
  }
}
