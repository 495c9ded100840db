import Pixels

extension LabelPixels {
  /// The pixels of a part of a picture of 16 bits, in the frame's primaries. Colours are multiplied by the alpha that
  /// blends, which has 255 steps: so a label of the frame's own colour changes nothing.
  init(_ picture: WidePixelBuffer, _ ink: PixelRect, _ color: FrameColor) {
    width = ink.width
    height = ink.height
    var coverage: [UInt8] = []
    var colors: [SIMD4<Int32>] = []
    coverage.reserveCapacity(ink.width * ink.height)
    colors.reserveCapacity(ink.width * ink.height)
    for y in ink.y..<max(ink.y, ink.maxY) {
      for x in ink.x..<max(ink.x, ink.maxX) {
        let pixel = picture[x, y]
        let alpha = LabelPixels.steps(pixel.w)
        let whole = picture.alphaMode == .straight ? 65535 : max(1, Int(pixel.w))
        func parts(_ value: UInt16) -> Int {
          (min(Int(value), whole) * Int(alpha) * ShareTable.parts + whole / 2) / whole
        }
        let premultiplied = SIMD4(parts(pixel.x), parts(pixel.y), parts(pixel.z), Int(alpha))
        coverage.append(alpha)
        colors.append(
          SIMD4<Int32>(
            truncatingIfNeeded: color.matrix == .bt2020 ? WidePrimaries.mapped(premultiplied) : premultiplied))
      }
    }
    self.coverage = coverage
    self.colors = colors
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
