package import Pixels

/// A layer style, resolved: device pixels, tables, nothing optional but whole effects. Lists are bottom to top.
///
/// A value; Sendable.
package struct LayerEffects: Sendable {
  package var dropShadows: [Shadow] = []
  package var innerShadows: [Shadow] = []
  package var outerGlow: Glow?
  package var innerGlow: Glow?
  package var satin: Satin?
  package var bevel: Bevel?
  /// Pattern, gradients and colours over the content.
  package var overlays: [StyleInk] = []
  package var strokes: [Stroke] = []
  /// Whether overlays, satin and inner glow go onto the content before its mode and fill opacity.
  package var blendsInteriorAsGroup = false
  /// Whether the mask of the layer multiplies the result, and not the shape that makes the effects.
  package var maskHidesEffects = false
  /// 1 for each channel that is drawn.
  package var channels = SIMD3<Float>(1, 1, 1)
  /// The gamma that soft edges are mixed in.
  package var edgeGamma: Float?
  package var seed: UInt32 = 0

  package init() {}

  /// A shadow: contour(box2(grow(a, r), w)) moved, or the same of 1 - a.
  package struct Shadow: Sendable {
    package let ink: StyleInk
    package let growth: ChamferPlan
    package let blur: BoxPlan
    package let offset: SIMD2<Int>
    package let contour: ContourTable?
    package let noise: Float
    package let isKnockedOut: Bool
  }

  /// A glow: contour(clamp(box2(grow(a, r), w) / range)), or the same of 1 - a.
  package struct Glow: Sendable {
    package let ink: StyleInk
    package let growth: ChamferPlan
    package let blur: BoxPlan
    package let range: Float
    /// The width over which a precise glow falls; nil blurs.
    package let falloff: Float?
    package let comesFromCenter: Bool
    package let jitter: Float
    package let contour: ContourTable?
    package let noise: Float
  }

  /// Satin: |contour(b(p - v)) - contour(b(p + v))| with b = box2(a, w).
  package struct Satin: Sendable {
    package let ink: StyleInk
    package let blur: BoxPlan
    package let offset: SIMD2<Int>
    package let contour: ContourTable?
    package let isInverted: Bool
  }

  /// A stroke: grow(a, outer) beneath the content, grow(1 - a, inner) over it. One that is thinner than 2 pixels and on
  /// both sides of the edge is the lower of both, beneath and over the content.
  package struct Stroke: Sendable {
    package let ink: StyleInk
    package let outer: ChamferPlan
    package let inner: ChamferPlan
    package let overprints: Bool

    /// Whether one band lies on both sides of the edge. From 2 pixels on that makes no difference: grow(1 - a, r) is 1
    /// wherever a stroke beneath the content shows, and grow(a, r) wherever one over it does.
    package var hasOneBand: Bool { outer.radius == inner.radius && outer.radius < 1 }
  }

  /// The reach of everything that is drawn beyond the content: left, top, right, bottom.
  package func bounds(of content: PixelRect) -> PixelRect {
    guard !content.isEmpty else { return content }
    var bounds = content
    for shadow in dropShadows {
      let reach = shadow.growth.reach + shadow.blur.reach
      bounds = bounds.union(
        content.outset(horizontal: reach, vertical: reach).offset(x: shadow.offset.x, y: shadow.offset.y))
    }
    let others = [outerGlow?.reach, bevel?.outerReach(strokes: strokes)] + strokes.map { $0.outer.reach }
    let reach = others.compactMap { $0 }.max() ?? 0
    return bounds.union(content.outset(horizontal: reach, vertical: reach))
  }

  /// How far away content may be that changes a pixel.
  package var reach: Int {
    var reach = 2
    for shadow in dropShadows + innerShadows {
      reach = max(
        reach, shadow.growth.reach + shadow.blur.reach + max(abs(shadow.offset.x), abs(shadow.offset.y)))
    }
    for glow in [outerGlow, innerGlow].compactMap({ $0 }) { reach = max(reach, glow.reach) }
    if let satin { reach = max(reach, satin.blur.reach + max(abs(satin.offset.x), abs(satin.offset.y))) }
    for stroke in strokes { reach = max(reach, stroke.outer.reach, stroke.inner.reach) }
    if let bevel { reach = max(reach, bevel.reach(strokes: strokes)) }
    return reach + 2
  }

  /// Whether there is no effect at all, and nothing else that a layer without a style has not.
  var isEmpty: Bool {
    planeCount == 0 && !blendsInteriorAsGroup && channels == SIMD3(1, 1, 1) && edgeGamma == nil
  }

  /// The number of planes that the effects need, for an estimate of their cost.
  package var planeCount: Int {
    dropShadows.count + innerShadows.count + overlays.count + 2 * strokes.count + (bevel == nil ? 0 : 4)
      + (satin == nil ? 0 : 2) + (outerGlow == nil ? 0 : 1) + (innerGlow == nil ? 0 : 1)
  }
}

extension LayerEffects.Glow {
  package var reach: Int {
    growth.reach + (falloff.map { Int($0.rounded(.up)) + 1 } ?? blur.reach)
  }
}
