import Pixels
import Scenes

/// What a layer with effects needs of a sheet: planes, and the steps in which its effects are laid. It has the parts
/// and the order of the CPU path's `LayerPainter`. Nothing is placed yet, and no GL is used.
struct LayerPlan {
  let layer: StyledLayer
  /// The pixels that are drawn.
  let area: PixelRect
  /// The canvas of the content, by its number in the scene's plan, and its depth and area.
  let content: Int
  let depth: Int
  let contentArea: PixelRect
  let ground: LayerGround
  private(set) var planes: LayerPlanes
  private(set) var steps: [LayerStepPlan] = []
  private(set) var tiles: [StyleTile] = []

  private var effects: LayerEffects { layer.effects }

  init(
    _ layer: StyledLayer, area: PixelRect, content: Int, depth: Int, contentArea: PixelRect, ground: LayerGround
  ) {
    self.layer = layer
    self.area = area
    self.content = content
    self.depth = depth
    self.contentArea = contentArea
    self.ground = ground
    let reach = layer.effects.reach
    planes = LayerPlanes(content: contentArea, limit: area.outset(horizontal: reach, vertical: reach), area: area)
    let shadows = layer.effects.dropShadows.enumerated().map { dropShadow($1, index: $0) }
    let glow = layer.effects.outerGlow.map { [outerGlow($0)] } ?? []
    let strokes = strokeSteps()
    let bevel = bevelSteps()
    let overlays = overlaySteps()
    let innerShadows = layer.effects.innerShadows.enumerated().map { innerShadow($1, index: 64 + $0) }
    steps = shadows + glow
    steps += zip(layer.effects.dropShadows, shadows).filter { !$0.0.isKnockedOut }.map { $1.moved(to: .unknocked) }
    steps += strokes.outer + bevel.outside
    let isGrouped = layer.effects.blendsInteriorAsGroup
    if isGrouped { steps += overlays.map { $0.moved(to: .grouped) } }
    steps.append(
      LayerStepPlan(phase: .fill, mode: layer.blend, opacity: layer.fillOpacity, seed: layer.effects.seed))
    if !isGrouped { steps += overlays }
    steps += innerShadows + strokes.inner + bevel.inside
  }

  /// What is copied of what lies beneath.
  var backdropArea: PixelRect { ground.hasBackdrop ? area : .empty }

  var shape: LayerShape {
    var shape = LayerShape(steps)
    shape.read(ground)
    shape.hasEdge = effects.edgeGamma != nil
    return shape
  }

  /// The areas of its planes.
  var planeAreas: [PixelRect] {
    planes.chains.flatMap { $0.stages.map(\.area) }
      + tiles.map {
        PixelRect(x: 0, y: 0, width: $0.picture.width, height: $0.picture.height)
      }
  }

  // MARK: Steps

  private mutating func step(
    _ phase: LayerStepPlan.Phase, _ ink: StyleInk, _ index: Int, _ mask: LayerStepPlan.Mask? = nil
  ) -> LayerStepPlan {
    var step = LayerStepPlan(
      phase: phase, mode: ink.blend, opacity: ink.opacity, seed: grainSeed(index), mask: mask)
    step.paint = paint(ink.paint)
    return step
  }

  /// The seed of the effect's own grains, as on the CPU path.
  private func grainSeed(_ index: Int) -> UInt32 { effects.seed &* 31 &+ UInt32(truncatingIfNeeded: index) }

  private mutating func paint(_ paint: StylePaint, outset: Int = 0) -> LayerStepPlan.Paint {
    switch paint {
    case .color(let color): return .color(color)
    case .tile(let tile):
      tiles.append(tile)
      return .tile(tiles.count - 1)
    case .gradient(let gradient):
      if gradient.box != nil { return .axis(StyleAxis(gradient, over: .empty), gradient.ramp) }
      return .shapeAxis(chain: planes.axis(of: gradient, outset: outset), gradient.kind, gradient.ramp)
    }
  }

  private mutating func dropShadow(_ shadow: LayerEffects.Shadow, index: Int) -> LayerStepPlan {
    let plane = planes.mask(shadow.growth, shadow.blur, isShrunk: false)
    let mask = LayerStepPlan.Mask(
      plane: plane, offset: shadow.offset, contour: shadow.contour, noise: shadow.noise, seed: grainSeed(index))
    return step(.beneath, shadow.ink, index, mask)
  }

  private mutating func innerShadow(_ shadow: LayerEffects.Shadow, index: Int) -> LayerStepPlan {
    let plane = planes.mask(shadow.growth, shadow.blur, isShrunk: true)
    let mask = LayerStepPlan.Mask(
      plane: plane, offset: shadow.offset, scale: -1, bias: 1, contour: shadow.contour, noise: shadow.noise,
      seed: grainSeed(index))
    return step(.inner, shadow.ink, index, mask)
  }

  private mutating func outerGlow(_ glow: LayerEffects.Glow) -> LayerStepPlan {
    var mask: LayerStepPlan.Mask
    if let falloff = glow.falloff {
      let plane = planes.nearness(reach: glow.reach, start: glow.growth.radius, isComplement: false)
      mask = LayerStepPlan.Mask(plane: plane, outside: GrowthStages.nowhere)
      mask.fall(over: falloff, glow.range)
    } else {
      mask = LayerStepPlan.Mask(
        plane: planes.mask(glow.growth, glow.blur, isShrunk: false), scale: 1 / glow.range)
    }
    return glowStep(.beneath, glow, 128, mask)
  }

  private mutating func innerGlow(_ glow: LayerEffects.Glow) -> LayerStepPlan {
    var mask: LayerStepPlan.Mask
    if let falloff = glow.falloff {
      let plane = planes.nearness(reach: glow.reach, start: glow.growth.radius, isComplement: true)
      mask = LayerStepPlan.Mask(plane: plane, outside: 1)
      mask.fall(over: falloff, glow.range)
    } else {
      mask = LayerStepPlan.Mask(
        plane: planes.mask(glow.growth, glow.blur, isShrunk: true), scale: -1 / glow.range, bias: 1 / glow.range)
    }
    mask.isTurned = glow.comesFromCenter
    return glowStep(.inner, glow, 129, mask)
  }

  /// A glow. With a gradient its colours stand at t = 1 - m; where m is 0 there is nothing.
  private mutating func glowStep(
    _ phase: LayerStepPlan.Phase, _ glow: LayerEffects.Glow, _ index: Int, _ mask: LayerStepPlan.Mask
  ) -> LayerStepPlan {
    var mask = mask
    mask.contour = glow.contour
    mask.noise = glow.noise
    mask.seed = grainSeed(index)
    guard case .gradient(let gradient) = glow.ink.paint else { return step(phase, glow.ink, index, mask) }
    var step = LayerStepPlan(
      phase: phase, mode: glow.ink.blend, opacity: glow.ink.opacity, seed: grainSeed(index), mask: mask)
    step.paint = .mask(gradient.ramp, jitter: glow.jitter, seed: grainSeed(448 + index))
    return step
  }

  /// Overlays, satin and inner glow.
  private mutating func overlaySteps() -> [LayerStepPlan] {
    var steps = effects.overlays.enumerated().map { step(.inner, $1, 192 + $0) }
    if let satin = effects.satin {
      let mask = LayerStepPlan.Mask(
        plane: planes.mask(ChamferPlan(radius: 0), satin.blur, isShrunk: false), kind: .satin,
        offset: satin.offset, isTurned: satin.isInverted, contour: satin.contour)
      steps.append(step(.inner, satin.ink, 256, mask))
    }
    if let glow = effects.innerGlow { steps.append(innerGlow(glow)) }
    return steps
  }

  private mutating func strokeSteps() -> (outer: [LayerStepPlan], inner: [LayerStepPlan]) {
    var outer: [LayerStepPlan] = []
    var inner: [LayerStepPlan] = []
    for (index, stroke) in effects.strokes.enumerated() {
      let paint = paint(of: stroke)
      func band(_ phase: LayerStepPlan.Phase, _ mask: LayerStepPlan.Mask) -> LayerStepPlan {
        LayerStepPlan(
          phase: phase, isBand: !stroke.overprints, mode: stroke.ink.blend, opacity: stroke.ink.opacity,
          seed: grainSeed(320 + index), mask: mask, paint: paint)
      }
      if stroke.hasOneBand {
        let mask = LayerStepPlan.Mask(plane: planes.edge(stroke.outer))
        outer.append(band(.outer, mask))
        inner.append(band(.inner, mask))
        continue
      }
      if !stroke.outer.isIdentity {
        let plane = planes.mask(stroke.outer, BoxPlan(width: 0), isShrunk: false)
        outer.append(band(.outer, LayerStepPlan.Mask(plane: plane)))
      }
      if !stroke.inner.isIdentity {
        let plane = planes.mask(stroke.inner, BoxPlan(width: 0), isShrunk: true)
        inner.append(band(.inner, LayerStepPlan.Mask(plane: plane, scale: -1, bias: 1)))
      }
    }
    return (outer, inner)
  }

  /// The paint of a stroke: a gradient lies on the bounds of the shape with the stroke, or runs across the band.
  private mutating func paint(of stroke: LayerEffects.Stroke) -> LayerStepPlan.Paint {
    guard case .gradient(let gradient) = stroke.ink.paint, gradient.kind == .shapeBurst else {
      return paint(stroke.ink.paint, outset: Int(stroke.outer.radius.rounded()))
    }
    let size = stroke.outer.radius + stroke.inner.radius
    let reach = Int(size.rounded(.up)) + 2
    return .burst(
      chain: planes.distance(reach: reach), scale: -1 / (size + 1), bias: stroke.inner.radius / (size + 1),
      outside: Float(-reach), gradient.ramp)
  }

  /// The shade and the light of a bevel, inside and outside of the shape.
  private mutating func bevelSteps() -> (inside: [LayerStepPlan], outside: [LayerStepPlan]) {
    guard let bevel = effects.bevel else { return ([], []) }
    var tile: Int?
    if let texture = bevel.texture {
      tile = tiles.count
      tiles.append(texture.tile)
    }
    let height = planes.height(of: bevel, tile: tile)
    func masks(_ sign: Float, limit: Int?) -> [LayerStepPlan.Mask] {
      let plane = planes.shading(of: height, bevel, sign: sign)
      return [-1, 1].map { LayerStepPlan.Mask(plane: plane, scale: $0, limit: limit) }
    }
    func steps(_ masks: [LayerStepPlan.Mask], _ phase: LayerStepPlan.Phase) -> [LayerStepPlan] {
      zip(masks, [(bevel.shade, 384), (bevel.highlight, 385)]).map { step(phase, $1.0, $1.1, $0) }
    }
    let inside = bevel.style == .outer ? [] : steps(masks(1, limit: nil), .inner)
    guard bevel.style != .inner else { return (inside, []) }
    let sign: Float = bevel.style == .pillow ? -1 : 1
    return (inside, steps(masks(sign, limit: bevel.endsWithHeight ? height : nil), .outer))
  }
}

extension LayerStepPlan.Mask {
  /// clamp((0.5 - d / 2w) / range), with d = 0.5 - nearness the distance beyond the middle of the edge.
  fileprivate mutating func fall(over width: Float, _ range: Float) {
    scale = 1 / (2 * width * range)
    bias = (0.5 - 0.25 / width) / range
  }
}
