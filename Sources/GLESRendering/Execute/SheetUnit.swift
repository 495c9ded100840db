/// The texture units. They never change: textures stay bound, and a pass only says which unit it reads.
enum SheetUnit {
  /// The unit on which a caller's texture is looked at, and those of kept pictures are made; no program reads it.
  static let target = 2 + SheetTexture.allCases.count
  /// The unit of the copy of what a label is laid over.
  static let below = target + 1
  /// All units in use.
  static let count = below + 1
  static let table = 0
  static let atlas = 1
  static func plane(_ texture: SheetTexture) -> Int { 2 + texture.rawValue }

  /// The texture of a sheet that a sampler always reads; nil for other uniforms.
  static func texture(readBy uniform: ShaderUniform) -> SheetTexture? {
    read(by: uniform).flatMap { SheetTexture(rawValue: $0 - 2) }
  }

  /// The unit of the texture that a sampler always reads; nil for other uniforms.
  static func read(by uniform: ShaderUniform) -> Int? {
    switch uniform {
    case .targetSize, .dispatched, .results, .earlier, .straight, .bytes, .plane, .firstShare, .secondShare: nil
    case .below: below
    case .table: table
    case .atlas: atlas
    case .coverages: plane(.coverages)
    case .sources: plane(.sources)
    case .blurred: plane(.blurred)
    case .pictures: plane(.pictures)
    case .unitedMasks: plane(.unitedMasks)
    case .packedCoverages: plane(.packedCoverages)
    case .packedBlurred: plane(.packedBlurred)
    case .backdrops: plane(.backdrops)
    case .colorBlurred: plane(.colorBlurred)
    case .heights: plane(.heights)
    }
  }
}
