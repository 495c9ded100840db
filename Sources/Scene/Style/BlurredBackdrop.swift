package import Pixels

/// A blur of what lies beneath a layer, where the layer is. A value; Sendable.
///
/// With B what lies beneath in the same canvas, K = B + (gauss(B) - B) s stands for B in the layer's composition. s is
/// the alpha that the content would have if its colours were opaque, times clip and mask. Beyond the edges of the
/// scene's canvas gauss reads the nearest pixel of it.
package struct BlurredBackdrop: Sendable {
  package let blur: Blur
  /// The nodes whose alpha is the shape.
  package let shape: [SceneNode]

  package init(
    blur: Blur, shape: [SceneNode]
  ) {
    self.blur = blur
    self.shape = shape
  }
}

extension [SceneNode] {
  /// How far around an area the nodes must be drawn for the area to be right: each blurred backdrop reads so much more
  /// of what lies beneath.
  package var backdropReach: Int {
    reduce(0) { reach, node in
      switch node {
      case .figure: reach
      case .group(let nodes, _): reach + nodes.backdropReach
      case .layer(let layer): reach + (layer.backdrop?.blur.sourceReach ?? 0)
      }
    }
  }
}

extension PixelRect {
  /// The pixels here that are nearest to those of `area`: the intersection, or where there is none, those at the edge
  /// or the corner that faces `area`. Empty if either is.
  package func nearest(to area: PixelRect) -> PixelRect {
    guard !isEmpty, !area.isEmpty else { return .empty }
    return PixelRect(
      minX: min(max(area.x, x), maxX - 1), minY: min(max(area.y, y), maxY - 1),
      maxX: max(min(area.maxX, maxX), x + 1), maxY: max(min(area.maxY, maxY), y + 1))
  }
}
