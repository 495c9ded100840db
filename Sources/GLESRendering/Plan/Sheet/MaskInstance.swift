package import Pixels

/// One rectangle of texels to copy: a mask of the atlas, or united masks to be packed. Its form takes sixteen bytes,
/// because there is one for each glyph of each label.
package struct MaskInstance: Sendable, Hashable, PassRectangle {
  /// The corner in the target, the size, the corner in the source, all as two halves (x low, y high); and the page of
  /// the atlas, or of united masks ``PassRectangle/firstGroup``. See place_mask.vert.
  private var words: SIMD4<Int32>

  /// All coordinates are within textures, so they fit in halves.
  init(target: PixelRect, source: SIMD2<Int>, page: Int = 0) {
    words = SIMD4(
      MaskInstance.halves(target.x, target.y), MaskInstance.halves(target.width, target.height),
      MaskInstance.halves(source.x, source.y), Int32(page))
  }

  private static func halves(_ x: Int, _ y: Int) -> Int32 {
    Int32(truncatingIfNeeded: UInt32(UInt16(x)) | UInt32(UInt16(y)) << 16)
  }

  var size: SIMD2<Int> { SIMD2(target.width, target.height) }

  var firstGroup: Int32 {
    get { words.w }
    set { words.w = newValue }
  }

  /// The rectangle in the target.
  package var target: PixelRect {
    let words = SIMD4<UInt32>(truncatingIfNeeded: words)
    return PixelRect(
      x: Int(words.x & 0xFFFF), y: Int(words.x >> 16), width: Int(words.y & 0xFFFF), height: Int(words.y >> 16))
  }
}
