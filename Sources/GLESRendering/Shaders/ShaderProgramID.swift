import Pixels
import Scene

/// Every program, with its permutations. The renderer compiles from this list, the tests compile all of it, and
/// scripts/check shaders passes it to glslangValidator.
package enum ShaderProgramID: Hashable, Sendable {
  /// Masks, copied from the atlas; the union of masks, packed; both at once, by a dispatch.
  case drawCoverage
  case packCoverage
  case unitePacked
  case reduceCoverage
  /// Programs that grow or shrink a plane before it is blurred: by a disc, in two stages, or along a line.
  case gatherRuns
  case dilate
  case sweep
  /// The stages of blurs, of planes or of colours. A convolution program serves kernels of up to its number of taps.
  case decimate(Axis, isOfColors: Bool = false)
  case convolve(Axis, quads: Int, isOfColors: Bool = false)
  case interpolate(Axis, isOfColors: Bool = false)
  /// The group's alpha of any label, or of labels of one variant, from `side` x `side` positions per texel.
  case composeAlpha
  case composeShapeAlpha(FigureVariant, side: Int)
  /// A whole label, of any kind or of one variant, from `side` x `side` positions per run of the shader.
  case composeLabel(Sampling)
  case composeShape(FigureVariant, Sampling, side: Int)
  /// A canvas of several figures, laid on another canvas or written to the output.
  case composeCanvas
  /// A canvas that changes the one around it.
  case reshapeCanvas(isCut: Bool = false)
  /// What a canvas has, continued beyond the edges of the picture.
  case continueCanvas
  /// The stages of the planes of layers' effects.
  case styleAlpha
  case styleGrow(reach: Int)
  case styleJump
  case styleBox(Axis, taps: Int)
  case styleSums(Axis)
  case styleBlocks(Axis)
  case styleDistance
  case styleSmooth
  case styleHeight(hasTile: Bool)
  case styleShade
  case styleBounds
  case styleGradientAxis
  /// A layer with its effects, over what lies beneath it.
  case composeLayer(LayerVariant)
  /// The stages of blurs of packed planes. A convolution program serves kernels of up to its number of weights.
  /// The vertical decimation has a program for factor 2, and one for any even factor, whose node is 0.
  case decimatePackedVertical(node: Int)
  case convolvePackedVertical(mostTaps: Int)
  case decimatePackedHorizontal(node: Int)
  case convolvePackedHorizontal(quads: Int)
  case convolvePackedNodes(node: Int, mostWeights: Int)
  /// A whole packed figure.
  case composePacked(PackedVariant)
  /// A finished label, copied to a caller's target from the output or from the packed output.
  case copyLabel(isPacked: Bool)
  /// A finished label over what a caller's target holds, where devices do not blend it.
  case blendFrame
  /// For tests of the include functions; the renderer never compiles it.
  case probeFunction

  /// How a pixel's sample positions are produced.
  package enum Sampling: Int, Sendable, CaseIterable {
    /// There is one position.
    case single
    /// One run of the shader evaluates all positions.
    case looped
    /// Each run evaluates a part of them; there is one run per sample of a multisampled target.
    case perSample
  }

  /// The table of programs.
  package var row: ShaderProgramRow {
    switch self {
    case .drawCoverage: ShaderProgramRow("draw_coverage", vertex: "place_mask", uniforms: [.atlas])
    case .packCoverage: ShaderProgramRow("pack_coverage", vertex: "place_mask", uniforms: [.unitedMasks])
    case .unitePacked: ShaderProgramRow("unite_packed", uniforms: [.atlas, .earlier])
    case .reduceCoverage: ShaderProgramRow("reduce_coverage", uniforms: [.coverages])
    case .gatherRuns: ShaderProgramRow("gather_runs", uniforms: [.plane])
    case .dilate: ShaderProgramRow("dilate_plane", uniforms: [.table, .plane])
    case .sweep: ShaderProgramRow("sweep_plane", uniforms: [.table, .plane])
    case .decimate, .convolve, .interpolate: filterRow
    case .composeAlpha:
      ShaderProgramRow(
        "compose_alpha", defines: [ShaderDefine("READS_SOURCES", 0), BlendMode.innerShadows],
        uniforms: [.table, .coverages, .blurred, .pictures])
    case .composeShapeAlpha(let variant, let side):
      ShaderProgramRow(
        "compose_shape_alpha", "\(variant.name)_\(side)", vertex: "place_shape",
        defines: variant.defines + [ShaderDefine("SIDE", side), ShaderDefine("ALPHA_ONLY", 1)],
        uniforms: variant.alphaPlanes.union([.table]))
    case .composeLabel(let sampling):
      ShaderProgramRow(
        "compose_label", "\(sampling)",
        defines: [ShaderDefine("READS_SOURCES", 1), sampling.define, BlendMode.innerShadows],
        uniforms: [.table, .coverages, .blurred, .sources, .pictures, .straight, .bytes],
        needsSampleShading: sampling == .perSample)
    case .composeShape(let variant, let sampling, let side):
      ShaderProgramRow(
        "compose_shape", "\(variant.name)_\(sampling)_\(side)", vertex: "place_shape",
        defines: variant.defines + [ShaderDefine("SIDE", side), ShaderDefine("ALPHA_ONLY", 0), sampling.define],
        uniforms: variant.planes.union([.table, .straight, .bytes]), needsSampleShading: sampling == .perSample)
    case .composeCanvas: ShaderProgramRow("compose_canvas", uniforms: [.plane, .straight, .bytes])
    case .reshapeCanvas(let isCut):
      ShaderProgramRow(
        "reshape_canvas", isCut ? "cut" : "", defines: [ShaderDefine("CUT", isCut ? 1 : 0)],
        uniforms: [.table, .plane])
    case .continueCanvas: ShaderProgramRow("continue_canvas", uniforms: [.table, .plane])
    case .styleAlpha, .styleGrow, .styleJump, .styleBox, .styleSums, .styleBlocks, .styleDistance, .styleSmooth,
      .styleHeight, .styleShade, .styleBounds, .styleGradientAxis, .composeLayer:
      layerRow
    case .decimatePackedVertical(let node):
      ShaderProgramRow(
        "decimate_packed_vertical", "\(node)", defines: [ShaderDefine("NODE", node)], uniforms: [.plane])
    case .convolvePackedVertical(let taps):
      ShaderProgramRow(
        "convolve_packed_vertical", "\(taps)", quads: (taps + 3) / 4, defines: [ShaderDefine("TAPS", taps)],
        uniforms: [.table, .plane])
    case .decimatePackedHorizontal(let node):
      ShaderProgramRow(
        "decimate_packed_horizontal", "\(node)",
        defines: [ShaderDefine("NODE", node), ShaderDefine("WINDOWS", node + 2)], uniforms: [.plane])
    case .convolvePackedHorizontal(let quads):
      ShaderProgramRow(
        "convolve_packed_horizontal", "\(quads)", quads: quads, defines: [ShaderDefine("WINDOWS", 3)],
        uniforms: [.table, .plane])
    case .convolvePackedNodes(let node, let weights):
      ShaderProgramRow(
        "convolve_packed_nodes", "\(node)_\(weights)", quads: (weights + 3) / 4,
        defines: [
          ShaderDefine("WEIGHTS", weights), ShaderDefine("NODE", node),
          ShaderDefine("WINDOWS", weights <= 16 ? 3 : 5),
        ], uniforms: [.table, .plane])
    case .composePacked(let variant):
      ShaderProgramRow(
        "compose_packed", variant.name, vertex: "place_packed_shape", defines: variant.defines,
        uniforms: variant.planes.union([.table, .straight]))
    case .copyLabel(let isPacked):
      ShaderProgramRow(
        "copy_label", isPacked ? "packed" : "", defines: [ShaderDefine("PACKED", isPacked ? 1 : 0)],
        uniforms: [.plane])
    case .blendFrame: ShaderProgramRow("blend_frame", uniforms: [.plane, .below, .firstShare, .secondShare])
    case .probeFunction:
      ShaderProgramRow("probe_function", defines: [BlendMode.innerShadows], uniforms: [.table, .pictures])
    }
  }

  package var name: String {
    let row = row
    return row.variant.isEmpty ? row.file : "\(row.file).\(row.variant)"
  }

  /// Whether passes of it may be dispatches: the others blend, or draw to samples or somebody else's target.
  package var isDispatchable: Bool {
    switch self {
    case .drawCoverage, .reshapeCanvas, .copyLabel, .blendFrame, .probeFunction, .composeLabel(.perSample),
      .composeShape(_, .perSample, _):
      false
    default: true
    }
  }

  /// Whether passes of it may be draws: the others read the buffer of instances, of which a fragment need not have any.
  package var isDrawable: Bool { self != .unitePacked }

  /// The lowest shader version in which it can be written.
  package var minimumVersion: Int { row.needsSampleShading || !isDrawable ? 310 : 300 }
}

extension Axis {
  var define: ShaderDefine { ShaderDefine("AXIS", rawValue) }
}

extension ShaderProgramID.Sampling {
  fileprivate var define: ShaderDefine { ShaderDefine("PER_SAMPLE", self == .perSample ? 1 : 0) }
}
