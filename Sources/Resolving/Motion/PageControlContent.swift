import Documents
import Motion
import Pixels
import Scene
import Typography

extension PageControlDocument: DrawnDocument {
  func content(resources: SceneResources) -> any Content { PageControlContent(self, resources: resources) }
}

/// The content of a page control at its time: a figure for each dot.
struct PageControlContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  private let document: PageControlDocument
  var resources: SceneResources { canvas.resources }

  init(_ document: PageControlDocument, resources: SceneResources) {
    self.document = document
    canvas = MovingCanvas(
      document, key: Document.pageControl(document).document(at: 0), resources: resources)
    let needed = document.control.size()
    size = SIMD2(document.size.width ?? needed.x, document.size.height ?? needed.y)
  }

  var errorIfEmpty: ResolveError { .noDots }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var effort = 0
    return try nodes(of: document.controlNow, in: space, &effort)
  }

  func duration() throws(ResolveError) -> Double { Document.pageControl(document).duration }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {}

  /// The union over all pages that the selection passes, and over quarters of the ways between.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect {
    try resources.measures.ink(of: canvas.key, in: space) { () throws(ResolveError) in
      var control = document.control
      let first = control.currentPage
      let last = document.move?.to ?? first
      let steps = max(1, min(PageControlContent.mostSamples, Int((4 * (last - first).magnitude).rounded(.up))))
      var ink = PixelRect.empty
      var effort = 0
      for step in 0...steps {
        control.currentPage = first + (last - first) * Double(step) / Double(steps)
        ink = try nodes(of: control, in: space, &effort).reduce(ink) { $0.union($1.inkBounds) }
      }
      return ink
    }
  }

  private static let mostSamples = 256

  /// `effort` is that of the masks of all moments for which nodes were made: see ``MaskWeight/effort``.
  private func nodes(
    of control: PageControl, in space: SceneSpace, _ effort: inout Int
  ) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    let dots = control.dots(in: size)
    var budget = MaskBudget(
      resources, spent: effort, tooIntricate: .dotsTooIntricate(dots: dots.count, limit: resources.masks))
    let hasIndicator = dots.contains { $0.isIndicator }
    let selected = Int(control.sanePage.rounded())
    for dot in dots where dot.alpha > 0 {
      let isSelected = hasIndicator ? dot.isIndicator : dot.page == selected
      let parts: FigureParts
      if let image = dot.image {
        do throws(ResolveError) {
          parts =
            image.isTemplate
            ? try templateParts(image.file, dot, isSelected, space) : try pictureParts(image.file, dot, space)
          for layer in parts.fills { try budget.add(layer.coverage.masks) }
        } catch {
          throw error.inside(control.place(of: image, forPage: dot.page))
        }
      } else {
        parts = try shapeParts(dot, isSelected, space, &budget)
      }
      let figure = try parts.figure(at: .zero)
      try budget.add(picturesOf: figure)
      if !figure.groupBounds.isEmpty { nodes.append(.figure(figure)) }
    }
    effort += budget.weight.effort
    return nodes
  }

  func effects(_ dot: Dot, _ space: SceneSpace) -> FigureEffects {
    let own = dot.shadow.map {
      LabelDocument.Shadow(
        color: $0.color, offset: .init(x: $0.offset.x, y: $0.offset.y), blur: LabelDocument.Blur($0.blur))
    }
    let effects = LabelDocument.Effects(
      shadows: [own].compactMap { $0 } + document.shadows, innerShadows: document.innerShadows)
    return FigureEffects(effects, scale: space.scale, plans: resources.plans)
  }

  private func shapeParts(
    _ dot: Dot, _ isSelected: Bool, _ space: SceneSpace, _ budget: inout MaskBudget
  ) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: effects(dot, space), oversampling: space.oversampling)
    parts.opacity = Float(dot.alpha)
    let path = dot.outline.transformed(.scale(space.scale, space.scale))
    let border = dot.border.map {
      LabelDocument.Stroke(color: $0.color, width: $0.width, position: .center, join: .miter, miterLimit: 10)
    }
    parts.fills = [
      .init(
        masks: try budget.placed(path, in: space), oversampling: space.oversampling,
        paint: fill(of: dot, isSelected, size: dot.size, space))
    ]
    for stroke in (document.strokes.reversed() + [border].compactMap { $0 }) where stroke.width > 0 {
      let layer = FigureParts.Layer(
        masks: try budget.placed(path, in: space, stroke: stroke), oversampling: space.oversampling,
        paint: paint(stroke.gradient, stroke.color, of: dot, size: dot.size, space))
      if stroke.isUnderFill { parts.under.append(layer) } else { parts.over.append(layer) }
    }
    return parts
  }

  func fill(of dot: Dot, _ isSelected: Bool, size: SIMD2<Double>, _ space: SceneSpace) -> FigureParts.PaintMaker {
    paint(isSelected ? document.selectedGradient : document.gradient, dot.color, of: dot, size: size, space)
  }

  /// The paint of a box of this size in points about the dot's centre.
  private func paint(
    _ gradient: LabelDocument.Gradient?, _ color: Color, of dot: Dot, size: SIMD2<Double>, _ space: SceneSpace
  ) -> FigureParts.PaintMaker {
    { place throws(ResolveError) in
      let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
      let box = PaintBox(
        origin: (dot.center - size / 2) * space.scale, size: size * space.scale, transform: moved)
      return gradient?.paint(in: box, textColor: color) ?? .solid(color)
    }
  }
}
