/// Photoshop's blend modes. Both renderers number them by ``index``. A value; Sendable.
package enum LayerBlend: String, Sendable, Hashable, CaseIterable {
  case normal, dissolve
  case darken, multiply, colorBurn, linearBurn, darkerColor
  case lighten, screen, colorDodge, linearDodge, lighterColor
  case overlay, softLight, hardLight, vividLight, linearLight, pinLight, hardMix
  case difference, exclusion, subtract, divide
  case hue, saturation, color, luminosity

  /// The modes whose fill opacity moves the source towards the colour that changes nothing, in place of mixing the
  /// result with what lies beneath.
  package var isSpecial: Bool {
    switch self {
    case .colorBurn, .linearBurn, .colorDodge, .linearDodge, .vividLight, .linearLight, .hardMix, .difference: true
    default: false
    }
  }
}
