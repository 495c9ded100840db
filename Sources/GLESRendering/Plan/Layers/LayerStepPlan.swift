import Pixels
import Scene

/// One effect of a layer as it is laid, or the layer's content: where, with what, how strongly.
struct LayerStepPlan {
  enum MaskKind: Int, CaseIterable {
    case everywhere = 0
    case plane
    /// The difference of two places of a plane.
    case difference
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
    let mask: StyleMask
    /// The chains that make its plane and the plane that must be above 0.
    let plane: Int
    let limit: Int?
    let scale: Float
    let bias: Float

    /// `sign` multiplies the values.
    init(_ mask: StyleMask, sign: Float, plane: Int, limit: Int?) {
      self.mask = mask
      self.plane = plane
      self.limit = limit
      let (scale, bias) = mask.change.line
      (self.scale, self.bias) = (scale * sign, bias * sign)
    }

    fileprivate var kind: MaskKind { mask.isDifference ? .difference : .plane }
  }

  enum Paint {
    case color(SIMD3<Float>)
    case axis(StyleAxis, StyleRamp)
    case shapeAxis(chain: Int, StyleGradient.Kind, StyleRamp)
    case mask(StyleRamp, jitter: Float, seed: UInt32)
    case burst(chain: Int, scale: Float, bias: Float, outside: Float, StyleRamp)
    case tile(Int)
  }

  let phase: StyleStep.Phase
  let isBand: Bool
  let mode: BlendMode
  let opacity: Float
  /// The seed of the grains that a strength dissolves to.
  let seed: UInt32
  let mask: Mask?
  let paint: Paint

  /// The content, which its mode and fill opacity lay.
  init(contentOf layer: StyledLayer) {
    (phase, isBand, mask, paint) = (.fill, false, nil, .color(.zero))
    (mode, opacity, seed) = (layer.blend, layer.fillOpacity, layer.effects.seed)
  }

  /// A step of a recipe. What it reads is added to `planes`.
  init(_ step: StyleStep, in planes: inout LayerPlanes) {
    (phase, isBand, seed) = (step.phase, step.isBand, step.seed)
    (mode, opacity) = (step.ink.blend, step.ink.opacity)
    mask = step.mask.map { mask in
      let plane = planes.mask(mask.plane, in: step.phase)
      let limit = mask.limit.map { planes.height($0) }
      return Mask(mask, sign: step.sign, plane: plane, limit: limit)
    }
    paint = Paint(step, in: &planes)
  }

  /// What kind of step it is.
  var code: Int {
    LayerCode.isBand.of(isBand) | LayerCode.isTurned.of(mask?.mask.isTurned == true)
      | LayerCode.hasContour.of(mask?.mask.contour != nil) | LayerCode.hasNoise.of((mask?.mask.noise ?? 0) > 0)
      | LayerCode.hasLimit.of(mask?.limit != nil) | LayerCode.phase.of(phase.rawValue)
      | LayerCode.mask.of((mask?.kind ?? .everywhere).rawValue) | LayerCode.paint.of(paint.kind.rawValue)
      | LayerCode.gradient.of(paint.gradient?.number ?? 0) | LayerCode.mode.of(mode.rawValue)
  }
}

extension LayerStepPlan.Paint {
  fileprivate init(_ step: StyleStep, in planes: inout LayerPlanes) {
    switch (step.ink.paint, step.course) {
    case (.color(let color), _): self = .color(color)
    case (.tile(let tile), _): self = .tile(planes.tile(tile))
    case (.gradient(let gradient), .mask(let jitter, let seed)):
      self = .mask(gradient.ramp, jitter: jitter, seed: seed)
    case (.gradient(let gradient), .band(let plane, let inner, let size)):
      self = .burst(
        chain: planes.drawn(plane), scale: -1 / (size + 1), bias: inner / (size + 1), outside: plane.outside,
        gradient.ramp)
    case (.gradient(let gradient), .axis) where gradient.box != nil:
      self = .axis(StyleAxis(gradient, over: .empty), gradient.ramp)
    case (.gradient(let gradient), .axis(let outset)):
      self = .shapeAxis(chain: planes.axis(of: gradient, outset: outset), gradient.kind, gradient.ramp)
    }
  }

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

extension StyleMask.Change {
  /// The same as clamp(scale v + bias).
  fileprivate var line: (scale: Float, bias: Float) {
    switch self {
    case .none: (1, 0)
    case .share(let range): (1 / range, 0)
    case .falloff(let width, let range): (1 / (2 * width * range), (0.5 - 0.25 / width) / range)
    }
  }
}
