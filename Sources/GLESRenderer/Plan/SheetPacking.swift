import Pixels

/// The room taken in each texture of a sheet. A value.
struct SheetPacking {
  private var packers: [ShelfPacker]

  init(width: Int, height: Int) {
    packers = SheetTexture.allCases.map { _ in ShelfPacker(width: width, height: height) }
  }

  mutating func place(_ area: PixelRect, in texture: SheetTexture) -> SIMD2<Int>? {
    packers[texture.rawValue].place(width: area.width, height: area.height)
  }

  mutating func place(_ size: SIMD2<Int>, in texture: SheetTexture) -> SIMD2<Int>? {
    packers[texture.rawValue].place(width: size.x, height: size.y)
  }

  /// The smallest size of each texture that holds what was placed, in the order of `SheetTexture.allCases`.
  var extents: [SIMD2<Int>] { packers.map { SIMD2($0.usedWidth, $0.usedHeight) } }
}
