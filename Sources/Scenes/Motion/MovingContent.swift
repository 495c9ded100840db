import Documents
import Pixels

/// A document that moves, measured at a moment. What depends on the moment is drawn; what does not (its size, and the
/// canvas that holds every moment of it) stays.
protocol MovingContent: Content {
  var canvas: MovingCanvas { get }

  /// Everything that draws at any time but the background, in pixels, of a document at 0, 0.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect

  /// Bottom to top, without background and opacity.
  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]
}

extension MovingContent {
  /// As a part of a larger scene.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var nodes = try movingNodes(in: space)
    if let background = canvas.background,
      let figure = try BackgroundResolver(document: background, resources: canvas.resources)
        .figure(size: size, in: space)
    {
      nodes.insert(.figure(figure), at: 0)
    }
    return canvas.opacity < 1 && !nodes.isEmpty ? [.group(nodes, opacity: Float(canvas.opacity))] : nodes
  }
}
