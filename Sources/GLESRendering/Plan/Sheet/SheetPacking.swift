import Pixels

/// The room taken in each texture of a sheet. A value type.
struct SheetPacking {
  private var packers: [ShelfPacker]

  /// The least width of packed textures, which is enough for labels of 512 pixels. Passes go through textures in tiles.
  /// In narrow ones a tile's rows lie side by side in memory, where the processor of a software device prefetches: 64
  /// texels took 11 % less time than 256.
  static let leastPackedWidth = 64

  /// `size` is that of the textures that are not packed. Packed ones have as many bytes, sixteen per texel, in rows of
  /// `packedWidth` texels. They are no higher than the others, which are within the device's limits.
  init(size: SIMD2<Int>, packedWidth: Int) {
    let packed = SIMD2(packedWidth, min(size.y, max(1, (size.x / 4) * (size.y / 4) / packedWidth)))
    packers = SheetTexture.allCases.map { texture in
      let size = texture.layers == nil ? size : packed
      return ShelfPacker(width: max(1, size.x), height: max(1, size.y))
    }
  }

  mutating func place(_ area: PixelRect, in texture: SheetTexture) -> SIMD2<Int>? {
    packers[texture.rawValue].place(width: area.width, height: area.height)
  }

  mutating func place(_ size: SIMD2<Int>, in texture: SheetTexture) -> SIMD2<Int>? {
    guard texture.layers != nil else { return packers[texture.rawValue].place(width: size.x, height: size.y) }
    // Software devices shade 4 x 4 texels at once, which two rectangles must not share.
    let grown = (size &+ 3) / 4 &* 4
    return packers[texture.rawValue].place(width: grown.x, height: grown.y)
  }

  func width(of texture: SheetTexture) -> Int { packers[texture.rawValue].width }

  /// The smallest size of each texture that holds what was placed, in the order of `SheetTexture.allCases`.
  var extents: [SIMD2<Int>] { packers.map { SIMD2($0.usedWidth, $0.usedHeight) } }
}
