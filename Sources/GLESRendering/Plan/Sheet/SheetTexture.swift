/// The textures of a sheet that passes draw to and read from.
package enum SheetTexture: Int, Sendable, Hashable, CaseIterable {
  /// Coverage of the labels' masks, at N times the size.
  case coverages
  /// The planes from which others are made, where that is no coverage as it is: coverage reduced to pixels, the alpha of
  /// groups, and that of layers' contents.
  case sources
  /// The stages in which a plane is made, which alternate between two textures; and those of what has four channels: blurs
  /// of colours, and the sums and bounds of blocks.
  case scratchA
  case scratchB
  case colorScratchA
  case colorScratchB
  /// The heights of slopes and nearness, from which masks are made, and masks that are made of those.
  case heights
  /// Finished blurs, and the masks of layers' effects; finished blurs of colours, and the axes of gradients.
  case blurred
  case colorBlurred
  /// Image fills and colour glyphs, premultiplied.
  case pictures
  /// Canvases on which several figures are composited: those of even depth, and those of odd depth. The first is also
  /// the one with several samples per pixel; no sheet needs both.
  case evenCanvases
  case oddCanvases
  /// The labels.
  case output
  /// What lies beneath a layer with effects: a copy, because a canvas is not read while it is drawn on.
  case backdrops
  /// The united masks of packed figures, which are packed next.
  case unitedMasks
  /// The textures of packed figures (see packed.glsl): coverage, the stages of blurs, and the labels.
  case packedCoverages
  case packedVerticalNodes
  case packedVertical
  case packedHorizontalNodes
  case packedBlurred
  case packedOutput

  /// The layers that a fragment draws to at once; nil for a texture without layers.
  var layers: Int? {
    switch self {
    case .packedCoverages, .packedHorizontalNodes: 1
    case .packedVerticalNodes, .packedVertical, .packedBlurred: 2
    case .packedOutput: 4
    default: nil
    }
  }

  /// Whether the texture may be missing on sheets whose programs do not read it.
  var isOptional: Bool {
    switch self {
    case .output, .evenCanvases, .oddCanvases, .backdrops, .unitedMasks: true
    case .heights, .colorScratchA, .colorScratchB, .colorBlurred: true
    case .packedCoverages, .packedVerticalNodes, .packedVertical, .packedHorizontalNodes, .packedBlurred,
      .packedOutput:
      true
    case .coverages, .sources, .scratchA, .scratchB, .blurred, .pictures: false
    }
  }

  /// A canvas and those laid on it are in different textures.
  static func canvas(depth: Int) -> SheetTexture { depth % 2 == 0 ? .evenCanvases : .oddCanvases }

  /// The bytes of textures of these sizes (in the order of `allCases`).
  static func byteCount(_ extents: [SIMD2<Int>], planeBytes: Int, samples: Int) -> Int {
    zip(allCases, extents).reduce(0) { sum, entry in
      let texel =
        switch entry.0 {
        case .coverages, .unitedMasks: 1
        case .pictures, .output: 4
        case .evenCanvases: 4 * planeBytes * (samples > 1 ? samples + 1 : 1)
        case .oddCanvases, .backdrops: 4 * planeBytes
        case .colorScratchA, .colorScratchB, .colorBlurred: 16
        case .sources, .scratchA, .scratchB, .blurred, .heights: planeBytes
        default: 16 * (entry.0.layers ?? 1)
        }
      return sum + texel * entry.1.x * entry.1.y
    }
  }
}
