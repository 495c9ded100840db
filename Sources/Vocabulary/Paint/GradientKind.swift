/// How the colours spread. Sendable; a value.
public enum GradientKind: String, Sendable, Hashable, CaseIterable {
  /// Colours run along the line from `start` to `end`.
  case linear
  /// Colours run from `start` outwards; `end` is a point of the circle where the last colour is reached.
  case radial
  /// Colours run around `start`, clockwise; `end` says where the first colour begins.
  case conic

  /// The number of it in both renderers.
  package var number: Int {
    switch self {
    case .linear: 0
    case .radial: 1
    case .conic: 2
    }
  }
}
