/// The uniforms of all programs, by their names in GLSL.
package enum ShaderUniform: String, Sendable, Hashable, CaseIterable {
  /// The size of the target in use, in texels.
  case targetSize
  /// Of a program that is dispatched: where its instances lie, and the image of its target.
  case dispatched, results
  /// What a target of a dispatch has already.
  case earlier
  /// Whether colours are written with straight alpha.
  case straight
  /// Whether the target has bytes, to which colours are rounded.
  case bytes
  /// The plane that a filter reads; it is set for each pass.
  case plane
  /// What red, green, blue and alpha count in the samples of a plane of a video frame.
  case firstShare, secondShare
  /// Samplers that always read the same texture.
  case table, atlas, coverages, sources, blurred, pictures, unitedMasks, packedCoverages, packedBlurred
  case backdrops, heights, colorBlurred, below
}
