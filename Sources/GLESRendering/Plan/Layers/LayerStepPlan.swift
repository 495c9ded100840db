import Scenes

/// One effect of a layer as it is laid, or the layer's content: where, with what, how strongly.
struct LayerStepPlan {
  /// The parts of a composition, in order. Between them the shader changes what it lays on.
  enum Phase: Int, CaseIterable {
    /// Shadows and glow, outside of the content.
    case beneath = 0
    /// The shadows that also show beneath the content and the strokes.
    case unknocked
    /// Strokes and bevel, outside of the content.
    case outer
    /// What goes onto the content before its mode does.
    case grouped
    /// The content itself.
    case fill
    case inner
  }

  enum MaskKind: Int, CaseIterable {
    case everywhere = 0
    case plane
    /// The difference of two places of a plane.
    case satin
  }

  enum PaintKind: Int, CaseIterable {
    case color = 0
    /// A gradient whose axis is known.
    case axis
    /// A gradient whose axis lies on the bounds of the shape.
    case shapeAxis
    /// A gradient along a glow, and one across a stroke.
    case mask
    case burst
    case tile
  }

  /// A plane as a mask: contour(clamp(scale v + bias)) with noise.
  struct Mask {
    let plane: Int
    var kind = MaskKind.plane
    var offset = SIMD2<Int>.zero
    var scale: Float = 1
    var bias: Float = 0
    /// The plane's value outside of it.
    var outside: Float = 0
    /// Whether 1 - v is taken before the contour.
    var isTurned = false
    var contour: ContourTable?
    var noise: Float = 0
    var seed: UInt32 = 0
    /// The plane that must be above 0.
    var limit: Int?
  }

  enum Paint {
    case color(SIMD3<Float>)
    case axis(StyleAxis, StyleRamp)
    case shapeAxis(chain: Int, StyleGradient.Kind, StyleRamp)
    case mask(StyleRamp, jitter: Float, seed: UInt32)
    case burst(chain: Int, scale: Float, bias: Float, outside: Float, StyleRamp)
    case tile(Int)
  }

  var phase: Phase
  var isBand = false
  let mode: LayerBlend
  let opacity: Float
  /// The seed of the grains that a strength dissolves to.
  let seed: UInt32
  var mask: Mask?
  var paint = Paint.color(.zero)

  /// What kind of step it is.
  var code: Int {
    LayerCode.isBand.of(isBand) | LayerCode.isTurned.of(mask?.isTurned == true)
      | LayerCode.hasContour.of(mask?.contour != nil) | LayerCode.hasNoise.of((mask?.noise ?? 0) > 0)
      | LayerCode.hasLimit.of(mask?.limit != nil) | LayerCode.phase.of(phase.rawValue)
      | LayerCode.mask.of((mask?.kind ?? .everywhere).rawValue) | LayerCode.paint.of(paint.kind.rawValue)
      | LayerCode.gradient.of(paint.gradient?.rawValue ?? 0) | LayerCode.mode.of(mode.index)
  }

  /// The same effect in another part of the composition.
  func moved(to phase: Phase) -> LayerStepPlan {
    var step = self
    step.phase = phase
    return step
  }
}

extension LayerStepPlan.Paint {
  var kind: LayerStepPlan.PaintKind {
    switch self {
    case .color: .color
    case .axis: .axis
    case .shapeAxis: .shapeAxis
    case .mask: .mask
    case .burst: .burst
    case .tile: .tile
    }
  }

  /// The kind of a gradient that has an axis.
  var gradient: StyleGradient.Kind? {
    switch self {
    case .axis(let axis, _): axis.kind
    case .shapeAxis(_, let kind, _): kind
    default: nil
    }
  }
}
