/// The image units of packed planes, on devices where programs load images instead of fetching texels: see packed.glsl.
enum PackedImage: Int, Sendable, CaseIterable {
  /// The plane that a filter reads; it is set for each pass.
  case source
  case coverages
  case blurred

  /// The most that one program reads.
  static let mostInProgram = 2

  /// The unit of the texture that a sampler always reads elsewhere; nil for other uniforms.
  static func read(by uniform: ShaderUniform) -> PackedImage? {
    switch uniform {
    case .packedCoverages: .coverages
    case .packedBlurred: .blurred
    default: nil
    }
  }
}
