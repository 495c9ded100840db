public import Pixels

/// What colour comes out where a shape is.
public enum Paint: Sendable, Hashable {
  case solid(Color)
  case linear(LinearGradient)

  /// True where the paint's alpha is 1 everywhere.
  public var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha == 1
    case .linear(let gradient): gradient.isOpaque
    }
  }
}
