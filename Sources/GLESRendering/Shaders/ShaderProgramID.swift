import Scenes

/// Every program there is, with its permutations: the list that the renderer compiles, that the tests compile and
/// that scripts/validate-shaders hands to glslangValidator.
package enum ShaderProgramID: Hashable, Sendable {
  case drawCoverage
  case reduceCoverage
  /// A plane grown or shrunk, before it is blurred: by a disc, in two stages, or along a line.
  case gatherRuns
  case dilate
  case sweep
  /// The stages of blurs. Kernels come in classes of four taps.
  case decimate(Axis)
  case convolve(Axis, quads: Int)
  case interpolate(Axis)
  /// The group's alpha: of any label, or of those of one shape, from `side` x `side` positions a texel.
  case composeAlpha
  case composeShapeAlpha(LabelShape, side: Int)
  /// All of a label: of any, or of those of one shape, from `side` x `side` positions a run of the shader.
  case composeLabel(Sampling)
  case composeShape(LabelShape, Sampling, side: Int)
  /// A canvas of several figures: laid on another, or put out.
  case composeCanvas
  /// The stages of blurs of packed planes. Kernels come in classes of four weights.
  case decimatePackedVertical
  case convolvePackedVertical(mostTaps: Int)
  case decimatePackedHorizontal(node: Int)
  case convolvePackedHorizontal(quads: Int)
  case convolvePackedNodes(node: Int, mostWeights: Int)
  /// The alpha of a packed figure, and all of it.
  case composePackedAlpha(PackedShape)
  case composePacked(PackedShape)
  /// For tests of the include functions; never compiled by the renderer.
  case probeFunction

  /// How a pixel's sample positions are produced.
  package enum Sampling: Int, Sendable, CaseIterable {
    /// There is one.
    case single
    /// All in one run of the shader.
    case looped
    /// A part of them in each run, one run a sample of a multisampled target.
    case perSample
  }

  /// The table of programs.
  package var row: ShaderProgramRow {
    switch self {
    case .drawCoverage: ShaderProgramRow("draw_coverage", uniforms: [.atlas])
    case .reduceCoverage: ShaderProgramRow("reduce_coverage", uniforms: [.coverages])
    case .gatherRuns: ShaderProgramRow("gather_runs", uniforms: [.plane])
    case .dilate: ShaderProgramRow("dilate_plane", uniforms: [.table, .plane])
    case .sweep: ShaderProgramRow("sweep_plane", uniforms: [.table, .plane])
    case .decimate(let axis):
      ShaderProgramRow("decimate_plane", "\(axis)", defines: [axis.define], uniforms: [.plane])
    case .convolve(let axis, let quads):
      ShaderProgramRow(
        "convolve_plane", "\(axis)_\(quads)", vertex: "place_convolution",
        defines: [axis.define, ShaderDefine("QUADS", quads)], uniforms: [.table, .plane])
    case .interpolate(let axis):
      ShaderProgramRow("interpolate_plane", "\(axis)", defines: [axis.define], uniforms: [.plane])
    case .composeAlpha:
      ShaderProgramRow(
        "compose_alpha", defines: [ShaderDefine("READS_SOURCES", 0)],
        uniforms: [.table, .coverages, .blurred, .pictures])
    case .composeShapeAlpha(let shape, let side):
      ShaderProgramRow(
        "compose_shape_alpha", "\(shape.name)_\(side)", vertex: "place_shape",
        defines: shape.defines + [ShaderDefine("SIDE", side)], uniforms: shape.planes.union([.table]))
    case .composeLabel(let sampling):
      ShaderProgramRow(
        "compose_label", "\(sampling)", defines: [ShaderDefine("READS_SOURCES", 1), sampling.define],
        uniforms: [.table, .coverages, .blurred, .sources, .pictures, .straight],
        needsSampleShading: sampling == .perSample)
    case .composeShape(let shape, let sampling, let side):
      ShaderProgramRow(
        "compose_shape", "\(shape.name)_\(sampling)_\(side)", vertex: "place_shape",
        defines: shape.defines + [ShaderDefine("SIDE", side), sampling.define],
        uniforms: shape.planes.union([.table, .straight]), needsSampleShading: sampling == .perSample)
    case .composeCanvas: ShaderProgramRow("compose_canvas", uniforms: [.table, .plane, .straight])
    case .decimatePackedVertical:
      ShaderProgramRow(
        "decimate_packed_vertical", vertex: "place_packed", defines: [ShaderDefine("QUADS", 0)], uniforms: [.plane])
    case .convolvePackedVertical(let taps):
      ShaderProgramRow(
        "convolve_packed_vertical", "\(taps)", vertex: "place_packed",
        defines: [ShaderDefine("QUADS", (taps + 3) / 4), ShaderDefine("TAPS", taps)], uniforms: [.table, .plane])
    case .decimatePackedHorizontal(let node):
      ShaderProgramRow(
        "decimate_packed_horizontal", "\(node)", vertex: "place_packed",
        defines: [ShaderDefine("QUADS", 0), ShaderDefine("NODE", node), ShaderDefine("WINDOWS", node + 2)],
        uniforms: [.plane])
    case .convolvePackedHorizontal(let quads):
      ShaderProgramRow(
        "convolve_packed_horizontal", "\(quads)", vertex: "place_packed",
        defines: [ShaderDefine("QUADS", quads), ShaderDefine("WINDOWS", 3)], uniforms: [.table, .plane])
    case .convolvePackedNodes(let node, let weights):
      ShaderProgramRow(
        "convolve_packed_nodes", "\(node)_\(weights)", vertex: "place_packed",
        defines: [
          ShaderDefine("QUADS", (weights + 3) / 4), ShaderDefine("WEIGHTS", weights), ShaderDefine("NODE", node),
          ShaderDefine("WINDOWS", weights <= 16 ? 3 : 5),
        ], uniforms: [.table, .plane])
    case .composePackedAlpha(let shape):
      ShaderProgramRow(
        "compose_packed_alpha", shape.name, vertex: "place_packed_shape", defines: shape.defines,
        uniforms: [.table, .packedCoverages, .packedBlurred])
    case .composePacked(let shape):
      ShaderProgramRow(
        "compose_packed", shape.name, vertex: "place_packed_shape", defines: shape.defines,
        uniforms: shape.planes.union([.table, .straight]))
    case .probeFunction: ShaderProgramRow("probe_function", uniforms: [.table, .pictures])
    }
  }

  package var name: String {
    let row = row
    return row.variant.isEmpty ? row.file : "\(row.file).\(row.variant)"
  }

  /// The lowest shader version it can be written in.
  package var minimumVersion: Int { row.needsSampleShading ? 310 : 300 }
}

extension Axis {
  fileprivate var define: ShaderDefine { ShaderDefine("AXIS", rawValue) }
}

extension ShaderProgramID.Sampling {
  fileprivate var define: ShaderDefine { ShaderDefine("PER_SAMPLE", self == .perSample ? 1 : 0) }
}
