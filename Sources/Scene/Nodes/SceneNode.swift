package import Pixels

/// A node of a canvas, drawn bottom to top with others. A value; Sendable.
package enum SceneNode: Sendable {
  case figure(Figure)
  /// Several nodes that are composited by themselves, and then as one picture, times `opacity`, over what is below.
  case group([SceneNode], opacity: Float)
  /// Several nodes with a layer style or a blend mode.
  ///
  /// Indirect, because layers are large and rare, and nodes are copied often.
  indirect case layer(StyledLayer)

  /// The bounds of everything that is drawn. They may reach beyond the canvas.
  package var inkBounds: PixelRect {
    switch self {
    case .figure(let figure): figure.inkBounds
    case .group(let nodes, _): nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    case .layer(let layer): layer.inkBounds
    }
  }

  /// Whether the node or one within it is a layer: has a style, a blend mode, a clip, a mask, a filter and the like.
  package var hasLayers: Bool {
    switch self {
    case .figure: false
    case .group(let nodes, _): nodes.contains { $0.hasLayers }
    case .layer: true
    }
  }
}
