/// How a colour is mixed with what lies beneath it: Photoshop's modes, by the names that CSS has for those it knows, and
/// two that inner shadows alone have. `docs/layer-styles.md` has the formulas.
///
/// The raw value is the mode's number in both renderers. Sendable; a value.
public enum BlendMode: Int, Sendable, Hashable, CaseIterable {
  case normal, dissolve
  case darken, multiply, colorBurn, linearBurn, darkerColor
  case lighten, screen, colorDodge, linearDodge, lighterColor
  /// `softLight` is Photoshop's; ``cssSoftLight`` differs from it by up to 17 steps of 255.
  case overlay, softLight, hardLight, vividLight, linearLight, pinLight, hardMix
  case difference, exclusion, subtract, divide
  case hue, saturation, color, luminosity
  /// The soft light of W3C Compositing and Blending Level 1: what `softLight` says in an inner shadow.
  case cssSoftLight
  /// FXLabel 1.4's inner shadow, which takes the place of what it falls on, also where it is translucent. The
  /// premultiplied result is G (1 - n) + C M n, with n the shadow's share without the colour's alpha, M the coverage, G
  /// what lies beneath, and C the shadow's colour.
  case replace

  /// The modes of layers and their effects.
  package static let ofLayers = allCases.filter { $0 != .cssSoftLight && $0 != .replace }

  /// The modes of inner shadows: the separable ones of W3C Compositing and Blending, and FXLabel 1.4's.
  package static let ofInnerShadows: [BlendMode] = [
    .normal, .replace, .darken, .lighten, .multiply, .screen, .overlay, .hardLight, .cssSoftLight, .colorDodge,
    .colorBurn, .difference, .exclusion,
  ]

  /// The modes whose fill opacity moves the source towards the colour that changes nothing, in place of mixing the
  /// result with what lies beneath.
  package var isSpecial: Bool {
    switch self {
    case .colorBurn, .linearBurn, .colorDodge, .linearDodge, .vividLight, .linearLight, .hardMix, .difference: true
    default: false
    }
  }
}
