import LabelDocument
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

/// What a moving document has around what moves.
struct MovingCanvas {
  /// Tells its measures from those of other documents.
  let key: Document
  let size: LabelDocument.Size
  let background: LabelDocument.Background?
  let opacity: Double
  let resources: SceneResources

  init(_ label: LabelDocument, key: Document, resources: SceneResources) {
    self.key = key
    size = label.size
    background = label.background
    opacity = label.opacity
    self.resources = resources
  }

  init(_ control: PageControlDocument, key: Document, resources: SceneResources) {
    self.key = key
    size = control.size
    background = control.background
    opacity = control.opacity
    self.resources = resources
  }
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
