import Pixels
import Scene

extension ShaderProgramID {
  /// The rows of the programs that make and composite layers with effects.
  var layerRow: ShaderProgramRow {
    switch self {
    case .styleAlpha: ShaderProgramRow("style_alpha", uniforms: [.plane])
    case .styleGrow(let reach):
      ShaderProgramRow(
        "style_grow", "\(reach)", defines: [ShaderDefine("GROWTH_REACH", reach)], uniforms: [.table, .plane])
    case .styleJump: ShaderProgramRow("style_jump", uniforms: [.table, .plane])
    case .styleBox(let axis, let taps):
      ShaderProgramRow(
        "style_box", "\(axis)_\(taps)", defines: [axis.define, ShaderDefine("BOX_TAPS", taps)],
        uniforms: [.table, .plane])
    case .styleSums(let axis):
      ShaderProgramRow("style_sums", "\(axis)", defines: [axis.define], uniforms: [.table, .plane])
    case .styleBlocks(let axis):
      ShaderProgramRow("style_blocks", "\(axis)", defines: [axis.define], uniforms: [.table, .plane])
    case .styleDistance: ShaderProgramRow("style_distance", uniforms: [.table, .plane, .sources])
    case .styleSmooth: ShaderProgramRow("style_smooth", uniforms: [.plane])
    case .styleHeight(let hasTile):
      ShaderProgramRow(
        "style_height", hasTile ? "tile" : "", defines: [ShaderDefine("HAS_TILE", hasTile ? 1 : 0)],
        uniforms: hasTile ? [.table, .plane, .pictures] : [.table, .plane])
    case .styleShade: ShaderProgramRow("style_shade", uniforms: [.table, .plane])
    case .styleBounds: ShaderProgramRow("style_bounds", uniforms: [.plane])
    case .styleGradientAxis: ShaderProgramRow("style_gradient_axis", uniforms: [.table, .plane])
    case .composeLayer(let variant):
      ShaderProgramRow("compose_layer", variant.name, defines: variant.defines, uniforms: variant.uniforms)
    default: row
    }
  }

  /// The permutations that tests and the validator compile.
  static let layerCases: [ShaderProgramID] =
    [
      .styleAlpha, .styleJump, .styleDistance, .styleSmooth, .styleHeight(hasTile: false),
      .styleHeight(hasTile: true), .styleShade, .styleBounds, .styleGradientAxis,
    ]
    + (1...GrowthStages.mostDirect).map { .styleGrow(reach: $0) }
    + Axis.allCases.flatMap { [.styleSums($0), .styleBlocks($0)] }
    + Axis.allCases.flatMap { axis in (0...BoxStages.mostDirect).map { .styleBox(axis, taps: $0) } }
    + layerVariants.map { .composeLayer($0) }

  /// Everything in a loop, and a step of each mode written out.
  private static let layerVariants: [LayerVariant] = {
    var all = LayerVariant()
    all.hasBackdrop = true
    all.hasEdge = true
    all.knocksOut = true
    all.hasBottom = true
    all.hasHiding = true
    all.hasBlur = true
    all = all.forAnySteps
    var hole = LayerVariant()
    hole.add(.normal)
    hole.knocksOut = true
    return [all, hole]
      + BlendMode.ofLayers.map { mode in
        var variant = LayerVariant()
        variant.add(mode)
        variant.codes = [LayerCode.mode.of(mode.rawValue) | LayerCode.phase.of(StyleStep.Phase.fill.rawValue)]
        return variant
      }
  }()
}
