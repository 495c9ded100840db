import Scenes

/// Every program there is, with its permutations: the list that the renderer compiles, that the tests compile and
/// that scripts/validate-shaders hands to glslangValidator.
package enum ShaderProgramID: Hashable, Sendable, CaseIterable {
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
  case decimateRows
  case convolveRows(mostTaps: Int)
  case decimateColumns(node: Int)
  case convolveColumns(quads: Int)
  case convolveNodes(node: Int, mostWeights: Int)
  /// The alpha of a packed figure, and all of it.
  case composePackedAlpha(PackedShape)
  case composePacked(PackedShape)
  /// For tests of the include functions; never compiled by the renderer.
  case probeFunction

  package enum Axis: Int, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// How the positions of a pixel are come by.
  package enum Sampling: Int, Sendable, CaseIterable {
    /// There is one.
    case single
    /// All in one run of the shader.
    case looped
    /// A part of them in each run, one run a sample of a multisampled target.
    case perSample
  }

  /// Of shapes, which are without number, those that between them hold every kind of layer and shadow.
  package static let allCases: [ShaderProgramID] = {
    var cases: [ShaderProgramID] = [.drawCoverage, .reduceCoverage, .gatherRuns, .dilate, .sweep, .composeCanvas]
    for axis in Axis.allCases {
      cases += [.decimate(axis), .interpolate(axis)] + quadClasses.map { .convolve(axis, quads: $0) }
    }
    cases += [.composeAlpha, .composeLabel(.looped), .composeLabel(.perSample)]
    for shape in shapes {
      for side in [1, 2, 4] {
        cases.append(.composeShape(shape, side == 1 ? .single : .looped, side: side))
        cases.append(.composeShape(shape, .perSample, side: side))
        if !shape.layers.isEmpty {
          cases.append(.composeShapeAlpha(shape.alpha(isOpaque: shape.layers.map { _ in side == 1 }), side: side))
        }
      }
    }
    cases +=
      [.decimateRows, .decimateColumns(node: 2), .decimateColumns(node: 4)]
      + rowTaps.map { .convolveRows(mostTaps: $0) }
    cases +=
      columnQuads.map { .convolveColumns(quads: $0) } + nodeWeights.map { .convolveNodes(node: 4, mostWeights: $0) }
    cases += nodeWeights.prefix(3).map { .convolveNodes(node: 2, mostWeights: $0) }
    for shape in packedShapes { cases.append(.composePacked(shape)) }
    cases += [1, 2].map { .composePackedAlpha(PackedShape(inners: $0)) }
    return cases + [.probeFunction]
  }()

  private static let quadClasses = [1, 2, 3, 4, 6, 8]

  /// The program for a kernel of so many taps. A direct kernel has 24 at most, a coarse one fewer.
  static func convolve(_ axis: Axis, taps: Int) -> ShaderProgramID {
    let quads = (taps + 3) / 4
    return .convolve(axis, quads: quadClasses.first { $0 >= quads } ?? quads)
  }

  /// Each tap is a fetch. 11 and 13 are those of most coarse grids.
  private static let rowTaps = [4, 8, 11, 13, 16, 20, 24]
  private static let columnQuads = [1, 2, 3]
  private static let nodeWeights = [7, 8, 12, 16, 24, 32]

  /// For as many weights as a kernel of a packed plane has.
  static func convolveRows(taps: Int) -> ShaderProgramID {
    .convolveRows(mostTaps: rowTaps.first { $0 >= taps } ?? (taps + 3) / 4 * 4)
  }
  static func convolveColumns(weights: Int) -> ShaderProgramID {
    .convolveColumns(quads: quads(weights, columnQuads))
  }
  static func convolveNodes(node: Int, weights: Int) -> ShaderProgramID {
    .convolveNodes(node: node, mostWeights: nodeWeights.first { $0 >= weights } ?? (weights + 3) / 4 * 4)
  }

  private static func quads(_ weights: Int, _ classes: [Int]) -> Int {
    classes.first { 4 * $0 >= weights } ?? (weights + 3) / 4
  }

  private static let packedShapes = [
    PackedShape(shadows: 1, inners: 1, segments: 3),
    PackedShape(shadows: 1, inners: 1, segments: 2, isVertical: true),
    PackedShape(), PackedShape(shadows: 2, hasInk: false), PackedShape(inners: 2, segments: 1),
  ]

  private static let shapes =
    [
      LabelShape(),
      LabelShape(shadows: [.soft, .absent], background: .gradient),
      LabelShape(background: .rounded),
      LabelShape(shadows: [.soft], layers: [.segments, .softInner], sharedMasks: 2, segments: 3),
      LabelShape(
        shadows: [.coverage, .source, .coverageBetween, .sourceBetween],
        layers: [.solid, .stops, .hardInner, .innerBetween], sharedMasks: 8),
      LabelShape(
        shadows: [.dilated, .dilatedBetween, .soft],
        layers: [.image, .dilatedInner, .dilatedInnerBetween, .pictures],
        sharedMasks: 6, blends: [.normal, .darken, .replace, .normal], knockouts: 5, isDithered: true),
    ]
    + BlendMode.allCases.map { blend in
      LabelShape(layers: [.solid, .softInner], sharedMasks: 2, blends: [.normal, blend])
    }

  package var name: String {
    switch self {
    case .drawCoverage: "draw_coverage"
    case .reduceCoverage: "reduce_coverage"
    case .gatherRuns: "gather_runs"
    case .dilate: "dilate_plane"
    case .sweep: "sweep_plane"
    case .composeCanvas: "compose_canvas"
    case .decimate(let axis): "decimate_plane.\(axis)"
    case .convolve(let axis, let quads): "convolve_plane.\(axis)_\(quads)"
    case .interpolate(let axis): "interpolate_plane.\(axis)"
    case .composeAlpha: "compose_alpha"
    case .composeShapeAlpha(let shape, let side): "compose_shape_alpha.\(shape.name)_\(side)"
    case .composeLabel(let sampling): "compose_label.\(sampling)"
    case .composeShape(let shape, let sampling, let side): "compose_shape.\(shape.name)_\(sampling)_\(side)"
    case .decimateRows: "decimate_rows"
    case .convolveRows(let taps): "convolve_rows.\(taps)"
    case .decimateColumns(let node): "decimate_columns.\(node)"
    case .convolveColumns(let quads): "convolve_columns.\(quads)"
    case .convolveNodes(let node, let weights): "convolve_nodes.\(node)_\(weights)"
    case .composePackedAlpha(let shape): "compose_packed_alpha.\(shape.name)"
    case .composePacked(let shape): "compose_packed.\(shape.name)"
    case .probeFunction: "probe_function"
    }
  }

  package var vertexFile: String {
    switch self {
    case .composeShape, .composeShapeAlpha: "programs/place_shape.vert"
    case .convolve: "programs/place_convolution.vert"
    case .decimateRows, .convolveRows, .decimateColumns, .convolveColumns, .convolveNodes:
      "programs/place_packed.vert"
    case .composePackedAlpha, .composePacked: "programs/place_packed_shape.vert"
    default: "programs/place_instance.vert"
    }
  }

  package var fragmentFile: String { "programs/\(name.prefix { $0 != "." }).frag" }

  /// What sets a permutation apart from the others of its file.
  package var defines: [(name: String, value: Int)] {
    switch self {
    case .drawCoverage, .reduceCoverage, .gatherRuns, .dilate, .sweep, .composeCanvas, .probeFunction: []
    case .decimateRows: [("QUADS", 0)]
    case .decimateColumns(let node): [("QUADS", 0), ("NODE", node), ("WINDOWS", node + 2)]
    case .convolveRows(let taps): [("QUADS", (taps + 3) / 4), ("TAPS", taps)]
    case .convolveColumns(let quads): [("QUADS", quads), ("WINDOWS", 3)]
    case .convolveNodes(let node, let weights):
      [("QUADS", (weights + 3) / 4), ("WEIGHTS", weights), ("NODE", node), ("WINDOWS", weights <= 16 ? 3 : 5)]
    case .composePackedAlpha(let shape), .composePacked(let shape): shape.defines
    case .decimate(let axis), .interpolate(let axis): [("AXIS", axis.rawValue)]
    case .convolve(let axis, let quads): [("AXIS", axis.rawValue), ("QUADS", quads)]
    case .composeAlpha: [("READS_SOURCES", 0)]
    case .composeShapeAlpha(let shape, let side): shape.defines + [("SIDE", side)]
    case .composeLabel(let sampling): [("READS_SOURCES", 1)] + sampling.defines
    case .composeShape(let shape, let sampling, let side): shape.defines + [("SIDE", side)] + sampling.defines
    }
  }

  package var needsSampleShading: Bool {
    switch self {
    case .composeLabel(.perSample), .composeShape(_, .perSample, _): true
    default: false
    }
  }

  /// The lowest shader version it can be written in.
  package var minimumVersion: Int { needsSampleShading ? 310 : 300 }

  /// The uniforms that the linked program has: names, no more and no less.
  package var uniforms: Set<String> {
    switch self {
    case .drawCoverage: ["targetSize", "atlas"]
    case .reduceCoverage: ["targetSize", "coverages"]
    case .convolve: ["targetSize", "table", "plane"]
    case .decimate, .interpolate: ["targetSize", "plane"]
    case .gatherRuns: ["targetSize", "plane"]
    case .dilate, .sweep: ["targetSize", "table", "plane"]
    case .decimateRows, .decimateColumns: ["targetSize", "plane"]
    case .convolveRows, .convolveColumns, .convolveNodes: ["targetSize", "table", "plane"]
    case .composePackedAlpha: ["targetSize", "table", "packedCoverages", "packedBlurred"]
    case .composePacked(let shape):
      Set(
        ["targetSize", "table", "straight"] + (shape.hasInk ? ["packedCoverages"] : [])
          + (shape.shadows + shape.inners > 0 ? ["packedBlurred"] : []))
    case .composeCanvas: ["targetSize", "table", "plane", "straight"]
    case .composeAlpha: ["targetSize", "table", "coverages", "blurred", "pictures"]
    case .composeShapeAlpha(let shape, _): shape.planes.union(["targetSize", "table"])
    case .composeShape(let shape, _, _): shape.planes.union(["targetSize", "table", "straight"])
    case .composeLabel: ["targetSize", "table", "coverages", "blurred", "sources", "pictures", "straight"]
    case .probeFunction: ["targetSize", "table", "pictures"]
    }
  }
}

extension ShaderProgramID.Sampling {
  fileprivate var defines: [(name: String, value: Int)] {
    [("PER_SAMPLE", self == .perSample ? 1 : 0)]
  }
}
