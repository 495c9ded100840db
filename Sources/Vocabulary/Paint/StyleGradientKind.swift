/// How the colours of a gradient spread. Sendable; a value.
public enum StyleGradientKind: String, Sendable, Hashable, CaseIterable {
  case linear, radial, angle, reflected, diamond, shapeBurst

  /// The number of it in both renderers.
  package var number: Int {
    switch self {
    case .linear: 0
    case .radial: 1
    case .angle: 2
    case .reflected: 3
    case .diamond: 4
    case .shapeBurst: 5
    }
  }
}
