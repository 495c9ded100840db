/// Every program there is, with its permutations: the list that the renderer compiles, that the tests compile and
/// that scripts/validate-shaders hands to glslangValidator.
package enum ShaderProgramID: Hashable, Sendable, CaseIterable {
  case drawCoverage
  case reduceCoverage
  case filterHorizontally
  case filterVertically
  case interpolateHorizontally
  case interpolateVertically
  case composeAlpha
  /// For the labels that `SimpleLabel` knows.
  case composeSimpleAlpha
  case composeSolidOneShadow
  case composeSolidTwoShadows
  case composeGradientOneShadow
  case composeGradientTwoShadows
  /// All samples of a pixel in one run of the shader.
  case composeLabel
  /// One run a sample of a multisampled target.
  case composeLabelPerSample
  /// For tests of the include functions; never compiled by the renderer.
  case probeFunction

  package var name: String {
    switch self {
    case .drawCoverage: "draw_coverage"
    case .reduceCoverage: "reduce_coverage"
    case .filterHorizontally: "filter_plane.horizontal"
    case .filterVertically: "filter_plane.vertical"
    case .interpolateHorizontally: "filter_plane.interpolate_horizontal"
    case .interpolateVertically: "filter_plane.interpolate_vertical"
    case .composeAlpha: "compose_alpha"
    case .composeSimpleAlpha: "compose_simple_alpha"
    case .composeSolidOneShadow: "compose_simple.solid_1"
    case .composeSolidTwoShadows: "compose_simple.solid_2"
    case .composeGradientOneShadow: "compose_simple.gradient_1"
    case .composeGradientTwoShadows: "compose_simple.gradient_2"
    case .composeLabel: "compose_label"
    case .composeLabelPerSample: "compose_label.per_sample"
    case .probeFunction: "probe_function"
    }
  }

  package var vertexFile: String {
    name.hasPrefix("compose_simple") ? "programs/place_simple.vert" : "programs/place_instance.vert"
  }

  package var fragmentFile: String {
    let base = name.split(separator: ".")[0]
    return "programs/\(base).frag"
  }

  /// What sets a permutation apart from the others of its file.
  package var defines: [(name: String, value: Int)] {
    switch self {
    case .drawCoverage, .reduceCoverage, .probeFunction, .composeSimpleAlpha: []
    case .filterHorizontally: [("AXIS", 0), ("INTERPOLATES", 0)]
    case .filterVertically: [("AXIS", 1), ("INTERPOLATES", 0)]
    case .interpolateHorizontally: [("AXIS", 0), ("INTERPOLATES", 1)]
    case .interpolateVertically: [("AXIS", 1), ("INTERPOLATES", 1)]
    case .composeSolidOneShadow: [("GRADIENT", 0), ("SHADOWS", 1)]
    case .composeSolidTwoShadows: [("GRADIENT", 0), ("SHADOWS", 2)]
    case .composeGradientOneShadow: [("GRADIENT", 1), ("SHADOWS", 1)]
    case .composeGradientTwoShadows: [("GRADIENT", 1), ("SHADOWS", 2)]
    case .composeAlpha: [("READS_SOURCES", 0)]
    case .composeLabel: [("READS_SOURCES", 1), ("PER_SAMPLE", 0)]
    case .composeLabelPerSample: [("READS_SOURCES", 1), ("PER_SAMPLE", 1)]
    }
  }

  package var needsSampleShading: Bool { self == .composeLabelPerSample }

  /// The lowest shader version it can be written in.
  package var minimumVersion: Int { needsSampleShading ? 310 : 300 }

  /// The uniforms that the linked program has: names, no more and no less.
  package var uniforms: Set<String> {
    switch self {
    case .drawCoverage: ["targetSize", "atlas"]
    case .reduceCoverage: ["targetSize", "coverages"]
    case .filterHorizontally, .filterVertically, .interpolateHorizontally, .interpolateVertically:
      ["targetSize", "table", "plane"]
    case .composeSolidOneShadow, .composeSolidTwoShadows, .composeGradientOneShadow, .composeGradientTwoShadows:
      ["targetSize", "table", "coverages", "blurred", "straight"]
    case .composeAlpha, .composeSimpleAlpha: ["targetSize", "table", "coverages", "blurred"]
    case .composeLabel, .composeLabelPerSample:
      ["targetSize", "table", "coverages", "blurred", "sources", "straight"]
    case .probeFunction: ["targetSize", "table"]
    }
  }
}
