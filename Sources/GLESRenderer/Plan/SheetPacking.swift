import Pixels

/// The room taken in each texture of a sheet. A value.
struct SheetPacking {
  private var packers: [ShelfPacker]

  init(width: Int, height: Int) {
    packers = SheetTexture.allCases.map { texture in
      // Sixteen times the bytes a texel.
      let scale = texture.layers == nil ? 1 : 4
      return ShelfPacker(width: max(1, width / scale), height: max(1, height / scale))
    }
  }

  mutating func place(_ area: PixelRect, in texture: SheetTexture) -> SIMD2<Int>? {
    packers[texture.rawValue].place(width: area.width, height: area.height)
  }

  mutating func place(_ size: SIMD2<Int>, in texture: SheetTexture) -> SIMD2<Int>? {
    guard texture.layers != nil else { return packers[texture.rawValue].place(width: size.x, height: size.y) }
    // Software devices shade 4 x 4 texels at once: no two rectangles shall share them.
    let grown = (size &+ 3) / 4 &* 4
    return packers[texture.rawValue].place(width: grown.x, height: grown.y)
  }

  func width(of texture: SheetTexture) -> Int { packers[texture.rawValue].width }

  /// The smallest size of each texture that holds what was placed, in the order of `SheetTexture.allCases`.
  var extents: [SIMD2<Int>] { packers.map { SIMD2($0.usedWidth, $0.usedHeight) } }
}
