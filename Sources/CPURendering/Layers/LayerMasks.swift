import Pixels
import Scenes

/// The masks of a layer's effects, made from its coverage a: planes over the layer's area. docs/layer-styles.md has the
/// formulas.
struct LayerMasks {
  /// The coverage of the content, over the part of it that matters.
  let alpha: Plane
  /// The pixels that are drawn.
  let area: PixelRect
  let seed: UInt32
  let arena: ScratchArena
  private let boxes = BoxedPlanes()

  /// The coverage, blurred. Many styles blur it alike for several effects.
  func boxed(_ plan: BoxPlan) -> Plane { boxes.plane(plan) { alpha.boxed(plan, in: arena) } }

  /// The coverage, grown and then blurred.
  private func grown(_ growth: ChamferPlan, boxed plan: BoxPlan) -> Plane {
    growth.isIdentity ? boxed(plan) : alpha.grown(growth, in: arena).boxed(plan, in: arena)
  }

  func dropShadow(_ shadow: LayerEffects.Shadow, index: Int) -> Plane {
    let plane = grown(shadow.growth, boxed: shadow.blur)
      .fitted(to: area, movedBy: shadow.offset, in: arena)
    finish(plane, shadow.contour, noise: shadow.noise, index: index)
    return plane
  }

  /// 1 - box2(shrink(a)) is box2(grow(1 - a)), with 1 - a = 1 all around.
  func innerShadow(_ shadow: LayerEffects.Shadow, index: Int) -> Plane {
    let plane = alpha.shrunk(shadow.growth, in: arena).boxed(shadow.blur, in: arena)
      .fitted(to: area, movedBy: shadow.offset, in: arena) { 1 - $0 }
    finish(plane, shadow.contour, noise: shadow.noise, index: index)
    return plane
  }

  func outerGlow(_ glow: LayerEffects.Glow, index: Int) -> Plane {
    let plane: Plane
    if let falloff = glow.falloff {
      let reach = glow.reach
      let near = alpha.nearness(
        ChamferPlan(radius: Double(reach)), over: alpha.bounds.outset(horizontal: reach, vertical: reach),
        start: glow.growth.radius, in: arena)
      plane = near.fitted(to: area, outside: -1e6, in: arena) {
        LayerMasks.precise($0, falloff, glow.range)
      }
    } else {
      plane = grown(glow.growth, boxed: glow.blur)
        .fitted(to: area, in: arena) { clamped($0 / glow.range) }
    }
    finish(plane, glow.contour, noise: glow.noise, index: index)
    return plane
  }

  func innerGlow(_ glow: LayerEffects.Glow, index: Int) -> Plane {
    let isCentered = glow.comesFromCenter
    func turned(_ value: Lanes) -> Lanes { isCentered ? 1 - value : value }
    let plane: Plane
    if let falloff = glow.falloff {
      let complement = alpha.complement(margin: 1, in: arena)
      let near = complement.nearness(
        ChamferPlan(radius: Double(glow.reach)), over: complement.bounds, start: glow.growth.radius, in: arena)
      plane = near.fitted(to: area, outside: 1, in: arena) { turned(LayerMasks.precise($0, falloff, glow.range)) }
    } else {
      plane = alpha.shrunk(glow.growth, in: arena).boxed(glow.blur, in: arena)
        .fitted(to: area, in: arena) { turned(clamped((1 - $0) / glow.range)) }
    }
    finish(plane, glow.contour, noise: glow.noise, index: index)
    return plane
  }

  /// (0.5 - d / 2w) / range, with d the distance beyond the middle of the edge.
  @inline(__always) private static func precise(_ near: Lanes, _ width: Float, _ range: Float) -> Lanes {
    clamped((0.5 - (0.5 - near) / (2 * width)) / range)
  }

  func satin(_ satin: LayerEffects.Satin) -> Plane {
    let blurred = boxed(satin.blur)
    let one = blurred.fitted(to: area, movedBy: satin.offset, in: arena)
    let other = blurred.fitted(to: area, movedBy: SIMD2(0, 0) &- satin.offset, in: arena)
    if let contour = satin.contour {
      one.change { value, _, _ in contour.value(at: value) }
      other.change { value, _, _ in contour.value(at: value) }
    }
    for y in area.y..<area.maxY {
      let (a, b) = (one.row(y), other.row(y))
      for x in stride(from: 0, to: one.paddedWidth, by: Lanes.scalarCount) {
        let difference = larger(a.lanes(x) - b.lanes(x), b.lanes(x) - a.lanes(x))
        a.store(satin.isInverted ? 1 - difference : difference, at: x)
      }
      (a + area.width).update(repeating: 0, count: Lanes.scalarCount)
    }
    return one
  }

  /// The band of a stroke beneath the content; nil where it has none.
  func outerBand(_ stroke: LayerEffects.Stroke) -> Plane? {
    guard !stroke.outer.isIdentity else { return nil }
    if stroke.hasOneBand { return thinBand(stroke) }
    return alpha.grown(stroke.outer, in: arena).fitted(to: area, in: arena)
  }

  /// The band of a stroke over the content; nil where it has none.
  func innerBand(_ stroke: LayerEffects.Stroke) -> Plane? {
    guard !stroke.inner.isIdentity else { return nil }
    if stroke.hasOneBand { return thinBand(stroke) }
    return alpha.shrunk(stroke.inner, in: arena).fitted(to: area, in: arena) { 1 - $0 }
  }

  /// The lower one of both bands: min(grow(a, r), grow(1 - a, r)).
  private func thinBand(_ stroke: LayerEffects.Stroke) -> Plane {
    let band = alpha.grown(stroke.outer, in: arena).fitted(to: area, in: arena)
    let left = alpha.shrunk(stroke.inner, in: arena).fitted(to: area, in: arena)
    for y in area.y..<area.maxY {
      let (target, other) = (band.row(y), left.row(y))
      for x in 0..<area.width { target[x] = min(target[x], 1 - other[x]) }
    }
    return band
  }

  /// The signed distance from the edge, positive inside, over the layer's area and `margin` pixels more: 0 in the first
  /// pixel inside, -1 in the first one outside.
  ///
  /// Inside it is the least of d - (1 - a) to pixels with 1 - a above ``ChamferPlan/least``, outside the negative of
  /// the least of d - a to pixels with a above that, less 1. On a soft edge both say the same; 1 - a joins them.
  func distance(over area: PixelRect, reach: Int) -> Plane {
    let plan = ChamferPlan(radius: Double(reach))
    let inside = alpha.complement(margin: 1, in: arena)
    let inner = inside.nearness(plan, over: inside.bounds, start: 0, in: arena)
      .fitted(to: area, outside: 1, in: arena) { -$0 }
    let outer = alpha.nearness(
      plan, over: alpha.bounds.outset(horizontal: reach, vertical: reach), start: 0, in: arena
    ).fitted(to: area, outside: Float(-reach), in: arena) { larger($0, Lanes(repeating: Float(-reach))) }
    let edge = alpha.fitted(to: area, in: arena) { 1 - $0 }
    for y in area.y..<area.maxY {
      let (target, other, soft) = (inner.row(y), outer.row(y), edge.row(y))
      for x in 0..<area.width { target[x] += other[x] - 1 + soft[x] }
    }
    return inner
  }

  /// How much there is of a value of 0...1 for what would begin where it is no longer 0: 1 from a step of 8 bits on,
  /// less below. The least values depend on the order in which sums are taken, and must not decide anything.
  static func presence(_ value: Float) -> Float { min(max(value * 255, 0), 1) }

  /// Contour, then grain: m + U(-n, n) where there is anything, clamped.
  private func finish(_ plane: Plane, _ contour: ContourTable?, noise: Float, index: Int) {
    if let contour { plane.change { value, _, _ in contour.value(at: value) } }
    guard noise > 0 else { return }
    let seed = grainSeed(index)
    plane.change { value, x, y in
      guard value > 0 else { return value }
      let grain = 2 * Grain.value(seed: seed, x: x, y: y) - 1
      return min(max(value + grain * noise * LayerMasks.presence(value), 0), 1)
    }
  }

  /// The seed of the effect's own grains.
  func grainSeed(_ index: Int) -> UInt32 { seed &* 31 &+ UInt32(truncatingIfNeeded: index) }
}
