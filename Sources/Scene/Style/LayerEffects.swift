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
  /// Whether outer glow and outer strokes are drawn beneath the content as well.
  package var reachesBeneath = false
  /// Whether the mask of the layer multiplies the result, and not the shape that makes the effects.
  package var maskHidesEffects = false
  /// 1 for each channel that is drawn.
  package var channels = SIMD3<Float>(1, 1, 1)
  /// The gamma that soft edges are mixed in.
  package var edgeGamma: Float?
  package var seed: UInt32 = 0
  /// How the effects are drawn.
  package var recipe = StyleRecipe()

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

    package init(
      ink: StyleInk, growth: ChamferPlan, blur: BoxPlan, offset: SIMD2<Int>, contour: ContourTable?, noise: Float,
      isKnockedOut: Bool
    ) {
      self.ink = ink
      self.growth = growth
      self.blur = blur
      self.offset = offset
      self.contour = contour
      self.noise = noise
      self.isKnockedOut = isKnockedOut
    }
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

    package init(
      ink: StyleInk, growth: ChamferPlan, blur: BoxPlan, range: Float, falloff: Float?, comesFromCenter: Bool,
      jitter: Float, contour: ContourTable?, noise: Float
    ) {
      self.ink = ink
      self.growth = growth
      self.blur = blur
      self.range = range
      self.falloff = falloff
      self.comesFromCenter = comesFromCenter
      self.jitter = jitter
      self.contour = contour
      self.noise = noise
    }
  }

  /// Satin: |contour(b(p - v)) - contour(b(p + v))| with b = box2(a, w).
  package struct Satin: Sendable {
    package let ink: StyleInk
    package let blur: BoxPlan
    package let offset: SIMD2<Int>
    package let contour: ContourTable?
    package let isInverted: Bool

    package init(
      ink: StyleInk, blur: BoxPlan, offset: SIMD2<Int>, contour: ContourTable?, isInverted: Bool
    ) {
      self.ink = ink
      self.blur = blur
      self.offset = offset
      self.contour = contour
      self.isInverted = isInverted
    }
  }

  /// A stroke: grow(a, outer) beneath the content, grow(1 - a, inner) over it. One that is thinner than 2 pixels and on
  /// both sides of the edge is the lower of both, beneath and over the content.
  package struct Stroke: Sendable {
    package let ink: StyleInk
    package let outer: ChamferPlan
    package let inner: ChamferPlan
    package let overprints: Bool

    package init(
      ink: StyleInk, outer: ChamferPlan, inner: ChamferPlan, overprints: Bool
    ) {
      self.ink = ink
      self.outer = outer
      self.inner = inner
      self.overprints = overprints
    }

    /// Whether one band lies on both sides of the edge. From 2 pixels on that makes no difference: grow(1 - a, r) is 1
    /// wherever a stroke beneath the content shows, and grow(a, r) wherever one over it does.
    package var hasOneBand: Bool { outer.radius == inner.radius && outer.radius < 1 }
  }

  /// Whether there is no effect at all, and nothing else that a layer without a style has not.
  package var isEmpty: Bool {
    recipe.steps.isEmpty && !blendsInteriorAsGroup && channels == SIMD3(1, 1, 1) && edgeGamma == nil
  }
}

extension LayerEffects.Glow {
  /// How far it falls.
  package var reach: Int { growth.reach + (falloff.map { Int($0.rounded(.up)) + 1 } ?? blur.reach) }
}
