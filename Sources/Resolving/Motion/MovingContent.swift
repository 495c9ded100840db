import Documents
import Pixels
import Scene

/// The content of a document that moves, at one moment. Its nodes depend on the moment. Its size, and the canvas that
/// holds every moment, do not.
protocol MovingContent: Content {
  var canvas: MovingCanvas { get }

  /// The reason why a canvas that fits and has nothing on it is refused.
  var errorIfEmpty: ResolveError { get }

  /// The bounds of everything that is drawn at any time, in pixels, without the background, for a document at (0, 0).
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect

  /// The nodes of the moment, bottom to top, without background and opacity.
  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]
}

extension MovingContent {
  var errorIfEmpty: ResolveError { .nothingToDraw() }

  /// The scene of the moment on the canvas of all moments.
  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    // Before any moment is measured.
    try maker.check(maker.canvas(fitting: size, canvas.size))
    let fit = try fit(by: maker)
    try maker.check(fit, ifEmpty: errorIfEmpty)
    let space = maker.space.inside(fit.placement)
    return (try maker.scene(on: fit, over: canvas.background, try movingNodes(in: space)), space)
  }

  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]? {
    try movingNodes(in: space.inside(try fit(by: maker).placement))
  }

  /// The canvas of all moments.
  private func fit(by maker: CanvasScene) throws(ResolveError) -> Canvas {
    let ink = canvas.size.isOpen ? try inkBounds(in: maker.space) : .empty
    return maker.canvas(fitting: size, canvas.size, ink: ink)
  }

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
