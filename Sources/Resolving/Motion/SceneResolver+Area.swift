package import Documents
package import Pixels
package import Scene

extension SceneResolver {
  /// The scene of the still part under everything that moves, on the document's whole canvas; nil where the two cannot
  /// be separated.
  package func ground(of document: Document) throws(ResolveError) -> Scene? {
    if case .group = document {
      guard let still = document.layers?.still else { return nil }
      return try resolve(still).scene
    }
    // Where a document in a line moves, the text beside it may move, too.
    if case .label(let label) = document, !label.hasAnimators { return nil }
    // A document that is multiplied by an opacity or dithered as a whole cannot be drawn in parts.
    guard document.isAnimated, !document.isDithered, document.opacity == 1 else { return nil }
    let scene = try resolve(document).scene
    return Scene(
      width: scene.width, height: scene.height, oversampling: scene.oversampling, background: scene.background,
      nodes: [])
  }

  /// The part of the canvas outside of which two moments of a document have the same pixels; nil where that is not known.
  package func change(from before: Document, to after: Document) throws(ResolveError) -> PixelRect? {
    try changes(from: before, to: after)?.reduce(PixelRect.empty) { $0.union($1) }
  }

  /// The parts of that which may differ; they may overlap.
  package func changes(from before: Document, to after: Document) throws(ResolveError) -> [PixelRect]? {
    guard case .captions(let old) = before, case .captions(let new) = after else { return nil }
    let maker = maker(of: new.canvas)
    let canvas = maker.canvas(fitting: SIMD2(new.size.width ?? 0, new.size.height ?? 0), new.size)
    return try inOneState { () throws(ResolveError) in
      let start = try CaptionsContent(old, resources: resources)
      let end = try CaptionsContent(new, resources: resources)
      return try end.changes(since: start, in: maker.space.inside(canvas.placement))
    }
  }

  /// The scene of the moving part of a document on its whole canvas, of which only a part is to be drawn: over a picture
  /// of what is already there, or over nothing if that is nil. So parts of any number of frames share what they are made
  /// of. The result is nil for documents that do not move.
  package func resolve(
    moving document: Document, on canvas: PixelRect, over picture: Picture?
  ) throws(ResolveError) -> Scene? {
    let maker = maker(of: document.canvas)
    let nodes = try movingNodes(of: document, on: maker, in: maker.space)
    return nodes.map { scene(of: $0, on: canvas, oversampling: document.oversampling, over: picture) }
  }

  /// The nodes of the moving part, of one state of every file.
  private func movingNodes(
    of document: Document, on maker: CanvasScene, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode]? {
    try inOneState { () throws(ResolveError) in
      try document.drawn.content(resources: resources).movingNodes(on: maker, in: space)
    }
  }

  private func scene(
    of nodes: [SceneNode], on canvas: PixelRect, oversampling: Int, over picture: Picture?
  ) -> Scene {
    let ground = picture.map { Figure(layers: [.pictures([PlacedPicture(picture: $0, x: 0, y: 0)])]) }
    return Scene(
      width: canvas.width, height: canvas.height, oversampling: oversampling,
      nodes: (ground.map { [.figure($0)] } ?? []) + nodes)
  }

  /// The scene of what a group's children, or the moving part of another document, draw on a part of the canvas. It is
  /// drawn over a picture of what is already there, or over nothing if that is nil. The scene is as large as the part.
  /// The result is nil for documents that do not move.
  package func resolve(
    _ document: Document, within area: PixelRect, over picture: Picture?
  ) throws(ResolveError) -> Scene? {
    let maker = maker(of: document.canvas)
    let space = maker.space.inside(.translation(-SIMD2(Double(area.x), Double(area.y))))
    let nodes = try movingNodes(of: document, on: maker, in: space)
    return nodes.map { scene(of: $0, on: area, oversampling: document.oversampling, over: picture) }
  }
}
