package import Pixels

/// A node of a canvas, drawn bottom to top with others. A value; Sendable.
package enum SceneNode: Sendable {
  case figure(Figure)
  /// Several nodes that are composited by themselves, and then as one picture, times `opacity`, over what is below.
  case group([SceneNode], opacity: Float)

  /// The bounds of everything that is drawn. They may reach beyond the canvas.
  package var inkBounds: PixelRect {
    switch self {
    case .figure(let figure): figure.inkBounds
    case .group(let nodes, _): nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    }
  }
}
