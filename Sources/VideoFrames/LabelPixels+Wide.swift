import Pixels

extension LabelPixels {
  /// The pixels of a part of a picture of 16 bits, in the frame's primaries. Colours are multiplied by the alpha that
  /// blends, which has 255 steps: so a label of the frame's own colour changes nothing.
  init(_ picture: WidePixelBuffer, _ ink: PixelRect, _ color: FrameColor) {
    let count = ink.width * ink.height
    let coverage = PlaneBuffer<UInt8>(count: count)
    let colors = PlaneBuffer<UInt16>(count: 3 * count)
    var mapping = color.isWide ? ColorMapping(color) : nil
    var index = 0
    for y in ink.y..<max(ink.y, ink.maxY) {
      for x in ink.x..<max(ink.x, ink.maxX) {
        let pixel = LabelPixels.premultiplied(picture[x, y], picture.alphaMode)
        let mapped = mapping?.mapped(pixel) ?? pixel
        for channel in 0..<3 {
          colors.writable[index + channel * count] = UInt16(truncatingIfNeeded: mapped[channel])
        }
        coverage.writable[index] = UInt8(truncatingIfNeeded: pixel.w)
        index += 1
      }
    }
    self.init(
      width: ink.width, height: ink.height, coverage: coverage, colors: colors, parts: ShareTable.finestParts)
  }

  /// Colours in parts of a step, and alpha in steps.
  private static func premultiplied(_ pixel: SIMD4<UInt16>, _ mode: AlphaMode) -> SIMD4<Int> {
    let alpha = Int(steps(pixel.w))
    let whole = mode == .straight ? 65535 : max(1, Int(pixel.w))
    func parts(_ value: UInt16) -> Int {
      (min(Int(value), whole) * alpha * ShareTable.finestParts + whole / 2) / whole
    }
    return SIMD4(parts(pixel.x), parts(pixel.y), parts(pixel.z), alpha)
  }

  /// The smallest rectangle with all pixels that a blend touches.
  static func ink(of picture: WidePixelBuffer) -> PixelRect {
    var ink = PixelRect.empty
    for y in 0..<picture.height {
      func isInked(_ x: Int) -> Bool { steps(picture[x, y].w) > 0 }
      guard let first = (0..<picture.width).first(where: isInked),
        let last = (0..<picture.width).last(where: isInked)
      else { continue }
      ink = ink.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    return ink
  }

  /// An alpha of 16 bits in 255 steps.
  private static func steps(_ alpha: UInt16) -> UInt8 { UInt8((UInt32(alpha) + 128) / 257) }
}
