public import Pixels

/// What colour comes out where a shape is.
public enum Paint: Sendable, Hashable {
  case solid(Color)
  case gradient(Gradient)
  case image(ImagePaint)

  /// True where the paint's alpha is surely 1 everywhere.
  public var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha == 1
    case .gradient(let gradient): gradient.isOpaque
    case .image: false
    }
  }
}
