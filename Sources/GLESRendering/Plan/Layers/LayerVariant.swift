package import Pixels
import Scene

/// What a program that composites layers can do. A program of one design has its steps written out; one of very many
/// steps has a loop, for the modes and kinds of effects that they have. Layers of one variant share a program. A value;
/// Sendable.
package struct LayerVariant: Hashable, Sendable {
  /// A bit for each blend mode.
  package var modes = 0
  package var hasBackdrop = false
  package var hasMask = false
  package var hasLimit = false
  package var hasAxis = false
  package var hasTile = false
  package var hasEdge = false
  package var knocksOut = false
  package var hasBottom = false
  package var hasHiding = false
  package var hasBlur = false

  /// The ``LayerCode`` of each step; empty with a loop.
  package var codes: [Int] = []

  /// The most steps that are written out: each makes a program longer.
  static let mostCodes = 16

  package init() {}

  init(_ steps: [LayerStepPlan]) {
    for step in steps { add(step) }
    if steps.count <= LayerVariant.mostCodes { codes = steps.map(\.code) }
  }

  /// Takes in what a step needs.
  private mutating func add(_ step: LayerStepPlan) {
    add(step.mode)
    if let mask = step.mask {
      hasMask = true
      if mask.limit != nil { hasLimit = true }
    }
    switch step.paint {
    case .color: break
    case .axis, .shapeAxis: hasAxis = true
    case .mask, .burst: hasMask = true
    case .tile: hasTile = true
    }
  }

  /// Takes in what the layer lies on.
  mutating func read(_ backdrop: LayerBackdrop) {
    hasBackdrop = backdrop.hasBackdrop
    knocksOut = backdrop.knocksOut
    hasBottom = backdrop.bottom != nil
    hasHiding = backdrop.hiding != nil
    hasBlur = backdrop.blurredBackdrop != nil
  }

  package mutating func add(_ mode: BlendMode) { modes |= mode.bit }

  /// The same for any steps: a loop that knows all modes, masks and paints.
  var forAnySteps: LayerVariant {
    var variant = self
    variant.codes = []
    for mode in BlendMode.ofLayers { variant.add(mode) }
    (variant.hasMask, variant.hasLimit, variant.hasAxis, variant.hasTile) = (true, true, true, true)
    return variant
  }

  private var flags: [(name: String, isSet: Bool)] {
    [
      ("BACKDROP", hasBackdrop), ("MASK", hasMask), ("LIMIT", hasLimit), ("AXIS", hasAxis),
      ("TILE", hasTile), ("EDGE", hasEdge), ("KNOCKOUT", knocksOut), ("BOTTOM", hasBottom), ("HIDING", hasHiding),
      ("BLUR", hasBlur),
    ]
  }

  var defines: [ShaderDefine] {
    [ShaderDefine("BLEND_MODES", modes), ShaderDefine("LAYER_STEPS", codes.count)]
      + codes.enumerated().map { ShaderDefine("LAYER_CODE_\($0)", $1) }
      + flags.map { ShaderDefine("HAS_\($0.name)", $0.isSet ? 1 : 0) }
  }

  var name: String {
    (codes.isEmpty ? ["loop", String(modes, radix: 16)] : codes.map { String($0, radix: 36) })
      .joined(separator: "_")
      + flags.filter(\.isSet).map { "_\($0.name.lowercased())" }.joined()
  }

  var uniforms: Set<ShaderUniform> {
    var uniforms: Set<ShaderUniform> = [.table, .plane]
    if hasBackdrop || hasBottom { uniforms.insert(.backdrops) }
    if hasBlur || hasAxis { uniforms.insert(.colorBlurred) }
    if hasMask { uniforms.insert(.blurred) }
    if hasLimit { uniforms.insert(.heights) }
    if hasTile { uniforms.insert(.pictures) }
    return uniforms
  }
}
