import Documents
import Pixels

/// The content of a document that moves, at one moment. Its nodes depend on the moment. Its size, and the canvas that
/// holds every moment, do not.
protocol MovingContent: Content {
  var canvas: MovingCanvas { get }

  /// The bounds of everything that is drawn at any time, in pixels, without the background, for a document at (0, 0).
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect

  /// The nodes of the moment, bottom to top, without background and opacity.
  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]
}

extension MovingContent {
  /// The nodes for a larger scene, with background and opacity.
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
