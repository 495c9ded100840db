import Pixels
import Scenes

/// The steps in which a layer's effects are laid, with their masks and paints. Not Sendable.
struct LayerSteps {
  private let effects: LayerEffects
  private let masks: LayerMasks
  private let area: PixelRect
  /// The bounds of the pixels whose coverage is above a half, on which gradients lie.
  private let box: PixelRect
  private let arena: ScratchArena

  init(_ effects: LayerEffects, content: FloatCanvas, area: PixelRect, in arena: ScratchArena) {
    self.effects = effects
    self.area = area
    self.arena = arena
    let alpha = content.alphaPlane(in: arena)
    masks = LayerMasks(alpha: alpha, area: area, seed: effects.seed, arena: arena)
    box = alpha.boundsAboveHalf
  }

  func shadows() -> [LayerStep] {
    effects.dropShadows.enumerated().map { index, shadow in
      step(shadow.ink, masks.dropShadow(shadow, index: index), index)
    }
  }

  func innerShadows() -> [LayerStep] {
    effects.innerShadows.enumerated().map { index, shadow in
      step(shadow.ink, masks.innerShadow(shadow, index: 64 + index), 64 + index)
    }
  }

  func outerGlow() -> [LayerStep] {
    effects.outerGlow.map { [glowStep($0, masks.outerGlow($0, index: 128), 128)] } ?? []
  }

  /// Overlays, satin and inner glow.
  func overlays() -> [LayerStep] {
    var steps = effects.overlays.enumerated().map { step($1, nil, 192 + $0) }
    if let satin = effects.satin { steps.append(step(satin.ink, masks.satin(satin), 256)) }
    if let glow = effects.innerGlow { steps.append(glowStep(glow, masks.innerGlow(glow, index: 129), 129)) }
    return steps
  }

  func strokes() -> (outer: [LayerStep], inner: [LayerStep]) {
    var outer: [LayerStep] = []
    var inner: [LayerStep] = []
    for (index, stroke) in effects.strokes.enumerated() {
      let kind: LayerStep.Kind = stroke.overprints ? .over : .band
      let paint = paint(of: stroke)
      let seed = masks.grainSeed(320 + index)
      if let band = masks.outerBand(stroke) {
        outer.append(LayerStep(kind, mask: band, paint: paint, ink: stroke.ink, seed: seed))
      }
      if let band = masks.innerBand(stroke) {
        inner.append(LayerStep(kind, mask: band, paint: paint, ink: stroke.ink, seed: seed))
      }
    }
    return (outer, inner)
  }

  /// The shade and the light of a bevel, inside and outside of the shape.
  func bevel() -> (inside: [LayerStep], outside: [LayerStep]) {
    guard let bevel = effects.bevel else { return ([], []) }
    let planes = BevelShading(bevel: bevel, masks: masks, arena: arena).planes()
    func steps(_ plane: Plane?) -> [LayerStep] {
      guard let plane = plane?.fitted(to: area, in: arena) else { return [] }
      return [(bevel.shade, Float(-1), 384), (bevel.highlight, 1, 385)].map { ink, sign, index in
        LayerStep(mask: plane, sign: sign, paint: paint(ink), ink: ink, seed: masks.grainSeed(index))
      }
    }
    return (steps(planes.inside), steps(planes.outside))
  }

  private func step(_ ink: StyleInk, _ mask: Plane?, _ index: Int) -> LayerStep {
    LayerStep(mask: mask, paint: paint(ink), ink: ink, seed: masks.grainSeed(index))
  }

  private func paint(_ ink: StyleInk, box: PixelRect? = nil, places: Plane? = nil) -> LayerPaintRow {
    LayerPaintRow(ink.paint, area: area, box: box ?? self.box, places: places, in: arena)
  }

  /// A glow. With a gradient its colours stand at t = 1 - m and its alpha is the mask; where m is 0 there is nothing.
  private func glowStep(_ glow: LayerEffects.Glow, _ mask: Plane, _ index: Int) -> LayerStep {
    guard case .gradient = glow.ink.paint else { return step(glow.ink, mask, index) }
    let seed = masks.grainSeed(448 + index)
    let presence = mask.fitted(to: area, in: arena)
    presence.change { value, _, _ in LayerMasks.presence(value) }
    mask.change { value, x, y in
      let t = 1 - value + (glow.jitter > 0 ? glow.jitter * (Grain.value(seed: seed, x: x, y: y) - 0.5) : 0)
      return min(max(t, 0), 1)
    }
    return LayerStep(
      mask: presence, paint: paint(glow.ink, places: mask), ink: glow.ink, seed: masks.grainSeed(index))
  }

  /// The paint of a stroke: a gradient lies on the bounds of the shape with the stroke, or runs across the band.
  private func paint(of stroke: LayerEffects.Stroke) -> LayerPaintRow {
    guard case .gradient(let gradient) = stroke.ink.paint else { return paint(stroke.ink) }
    let outer = Int(stroke.outer.radius.rounded())
    guard gradient.kind == .shapeBurst else {
      return paint(stroke.ink, box: box.outset(horizontal: outer, vertical: outer))
    }
    let size = stroke.outer.radius + stroke.inner.radius
    let reach = Int(size.rounded(.up)) + 2
    let inner = stroke.inner.radius
    let places = masks.distance(over: area, reach: reach)
      .fitted(to: area, in: arena) { clamped((inner - $0) / (size + 1)) }
    return paint(stroke.ink, places: places)
  }
}

extension Plane {
  /// The smallest rectangle with all values above 0.5.
  fileprivate var boundsAboveHalf: PixelRect {
    var (left, right) = (Int.max, Int.min)
    var (top, bottom) = (Int.max, Int.min)
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      guard let first = (0..<width).first(where: { row[$0] > 0.5 }),
        let last = (0..<width).last(where: { row[$0] > 0.5 })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    guard left <= right else { return .empty }
    return PixelRect(minX: bounds.x + left, minY: top, maxX: bounds.x + right + 1, maxY: bottom + 1)
  }
}
