extension LayerStyle {
  /// Photoshop's blend modes, by the names that CSS has for those it knows. Sendable; a value.
  public enum Blend: String, Sendable, Hashable, CaseIterable {
    case normal, dissolve
    case darken, multiply, colorBurn, linearBurn, darkerColor
    case lighten, screen, colorDodge, linearDodge, lighterColor
    case overlay, softLight, hardLight, vividLight, linearLight, pinLight, hardMix
    case difference, exclusion, subtract, divide
    case hue, saturation, color, luminosity
  }
}

extension Codec where Value == LayerStyle.Blend {
  /// The names of the blend modes.
  static var blend: Codec { .choice() }
}
