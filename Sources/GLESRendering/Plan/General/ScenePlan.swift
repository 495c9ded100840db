import Pixels
import Scene

/// What one scene needs of a sheet: its figures, and how they are composited. Nothing is placed yet, and no GL is used.
///
/// A scene of one figure goes straight to the output. Otherwise figures are composited on canvases, which are textures
/// of more than 8 bits if the device has them. Canvas 0 is the scene's; the others belong to its groups, and their
/// results are laid on the canvas around them.
struct ScenePlan {
  let isDithered: Bool
  /// The pixels to compose; the others are transparent.
  let area: PixelRect
  private(set) var figures: [FigurePlan] = []
  /// The first is the scene's canvas. Empty if there is only one figure.
  private(set) var canvases: [CanvasPlan] = []
  /// The layers with effects, whose contents are canvases.
  private(set) var layers: [LayerPlan] = []
  /// The areas of what layers that knock out show.
  private(set) var bottoms: [PixelRect] = []
  /// The blurs of canvases and of copies of them.
  private(set) var blurs: [ColorBlur] = []
  /// The picture, beyond which a blurred backdrop goes on with the nearest pixel.
  let edges: PixelRect
  private let oversampling: Int
  /// Whether figures that come again are copied, which takes canvases of as many bits as a program gives.
  private let copiesFigures: Bool

  struct CanvasPlan {
    let area: PixelRect
    /// The scene's canvas has depth 0.
    let depth: Int
    /// Multiplies the canvas when it is laid on another or put out.
    let opacity: Float
    /// What figures on it are cut to: the scene's canvas, or what the effects of a layer need of its content, which may
    /// lie beyond that.
    let clip: PixelRect
    /// Bottom to top.
    private(set) var steps: [Step] = []
    private var drawn: DrawnAreas

    init(area: PixelRect, depth: Int, opacity: Float, clip: PixelRect) {
      self.area = area
      self.depth = depth
      self.opacity = opacity
      self.clip = clip
      drawn = DrawnAreas(canvas: area)
    }

    /// Whether anything is drawn in `area` so far.
    func hasDrawn(in area: PixelRect) -> Bool { drawn.lastPass(in: area) != nil }

    mutating func add(_ step: Step, over area: PixelRect) {
      steps.append(step)
      drawn.note(area, pass: 0)
    }

    /// Keeps what it shows so far.
    mutating func keepBottom(_ bottom: Int) { steps.append(.bottom(bottom)) }
  }

  enum Step {
    case figure(Int)
    /// Another canvas, moved from where it was drawn.
    case canvas(Int, moved: SIMD2<Int>)
    case layer(Int)
    /// A copy of what the canvas shows so far, for a layer that knocks out down to there.
    case bottom(Int)
    /// The blur of another canvas.
    case blurred(Int, of: Int)
    /// A canvas that changes this one.
    case reshaping(Int, CanvasReshaping)
  }

  /// The plan of a scene with only one figure.
  init(_ visible: VisibleFigure, of scene: Scene) {
    isDithered = scene.isDithered
    area = visible.area
    edges = scene.canvas
    oversampling = scene.oversampling
    copiesFigures = false
    figures = [
      FigurePlan(
        visible, background: scene.background, oversampling: scene.oversampling, opacity: scene.opacity,
        isDithered: scene.isDithered)
    ]
  }

  /// The plan of a scene with several figures.
  init(_ scene: Scene, copiesFigures: Bool) {
    self.copiesFigures = copiesFigures
    isDithered = scene.isDithered
    area = scene.background == nil ? scene.inkBounds.intersection(scene.canvas) : scene.canvas
    edges = scene.canvas
    oversampling = scene.oversampling
    canvases = [CanvasPlan(area: area, depth: 0, opacity: scene.opacity, clip: scene.canvas)]
    if let background = scene.background { add(Figure(), background, opacity: 1, to: 0) }
    add(scene.nodes, to: 0)
  }

  private mutating func add(_ nodes: [SceneNode], to canvas: Int) {
    let knockouts = Dictionary(grouping: nodes.indices.filter { nodes[$0].knockout != nil }) {
      nodes[$0].knockout?.count ?? 0
    }
    var kept: [Int: Int] = [:]
    let repeated =
      copiesFigures
      ? RepeatedFigures(nodes, oversampling: oversampling, visible: canvases[canvas].area).originals : [:]
    var pictures: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      for index in knockouts[index] ?? [] {
        if case .layer(let layer) = nodes[index] { kept[index] = keepBottom(of: layer, on: canvas) }
      }
      switch node {
      case .figure(let figure):
        if let original = repeated[index], case .figure(let first) = nodes[original] {
          copy(first, as: figure, from: &pictures[original], to: canvas)
        } else {
          add(figure, nil, opacity: figure.opacity, to: canvas)
        }
      case .group(let nodes, let opacity):
        let bounds = node.inkBounds.intersection(canvases[canvas].area)
        guard !bounds.isEmpty, opacity > 0 else { continue }
        let index = canvases.count
        canvases.append(
          CanvasPlan(
            area: bounds, depth: canvases[canvas].depth + 1, opacity: opacity, clip: canvases[canvas].clip))
        canvases[canvas].add(.canvas(index, moved: .zero), over: bounds)
        add(nodes, to: index)
      case .layer(let layer): add(layer, bottom: kept[index], to: canvas)
      }
    }
  }

  /// Lays the picture of a figure, which is made when it is first needed, on a canvas where an equal figure is.
  private mutating func copy(_ original: Figure, as figure: Figure, from picture: inout Int?, to canvas: Int) {
    let area = figure.inkBounds.intersection(canvases[canvas].area)
    guard !area.isEmpty else { return }
    let source = picture ?? newCanvas(original.inkBounds, depth: canvases[canvas].depth + 1)
    if picture == nil {
      picture = source
      add(original, nil, opacity: original.opacity, to: source)
    }
    let move = figure.groupBounds.corner &- original.groupBounds.corner
    canvases[canvas].add(.canvas(source, moved: move), over: area)
  }

  /// Keeps what a canvas shows so far where a layer is drawn; nil if that is nothing.
  private mutating func keepBottom(of layer: StyledLayer, on canvas: Int) -> Int? {
    guard let area = visible(layer, on: canvas)?.drawn, canvases[canvas].hasDrawn(in: area) else { return nil }
    canvases[canvas].keepBottom(bottoms.count)
    bottoms.append(area)
    return bottoms.count - 1
  }

  /// What a layer draws on a canvas, and the part of its content that it needs for that. Nil if it draws nothing.
  private func visible(_ layer: StyledLayer, on canvas: Int) -> (drawn: PixelRect, content: PixelRect)? {
    let drawn = layer.inkBounds.intersection(canvases[canvas].area)
    guard !drawn.isEmpty, layer.opacity > 0 else { return nil }
    let content = layer.drawnContent(in: drawn)
    return content.isEmpty ? nil : (drawn, content)
  }

  private mutating func add(_ layer: StyledLayer, bottom: Int?, to canvas: Int) {
    guard let (drawn, bounds) = visible(layer, on: canvas) else { return }
    let content = newCanvas(
      layer.filter?.blur == nil ? bounds : layer.drawnShape(in: drawn), depth: canvases[canvas].depth + 1)
    let blurredBackdrop = blurredBackdrop(layer, over: drawn, on: canvas)
    let hiding = layer.effects.maskHidesEffects ? layer.mask.map { hide(by: $0, over: drawn, on: canvas) } : nil
    let backdrop = LayerBackdrop(
      hasBackdrop: blurredBackdrop != nil || canvases[canvas].hasDrawn(in: drawn), blurredBackdrop: blurredBackdrop,
      knocksOut: layer.knockout != nil, bottom: bottom, hiding: hiding)
    canvases[canvas].add(.layer(layers.count), over: drawn)
    layers.append(
      LayerPlan(
        layer, area: drawn, content: content, depth: canvases[content].depth, contentArea: canvases[content].area,
        backdrop: backdrop))
    shape(layer, on: content, from: bounds, sharing: blurredBackdrop?.share)
  }

  /// Draws the content of a layer on its canvas, with what is clipped to it, filtered, cut and masked. `bounds` is what
  /// a filter reads. The canvas `share` is cut and masked, too.
  private mutating func shape(_ layer: StyledLayer, on canvas: Int, from bounds: PixelRect, sharing share: Int?) {
    let inner = filter(layer.filter, on: canvas, from: bounds)
    if layer.clipped.isEmpty {
      add(layer.nodes, to: inner)
    } else {
      let base = under(inner)
      reshape(inner, by: base, .opaque)
      add(layer.nodes, to: base)
      add(layer.clipped, to: inner)
      reshape(inner, by: base, .cutToAlpha)
    }
    let targets = [canvas] + (share.map { [$0] } ?? [])
    if let clip = layer.clip {
      let shape = under(canvas)
      add(
        Figure(coverages: [clip], layers: [.fill(coverage: 0, paint: .solid(.black))]), nil, opacity: 1, to: shape)
      for target in targets { reshape(target, by: shape, .cutToAlpha) }
    }
    if let mask = layer.mask, !layer.effects.maskHidesEffects {
      let shape = under(canvas, outset: mask.nodes.backdropReach)
      add(mask.nodes, to: shape)
      for target in targets { reshape(target, by: shape, .cut(by: mask)) }
    }
  }

  /// Maps and blurs what is drawn on the canvas that is returned.
  private mutating func filter(_ filter: LayerFilter?, on canvas: Int, from bounds: PixelRect) -> Int {
    guard let filter else { return canvas }
    var inner = canvas
    if let blur = filter.blur {
      let area = canvases[canvas].area
      inner = newCanvas(bounds, depth: canvases[canvas].depth + 1)
      canvases[canvas].add(.blurred(blurs.count, of: inner), over: area)
      blurs.append(ColorBlur(blur, of: bounds, over: area))
    }
    guard !filter.colors.isEmpty else { return inner }
    let source = under(inner)
    reshape(inner, by: source, .filter(filter.colors))
    return source
  }

  /// Blurs what a canvas shows so far beneath a layer; nil if that is nothing.
  private mutating func blurredBackdrop(_ layer: StyledLayer, over area: PixelRect, on canvas: Int) -> LayerBackdrop
    .PlannedBackdrop?
  {
    guard let backdrop = layer.backdrop else { return nil }
    let reach = backdrop.blur.sourceReach
    let read = area.outset(horizontal: reach, vertical: reach)
    let near = edges.nearest(to: read)
    // Also where the blur is of nothing, it stands for what lies beneath.
    guard canvases[canvas].hasDrawn(in: near) || canvases[canvas].hasDrawn(in: area) else { return nil }
    let share = newCanvas(layer.drawnShape(in: area), depth: canvases[canvas].depth + 1)
    add(backdrop.shape, to: share)
    blurs.append(ColorBlur(backdrop.blur, of: read, over: area, readsCopy: true))
    return LayerBackdrop.PlannedBackdrop(share: share, blur: blurs.count - 1, area: near)
  }

  /// Draws a mask that hides effects.
  private mutating func hide(by mask: LayerMask, over area: PixelRect, on canvas: Int) -> LayerBackdrop.Hiding {
    let reach = mask.nodes.backdropReach
    let visible = mask.inkBounds.intersection(area.outset(horizontal: reach, vertical: reach))
    guard !visible.isEmpty else { return LayerBackdrop.Hiding(mask, canvas: nil) }
    let index = newCanvas(visible, depth: canvases[canvas].depth + 1)
    add(mask.nodes, to: index)
    return LayerBackdrop.Hiding(mask, canvas: index)
  }

  /// A new canvas that is as large as another or larger, and is drawn before it.
  private mutating func under(_ canvas: Int, outset: Int = 0) -> Int {
    newCanvas(
      canvases[canvas].area.outset(horizontal: outset, vertical: outset), depth: canvases[canvas].depth + 1)
  }

  private mutating func newCanvas(_ area: PixelRect, depth: Int) -> Int {
    canvases.append(CanvasPlan(area: area, depth: depth, opacity: 1, clip: area))
    return canvases.count - 1
  }

  /// Changes a canvas by another one, which is as large or larger.
  private mutating func reshape(_ canvas: Int, by inner: Int, _ reshaping: CanvasReshaping) {
    canvases[canvas].add(.reshaping(inner, reshaping), over: canvases[canvas].area)
  }

  private mutating func add(_ figure: Figure, _ background: Background?, opacity: Float, to canvas: Int) {
    let visible = VisibleFigure(figure, canvas: canvases[canvas].clip, hasBackground: background != nil)
    guard !visible.area.isEmpty else { return }
    canvases[canvas].add(.figure(figures.count), over: visible.area)
    figures.append(FigurePlan(visible, background: background, oversampling: oversampling, opacity: opacity))
  }
}

extension SceneNode {
  fileprivate var knockout: LayerKnockout? { if case .layer(let layer) = self { layer.knockout } else { nil } }
}
