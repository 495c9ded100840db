/// The uniforms of all programs, by their names in GLSL.
package enum ShaderUniform: String, Sendable, Hashable, CaseIterable {
  /// The size of the target in use, in texels.
  case targetSize
  /// Whether colours are put out with straight alpha.
  case straight
  /// What a filter reads; told for each pass.
  case plane
  /// Samplers that read one texture always.
  case table, atlas, coverages, sources, blurred, pictures, packedCoverages, packedBlurred
}
