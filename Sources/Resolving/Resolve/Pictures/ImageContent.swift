import Documents
import Pixels
import Scene
import Typography

extension ImageDocument: DrawnDocument {
  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try ImageContent(self, resources: resources)
  }
}

/// The content of an image document: a picture in a frame, with effects.
struct ImageContent: Content {
  let document: ImageDocument
  let size: SIMD2<Double>
  let resources: SceneResources
  /// The part of the frame that the picture fills, in points.
  private let area: (origin: SIMD2<Double>, size: SIMD2<Double>)

  init(_ document: ImageDocument, resources: SceneResources) throws(ResolveError) {
    self.document = document
    self.resources = resources
    guard let file = document.file else {
      size = SIMD2(document.size.width ?? 0, document.size.height ?? 0)
      area = (.zero, size)
      return
    }
    var given: SIMD2<Double>?
    if let width = document.size.width, let height = document.size.height { given = SIMD2(width, height) }
    let natural = try resources.images.size(file, in: given)
    let width = document.size.width ?? document.size.height.map { $0 / natural.y * natural.x } ?? natural.x
    size = SIMD2(width, document.size.height ?? width / natural.x * natural.y)
    let shown = document.contentMode == .fit ? natural * min(size.x / natural.x, size.y / natural.y) : size
    area = ((size - shown) / 2, shown)
  }

  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var parts = try parts(in: space)
    let opacity = parts.opacity
    if document.layerStyle != nil { parts.opacity = 1 }
    let figure = try parts.figure(at: .zero)
    return try resources.styled(
      figure.groupBounds.isEmpty ? [] : [.figure(figure)], document.layerStyle, origin: .zero, size: size,
      opacity: opacity, in: space)
  }

  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    try maker.check(maker.canvas(fitting: size, document.size))
    var parts = try parts(in: maker.space)
    parts.opacity = 1
    let ink = try document.layerStyle.map { (style) throws(ResolveError) in
      try resources.effects(style, origin: .zero, in: maker.space, canvas: .empty).recipe.bounds(
        of: parts.inkBounds)
    }
    let canvas = maker.canvas(fitting: size, document.size, ink: ink ?? parts.inkBounds)
    try maker.check(canvas, ifEmpty: .nothingToDraw(field: "file"))
    let figure = try parts.figure(at: canvas.offset)
    let space = maker.space.inside(canvas.placement)
    let nodes = try resources.styled(
      [.figure(figure)], document.layerStyle, origin: .zero, canvas: canvas, in: space)
    return (try maker.scene(on: canvas, over: nil, nodes), space)
  }

  func parts(in space: SceneSpace) throws(ResolveError) -> FigureParts {
    let effects = FigureEffects(
      LabelDocument.Effects(shadows: document.shadows, innerShadows: document.innerShadows), scale: space.scale,
      plans: resources.plans)
    var parts = FigureParts(effects: effects, oversampling: space.oversampling)
    parts.opacity = Float(document.opacity)
    guard let file = document.file else { return parts }
    let scale = space.scale
    let path = Path.roundedRectangle(
      x: area.origin.x * scale, y: area.origin.y * scale, width: area.size.x * scale, height: area.size.y * scale,
      radius: document.cornerRadius * scale)
    // The area of `fit` has the picture's own proportions already.
    let mode = document.contentMode == .fit ? .stretch : document.contentMode
    let fill = LabelDocument.ImageFill(file: file, contentMode: mode)
    var budget = MaskBudget(resources)
    let masks = try budget.placed(path, in: space)
    let hasEffects = document.layerStyle != nil || !document.shadows.isEmpty || !document.innerShadows.isEmpty
    let seen = hasEffects ? nil : space.seen
    var layer = FigureParts.Layer(masks: masks, oversampling: space.oversampling) {
      [area, resources] place throws(ResolveError) in
      let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
      let box = PaintBox(origin: area.origin * scale, size: area.size * scale, transform: moved)
      return try resources.paint(fill, in: box, over: masks, space: space, offset: place.offset, seen: seen)
    }
    layer.followsPicture = true
    parts.fills = [layer]
    for stroke in document.strokes.reversed() where stroke.width > 0 {
      let band = try budget.placed(path, in: space, stroke: stroke)
      let layer = FigureParts.Layer(masks: band, oversampling: space.oversampling) {
        [area] place throws(ResolveError) in
        let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
        let box = PaintBox(origin: area.origin * scale, size: area.size * scale, transform: moved)
        return stroke.gradient?.paint(in: box, textColor: stroke.color) ?? .solid(stroke.color)
      }
      if stroke.isUnderFill { parts.under.append(layer) } else { parts.over.append(layer) }
    }
    return parts
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {
    if let file = document.file { report.add(picture: file, resources.images) }
  }
}
