import Pixels
import Scene

/// The figures and groups of a scene, bottom to top. All of them are drawn on one strip of the canvas, then on the
/// next, so that a strip stays in the second-level cache while hundreds of shadows overlap on it.
///
/// Their planes wait in memory for that. If they grow too large, they are drawn on a canvas of all rows, and others
/// wait. Not Sendable.
final class LayerStack {
  /// One thing to lay, and its rows. Steps are visited once per strip, thousands of times per scene, so they hold as
  /// few references as possible.
  private struct Step {
    enum Kind { case shadow, fill, group, figure, canvas, layer }

    let kind: Kind
    /// The index among those of its kind; a `group` uses that of figures, too.
    let index: Int
    let rows: Range<Int>
  }

  private let scene: Scene
  /// The part of the scene's canvas that is drawn.
  private let part: DrawnPart
  private var area: PixelRect { part.area }
  /// Where the nodes are; see ``ShapeBoxes``.
  private let path: [Int]
  private let boxes: ShapeBoxes
  private let scratch: Scratch
  private let cache: PlaneCache

  /// Bottom to top.
  private var steps: [Step] = []
  private var shadows: [ShadowRows] = []
  private var fills: [FillRun] = []
  private var figures: [(painter: FigurePainter, opacity: Float)] = []
  /// Groups, composited already.
  private var canvases: [(canvas: FloatCanvas, opacity: Float)] = []
  /// Layers with styles or blend modes, whose content is drawn already.
  private var layers: [LayerPainter] = []
  /// What the canvas showed before a node was drawn, for layers that knock out down to there, by the node's index.
  private var bottoms: [Int: FloatCanvas] = [:]
  /// The planes that a cache made, kept alive while a waiting step needs them.
  private var kept: Set<ObjectIdentifier> = []
  private var keptBytes = 0
  /// Has everything that did not wait; nil as long as everything does.
  private var canvas: FloatCanvas?
  /// The scratch memory of the waiting planes and groups lies behind this mark.
  private var mark: Scratch.Mark

  /// Bytes of planes and groups that may wait.
  private static let waitingBytes = 8 << 20
  private static let stripBytes = 160 << 10

  /// The nodes, and the background of `scene` if `nodes` are not those of a group.
  ///
  /// With `canvas` they are drawn on that, which must have the same area.
  private init(
    _ nodes: [SceneNode], of scene: Scene, _ part: DrawnPart, at path: [Int], _ boxes: ShapeBoxes,
    on canvas: FloatCanvas? = nil, in scratch: Scratch, cache: PlaneCache
  ) {
    self.scene = scene
    self.part = part
    self.path = path
    self.boxes = boxes
    self.scratch = scratch
    self.cache = cache
    self.canvas = canvas
    mark = scratch.mark()
    if let background = scene.background, path.isEmpty { add(Figure(), background) }
    let bottoms = Set(nodes.compactMap(\.knockoutCount))
    for (index, node) in nodes.enumerated() {
      if bottoms.contains(index) { keepBottom(index) }
      add(node, index)
    }
  }

  /// Keeps what is drawn so far, unless that is nothing.
  private func keepBottom(_ index: Int) {
    guard canvas != nil || !steps.isEmpty else { return }
    drawWaiting()
    bottoms[index] = canvas?.copied(in: scratch.canvases)
    mark.canvases = scratch.canvases.mark()
  }

  /// Draws a scene and returns its rows, which must be requested from top to bottom. A row is valid until the next one
  /// is requested, and all are valid until the scratch memory is used again. `boxes` are those of the picture.
  static func rows(
    of scene: Scene, _ part: DrawnPart, _ boxes: ShapeBoxes, in scratch: Scratch, cache: PlaneCache
  ) -> (Int) -> ColorRow {
    let area = part.area
    let stack = LayerStack(scene.nodes, of: scene, part, at: [], boxes, in: scratch, cache: cache)
    if stack.canvas != nil { return stack.drawn().row }
    // Everything waits, so the canvas is never needed as a whole.
    let first = stack.strip(from: area.y)
    let memory = FloatCanvas(first, in: scratch.canvases)
    stack.lay(over: memory, rows: first.y..<first.maxY)
    var strip = memory
    return { y in
      if y >= strip.area.maxY {
        let next = stack.strip(from: y)
        strip = memory.reused(for: next.y..<next.maxY)
        stack.lay(over: strip, rows: next.y..<next.maxY)
      }
      return strip.row(y)
    }
  }

  private func add(_ node: SceneNode, _ index: Int) {
    switch node {
    case .figure(let figure): add(figure, nil)
    case .group(let nodes, let opacity):
      let bounds = part.mapped(node.inkBounds.intersection)
      guard !bounds.area.isEmpty, opacity > 0 else { return }
      let group = LayerStack(nodes, of: scene, bounds, at: path + [index], boxes, in: scratch, cache: cache).drawn()
      steps.append(Step(kind: .canvas, index: canvases.count, rows: bounds.area.y..<bounds.area.maxY))
      canvases.append((group, opacity))
    case .layer(let layer): add(layer, index)
    }
    if scratch.distance(from: mark) + keptBytes > LayerStack.waitingBytes { drawWaiting() }
  }

  private func add(_ layer: StyledLayer, _ index: Int) {
    let layerPart = part.mapped(layer.inkBounds.intersection)
    let drawn = layerPart.area
    guard !drawn.isEmpty, layer.opacity > 0 else { return }
    // What is blurred must be drawn, and the memory of what is made from here on stays until the layer is drawn.
    if layer.backdrop != nil { drawWaiting() }
    let path = path + [index]
    let draw: LayerPicture.Drawing = { [scene, boxes, scratch, cache] nodes, place, part, canvas in
      LayerStack(
        nodes, of: scene, part, at: path + [place.rawValue], boxes, on: canvas, in: scratch, cache: cache
      ).drawn()
    }
    let box = shapeBox(of: layer, at: path, layerPart, draw)
    let shape = LayerPicture(layer, drawn: layerPart, oversampling: scene.oversampling, in: scratch, draw: draw)
    guard let shape else { return }
    let blurred = layer.backdrop.flatMap { backdrop in
      canvas?.blurred(backdrop.blur, over: drawn, edges: scene.canvas, in: scratch)
    }
    steps.append(Step(kind: .layer, index: layers.count, rows: drawn.y..<drawn.maxY))
    let backdrop = LayerPainter.Backdrop(
      blurred: blurred, share: shape.blurShare, knocksOut: layer.knockout != nil,
      bottom: layer.knockout.flatMap { bottoms[$0.count] })
    layers.append(LayerPainter(layer, shape, backdrop, area: drawn, box: box, in: scratch.planes))
  }

  /// The bounds of a layer's shape on the whole canvas, if something lies on them and only a part of the shape is drawn.
  private func shapeBox(
    of layer: StyledLayer, at path: [Int], _ part: DrawnPart, _ draw: @escaping LayerPicture.Drawing
  ) -> PixelRect? {
    guard layer.effects.recipe.needsShapeBox else { return nil }
    let shape = part.mapped(layer.drawnShape)
    guard shape.area != shape.whole else { return nil }
    if let known = boxes.known[path] { return known }
    let box = LayerPicture.box(
      of: layer, on: shape.whole, oversampling: scene.oversampling, in: scratch, draw: draw)
    boxes.known[path] = box
    return box
  }

  private func add(_ figure: Figure, _ background: Background?) {
    guard background != nil || !figure.inkBounds.intersection(area).isEmpty else { return }
    let painter = FigurePainter(
      figure, background: background, canvas: scene.canvas, clip: area, oversampling: scene.oversampling,
      in: scratch.planes, cache: cache)
    let index = figures.count
    figures.append((painter, figure.opacity))
    if let planes = painter.planes, kept.insert(ObjectIdentifier(planes)).inserted { keptBytes += planes.byteCount }
    guard painter.laysRows, figure.opacity == 1 else {
      steps.append(Step(kind: .figure, index: index, rows: painter.dirty.y..<painter.dirty.maxY))
      return
    }
    for shadow in painter.shadows where !shadow.rows.bounds.isEmpty && shadow.color.w > 0 {
      let bounds = shadow.rows.bounds
      steps.append(Step(kind: .shadow, index: shadows.count, rows: bounds.y..<bounds.maxY))
      shadows.append(shadow)
    }
    if let fill = painter.onlyFill {
      steps.append(Step(kind: .fill, index: fills.count, rows: fill.mask.bounds.y..<fill.mask.bounds.maxY))
      fills.append(fill)
    } else {
      steps.append(Step(kind: .group, index: index, rows: painter.groupRows))
    }
  }

  /// The canvas with everything on it.
  private func drawn() -> FloatCanvas {
    drawWaiting()
    return canvas!
  }

  private func drawWaiting() {
    let isFirst = canvas == nil
    let canvas = self.canvas ?? FloatCanvas(area, in: scratch.canvases)
    self.canvas = canvas
    var top = area.y
    while top < area.maxY {
      let strip = strip(from: top)
      lay(over: canvas, rows: strip.y..<strip.maxY)
      top = strip.maxY
    }
    (steps, shadows, fills, figures, canvases, layers, kept, keptBytes) = ([], [], [], [], [], [], [], 0)
    // The canvas lies behind groups that waited for it; memory behind the canvas is released.
    if isFirst { mark.canvases = scratch.canvases.mark() }
    scratch.release(to: mark)
  }

  private func strip(from y: Int) -> PixelRect {
    let height = max(8, LayerStack.stripBytes / FloatCanvas.bytes(perRowOf: area.width))
    return PixelRect(minX: area.x, minY: y, maxX: area.maxX, maxY: min(y + height, area.maxY))
  }

  /// Lays the parts of the waiting steps that lie in `strip`, bottom to top.
  private func lay(over canvas: FloatCanvas, rows strip: Range<Int>) {
    for step in steps where step.rows.overlaps(strip) {
      let rows = step.rows.clamped(to: strip)
      switch step.kind {
      case .shadow: canvas.lay(shadows[step.index], rows: rows)
      case .fill: fills[step.index].lay(rows: rows, over: canvas)
      case .group: figures[step.index].painter.layGroup(rows: rows, over: canvas)
      case .figure:
        let (painter, opacity) = figures[step.index]
        for y in rows { canvas.lay(painter.paint(row: y), at: painter.dirty.x, row: y, opacity: opacity) }
      case .canvas:
        let (group, opacity) = canvases[step.index]
        for y in rows { canvas.lay(group.row(y), at: group.area.x, row: y, opacity: opacity) }
      case .layer: layers[step.index].lay(rows: rows, over: canvas)
      }
    }
  }
}

extension SceneNode {
  /// The number of nodes of its canvas down to which the node knocks out; nil where it does not.
  fileprivate var knockoutCount: Int? {
    if case .layer(let layer) = self { layer.knockout?.count } else { nil }
  }
}
