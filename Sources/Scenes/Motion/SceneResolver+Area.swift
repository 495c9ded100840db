package import Documents
package import Pixels

extension SceneResolver {
  /// The scene of the still part under everything that moves, on the document's whole canvas; nil where the two cannot
  /// be separated.
  package func ground(of document: Document) throws(ResolveError) -> Scene? {
    switch document {
    case .label, .textField, .image: return nil
    case .group: return try document.layers.map { layers throws(ResolveError) in try resolve(layers.still).scene }
    case .counting, .cycling, .pageControl:
      // A document that is multiplied by an opacity or dithered as a whole cannot be drawn in parts.
      guard document.isAnimated, !document.isDithered else { return nil }
      let scene = try resolve(document).scene
      guard scene.opacity == 1 else { return nil }
      return Scene(
        width: scene.width, height: scene.height, oversampling: scene.oversampling, background: scene.background,
        nodes: [])
    }
  }

  /// The scene of what a group's children, or the moving part of another document, draw on a part of the canvas, over a
  /// picture of what is already there (nil: nothing). The scene is as large as the part. Nil for documents that do not
  /// move.
  package func resolve(
    _ document: Document, within area: PixelRect, over picture: Picture?
  ) throws(ResolveError) -> Scene? {
    let space = SceneSpace(
      scale: document.scale, oversampling: document.oversampling,
      transform: .translation(-SIMD2(Double(area.x), Double(area.y))))
    let nodes: [SceneNode]
    switch document {
    case .label, .textField, .image: return nil
    case .group(let group): nodes = try GroupContent(group, resources: resources).childNodes(in: space)
    case .counting(let counting):
      nodes = try movingNodes(of: CountingContent(counting, resources: resources), document, in: space)
    case .cycling(let cycling):
      nodes = try movingNodes(of: CyclingContent(cycling, resources: resources), document, in: space)
    case .pageControl(let control):
      nodes = try movingNodes(of: PageControlContent(control, resources: resources), document, in: space)
    }
    let ground = picture.map { Figure(layers: [.pictures([PlacedPicture(picture: $0, x: 0, y: 0)])]) }
    return Scene(
      width: area.width, height: area.height, oversampling: document.oversampling,
      nodes: (ground.map { [.figure($0)] } ?? []) + nodes)
  }

  private func movingNodes(
    of content: some MovingContent, _ document: Document, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    let fit = try fit(of: content, document)
    return try content.movingNodes(in: space.inside(.translation(SIMD2<Double>(fit.offset))))
  }
}
