import Pixels

/// The part of a picture that a paint may change: a box of pixels, and the coverage of the outlines that clip it.
struct PaintClip {
  let rect: PixelRect
  /// One byte for each pixel of the box; nil where all of it is covered.
  let coverage: [UInt8]?

  /// The part that is in both, where `mask` has a byte for each pixel of `other`, a box inside this one.
  func intersection(_ other: PixelRect, mask: [UInt8]) -> PaintClip {
    guard let coverage else { return PaintClip(rect: other, coverage: mask) }
    var product = mask
    for row in 0..<other.height {
      let start = (other.y + row - rect.y) * rect.width + other.x - rect.x
      for column in 0..<other.width {
        let place = row * other.width + column
        product[place] = UInt8((Int(mask[place]) * Int(coverage[start + column]) + 127) / 255)
      }
    }
    return PaintClip(rect: other, coverage: product)
  }
}
