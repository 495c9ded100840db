import Pixels

/// The room taken in each texture of a sheet. A value type; an attempt is undone by `revert(to:)`, which takes less
/// time than a copy for each.
struct SheetPacking {
  private var packers: [ShelfPacker]
  /// What was taken, in order.
  private var taken: [(texture: SheetTexture, mark: ShelfPacker.Mark)] = []
  /// Whether labels are drawn with several samples per pixel, to a canvas of the output's size.
  private let isMultisampled: Bool
  /// Whether masks are united in a texture before they are packed.
  private let unitesMasks: Bool

  /// The least width of packed textures, which is enough for labels of 512 pixels. Passes go through textures in tiles.
  /// In narrow ones a tile's rows lie side by side in memory, where the processor of a software device prefetches: 64
  /// texels took 11 % less time than 256.
  static let leastPackedWidth = 64

  /// `size` is that of the textures that are not packed. Packed ones have as many bytes, sixteen per texel, in rows of
  /// `packedWidth` texels. They are no higher than the others, which are within the device's limits.
  init(size: SIMD2<Int>, packedWidth: Int, limits: SheetPlanner.Limits, isMultisampled: Bool = false) {
    self.isMultisampled = isMultisampled
    unitesMasks = !limits.dispatchesPasses
    let widestCoverage = max(1, limits.maximumTextureSize / PackedBlur.unit)
    packers = SheetTexture.allCases.map { texture in
      var size = size
      if texture.layers != nil {
        let width = texture == .packedCoverages ? min(packedWidth, widestCoverage) : packedWidth
        size = SIMD2(width, min(size.y, max(1, (size.x / 4) * (size.y / 4) / width)))
      }
      return ShelfPacker(width: max(1, size.x), height: max(1, size.y))
    }
  }

  mutating func place(_ area: PixelRect, in texture: SheetTexture) -> SIMD2<Int>? {
    place(SIMD2(area.width, area.height), in: texture)
  }

  mutating func place(_ size: SIMD2<Int>, in texture: SheetTexture) -> SIMD2<Int>? {
    guard size.x > 0, size.y > 0 else { return .zero }
    // Software devices shade 4 x 4 texels at once, which two rectangles need not share.
    let room = texture.layers == nil ? size : SIMD2((size.x + 3) & ~3, (size.y + 3) & ~3)
    guard let (corner, mark) = packers[texture.rawValue].take(width: room.x, height: room.y) else { return nil }
    taken.append((texture, mark))
    return corner
  }

  /// How much was taken so far.
  var mark: Int { taken.count }

  /// Gives back what was taken after `mark`.
  mutating func revert(to mark: Int) {
    while taken.count > mark {
      let (texture, mark) = taken.removeLast()
      packers[texture.rawValue].giveBack(mark)
    }
  }

  /// The largest size of each texture, in the order of `SheetTexture.allCases`.
  var sizes: [SIMD2<Int>] { withFollowers(packers.map { SIMD2($0.width, $0.height) }) }

  /// The smallest size of each texture that holds what was placed, in the order of `SheetTexture.allCases`.
  var extents: [SIMD2<Int>] { withFollowers(packers.map { SIMD2($0.usedWidth, $0.usedHeight) }) }

  /// The sizes, with those that follow from others: of the texture in which masks are united, and of the canvas that
  /// has several samples per pixel.
  private func withFollowers(_ sizes: [SIMD2<Int>]) -> [SIMD2<Int>] {
    var sizes = sizes
    sizes[SheetTexture.unitedMasks.rawValue] =
      unitesMasks ? sizes[SheetTexture.packedCoverages.rawValue] &* SIMD2(PackedBlur.unit, 1) : .zero
    if isMultisampled { sizes[SheetTexture.evenCanvases.rawValue] = sizes[SheetTexture.output.rawValue] }
    return sizes
  }
}
