/// Every program there is, with its permutations: the list that the renderer compiles, that the tests compile and
/// that scripts/validate-shaders hands to glslangValidator.
package enum ShaderProgramID: Hashable, Sendable, CaseIterable {
  case drawCoverage
  case reduceCoverage
  case filter(Axis, interpolates: Bool)
  /// The group's alpha: of any label, or of those that `SimpleLabel` knows.
  case composeAlpha
  case composeSimpleAlpha(isOversampled: Bool)
  /// All of a label: of any, or of those that `SimpleLabel` knows.
  case composeLabel(Sampling)
  case composeSimple(hasGradient: Bool, shadows: Int, Sampling)
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

  package static let allCases: [ShaderProgramID] = {
    var cases: [ShaderProgramID] = [.drawCoverage, .reduceCoverage]
    for axis in Axis.allCases { cases += [.filter(axis, interpolates: false), .filter(axis, interpolates: true)] }
    cases += [.composeAlpha, .composeSimpleAlpha(isOversampled: false), .composeSimpleAlpha(isOversampled: true)]
    for sampling in Sampling.allCases {
      // The general program loops over one position as well.
      if sampling != .single { cases.append(.composeLabel(sampling)) }
      for shadows in 1...2 {
        cases.append(.composeSimple(hasGradient: false, shadows: shadows, sampling))
        cases.append(.composeSimple(hasGradient: true, shadows: shadows, sampling))
      }
    }
    return cases + [.probeFunction]
  }()

  package var name: String {
    switch self {
    case .drawCoverage: "draw_coverage"
    case .reduceCoverage: "reduce_coverage"
    case .filter(let axis, let interpolates): "filter_plane.\(axis)\(interpolates ? "_interpolation" : "")"
    case .composeAlpha: "compose_alpha"
    case .composeSimpleAlpha(let isOversampled): "compose_simple_alpha\(isOversampled ? ".oversampled" : "")"
    case .composeLabel(let sampling): "compose_label.\(sampling)"
    case .composeSimple(let hasGradient, let shadows, let sampling):
      "compose_simple.\(hasGradient ? "gradient" : "solid")_\(shadows)_\(sampling)"
    case .probeFunction: "probe_function"
    }
  }

  package var vertexFile: String {
    switch self {
    case .composeSimple, .composeSimpleAlpha: "programs/place_simple.vert"
    default: "programs/place_instance.vert"
    }
  }

  package var fragmentFile: String { "programs/\(name.prefix { $0 != "." }).frag" }

  /// What sets a permutation apart from the others of its file.
  package var defines: [(name: String, value: Int)] {
    switch self {
    case .drawCoverage, .reduceCoverage, .probeFunction: []
    case .filter(let axis, let interpolates): [("AXIS", axis.rawValue), ("INTERPOLATES", interpolates ? 1 : 0)]
    case .composeAlpha: [("READS_SOURCES", 0)]
    case .composeSimpleAlpha(let isOversampled): [("OVERSAMPLED", isOversampled ? 1 : 0)]
    case .composeLabel(let sampling): [("READS_SOURCES", 1)] + sampling.defines
    case .composeSimple(let hasGradient, let shadows, let sampling):
      [("GRADIENT", hasGradient ? 1 : 0), ("SHADOWS", shadows)] + sampling.defines
    }
  }

  package var needsSampleShading: Bool {
    switch self {
    case .composeLabel(.perSample), .composeSimple(_, _, .perSample): true
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
    case .filter: ["targetSize", "table", "plane"]
    case .composeAlpha, .composeSimpleAlpha: ["targetSize", "table", "coverages", "blurred"]
    case .composeSimple: ["targetSize", "table", "coverages", "blurred", "straight"]
    case .composeLabel: ["targetSize", "table", "coverages", "blurred", "sources", "straight"]
    case .probeFunction: ["targetSize", "table"]
    }
  }
}

extension ShaderProgramID.Sampling {
  fileprivate var defines: [(name: String, value: Int)] {
    [("OVERSAMPLED", self == .single ? 0 : 1), ("PER_SAMPLE", self == .perSample ? 1 : 0)]
  }
}
