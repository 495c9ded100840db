public import Pixels

/// What stands on a canvas, bottom to top with others of its kind.
public enum SceneNode: Sendable {
  case figure(Figure)
  /// Several nodes, composited apart and then, times `opacity`, over what is below: as one picture.
  case group([SceneNode], opacity: Float)

  /// The bounds of everything that draws. May reach beyond the canvas.
  public var inkBounds: PixelRect {
    switch self {
    case .figure(let figure): figure.inkBounds
    case .group(let nodes, _): nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    }
  }
}
