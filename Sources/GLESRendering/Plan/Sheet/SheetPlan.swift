package import Pixels

/// Everything to be done for one sheet of labels, as values that can be printed, counted and compared without a GPU.
package struct SheetPlan: Sendable, CustomStringConvertible {
  /// One label of the sheet.
  package struct Label: Sendable, Hashable {
    /// Its index among the scenes of the call.
    package var scene: Int
    /// Where its pixels are in the output.
    package var corner: SIMD2<Int>
    /// The pixels of its canvas that were drawn.
    package var area: PixelRect
    /// Whether it was drawn from packed planes; `corner` is then in texels of the packed output.
    package var isPacked = false
    /// How many pixels of the texel at `corner` lie left of the area and above it.
    package var offset = SIMD2<Int>.zero
  }

  /// Whether labels are drawn with four samples per pixel, to the canvas of even depth.
  package let isMultisampled: Bool
  package let labels: [Label]
  package let passes: [Pass]
  package let instances: [Instance]
  /// The masks to copy from the atlas or to unite, and the united masks to pack.
  package let masks: [MaskInstance]
  package let records: [SIMD4<Float>]
  /// The pictures to upload first.
  package let pictures: [PictureUpload]
  /// How many pages the mask atlas has now.
  package let atlasPages: Int
  /// The size in use of each texture in texels, in the order of `SheetTexture.allCases`.
  package let extents: [SIMD2<Int>]

  package func extent(of texture: SheetTexture) -> SIMD2<Int> { extents[texture.rawValue] }

  /// The bytes of its textures.
  package func byteCount(planeBytes: Int, samples: Int) -> Int {
    SheetTexture.byteCount(extents, planeBytes: planeBytes, samples: isMultisampled ? samples : 1)
  }

  package var description: String {
    let sizes = SheetTexture.allCases.map { "\($0) \(extent(of: $0).x) x \(extent(of: $0).y)" }
    return "sheet of \(labels.count) labels, \(records.count) records; \(sizes.joined(separator: ", "))\n"
      + passes.map { "  \($0)" }.joined(separator: "\n")
  }
}
