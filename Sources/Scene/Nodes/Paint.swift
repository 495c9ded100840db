package import Pixels

/// The colour of a shape at each of its points. A value; Sendable.
package enum Paint: Sendable, Hashable {
  case solid(Color)
  case gradient(Gradient)
  case image(ImagePaint)

  /// Whether the paint's alpha is known to be 1 everywhere.
  package var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha == 1
    case .gradient(let gradient): gradient.isOpaque
    case .image: false
    }
  }
}
