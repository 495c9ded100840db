import Documents
import Pixels
import Scene

#if canImport(Glibc)
  import Glibc
#endif

extension Scene {
  /// What the canvas cuts off and can be seen, in points of `scale` pixels; nil where nothing. The tail of a soft shadow
  /// has less than 2 of 255 steps long before it ends.
  func cropping(scale: Double) -> DocumentReport.Cropping? {
    let ink = inkBounds
    guard !ink.isEmpty, ink.union(canvas) != canvas else { return nil }
    let seen = nodes.reduce(VisibleInk()) { $0.union(VisibleInk($1, opacity: Double(opacity))) }
    var cropping = DocumentReport.Cropping(seen.all, beyond: canvas, scale: scale)
    guard !cropping.isNone else { return nil }
    cropping.isShadow = DocumentReport.Cropping(seen.own, beyond: canvas).isNone
    return cropping
  }

  /// Whether all ink is so far within the sides of a size that at one pixel a point, too, it lies on the canvas: at either
  /// scale bounds are whole pixels, and baselines move by half a pixel.
  func isWithin(_ size: LabelDocument.Size, scale: Double) -> Bool {
    let ink = inkBounds
    guard !ink.isEmpty else { return true }
    let margin = Int(bounded: (scale + 1).rounded(.up))
    func isWithin(_ side: Double?, _ low: Int, _ high: Int, of length: Int) -> Bool {
      side == nil || (low >= margin && high <= length - margin)
    }
    return isWithin(size.width, ink.x, ink.maxX, of: width)
      && isWithin(size.height, ink.y, ink.maxY, of: height)
  }
}

extension Content {
  func cropping(of scene: Scene, by maker: CanvasScene) -> DocumentReport.Cropping? {
    scene.cropping(scale: maker.document.scale)
  }
}

extension LabelContent {
  /// What is cut off of a picture depends on where its pixels are. So that it is the same at all scales of a label, it is
  /// that at one pixel a point, which is looked for where there may be any.
  func cropping(of scene: Scene, by maker: CanvasScene) -> DocumentReport.Cropping? {
    let scale = maker.document.scale
    // A picture that is much smaller than its label would cost more to look at than to draw.
    guard scale != 1, scale >= 0.5 else { return scene.cropping(scale: scale) }
    guard !scene.isWithin(document.size, scale: scale) else { return nil }
    var canvas = maker.document
    canvas.scale = 1
    let plain = CanvasScene(document: canvas, resources: resources, limits: maker.limits)
    guard let scene = try? self.scene(by: plain).scene else { return scene.cropping(scale: scale) }
    return scene.cropping(scale: 1)
  }
}

/// The bounds of what can be seen of nodes: of all, and without shadows and other effects.
private struct VisibleInk {
  var all = PixelRect.empty
  var own = PixelRect.empty

  /// The least alpha that is rounded to 2 of 255 steps.
  private static let least = 1.5 / 255

  init() {}

  init(_ node: SceneNode, opacity: Double) {
    switch node {
    case .figure(let figure): add(figure, opacity: opacity * Double(figure.opacity))
    case .group(let nodes, let share):
      self = nodes.reduce(VisibleInk()) { $0.union(VisibleInk($1, opacity: opacity * Double(share))) }
    case .layer(let layer): (all, own) = (layer.inkBounds, layer.shapeBounds)
    }
  }

  private mutating func add(_ figure: Figure, opacity: Double) {
    if figure.showsGroup { (all, own) = (figure.groupBounds, figure.groupBounds) }
    for shadow in figure.shadows {
      all = all.union(VisibleInk.bounds(of: shadow, castBy: figure, opacity: opacity))
    }
  }

  /// Where a shadow can be seen at most: as if its caster filled its bounds.
  private static func bounds(of shadow: DropShadow, castBy figure: Figure, opacity: Double) -> PixelRect {
    let caster = figure.groupBounds.grown(by: shadow.dilation)
    let alpha = opacity * Double(shadow.color.alpha) * figure.greatestAlpha
    let (across, down) = (shadow.blur.horizontal, shadow.blur.vertical)
    let widest = share(of: caster.width, sigma: across.sigma)
    let highest = share(of: caster.height, sigma: down.sigma)
    return caster.outset(
      horizontal: reach(across, beside: caster.width, alpha: alpha * highest),
      vertical: reach(down, beside: caster.height, alpha: alpha * widest)
    ).offset(x: shadow.blur.shiftX, y: shadow.blur.shiftY)
  }

  /// The most that a blur leaves in the middle of what is so long.
  private static func share(of length: Int, sigma: Double) -> Double {
    sigma > 0 ? erf(Double(length) / (2 * 2.0.squareRoot() * sigma)) : 1
  }

  /// How many pixels beyond an edge can be seen.
  private static func reach(_ plan: BlurPlan, beside length: Int, alpha: Double) -> Int {
    guard plan.sigma > 0 else { return plan.reach }
    func share(_ distance: Double) -> Double { erfc(distance / (plan.sigma * 2.0.squareRoot())) / 2 }
    var reach = plan.reach
    while reach > 0 {
      // A fraction of the offset moves the edge towards one side.
      let distance = Double(reach) - 0.5 - plan.fraction
      if alpha * (share(distance) - share(distance + Double(length))) >= VisibleInk.least { break }
      reach -= 1
    }
    return reach
  }

  func union(_ other: VisibleInk) -> VisibleInk {
    var result = self
    (result.all, result.own) = (all.union(other.all), own.union(other.own))
    return result
  }
}

extension Figure {
  /// The greatest alpha that the group can have.
  fileprivate var greatestAlpha: Double {
    var rest = 1.0
    for layer in drawnLayers {
      switch layer {
      case .fill(_, .solid(let color)): rest *= 1 - Double(color.alpha)
      case .innerShadow where layer.keepsAlpha: break
      case .fill, .innerShadow, .pictures: rest = 0
      }
    }
    return 1 - rest
  }
}
