package import Pixels

extension PixelBuffer {
  /// The picture turned and mirrored as an Exif orientation of 1...8 says, so that it is upright.
  package func upright(orientation: Int) -> PixelBuffer {
    guard orientation > 1 else { return self }
    let isTurned = orientation >= 5
    var result = PixelBuffer(
      width: isTurned ? height : width, height: isTurned ? width : height, alphaMode: alphaMode)
    // The place in the file of the first pixel of a result's row, and the steps to the next pixel and the next row.
    let (right, down) = (1, width)
    let last = SIMD2(width - 1, height - 1)
    let (start, across, along): (SIMD2<Int>, Int, Int) =
      switch orientation {
      case 2: (SIMD2(last.x, 0), -right, down)
      case 3: (last, -right, -down)
      case 4: (SIMD2(0, last.y), right, -down)
      case 5: (SIMD2(0, 0), down, right)
      case 6: (SIMD2(0, last.y), -down, right)
      case 7: (last, -down, -right)
      default: (SIMD2(last.x, 0), down, -right)
      }
    let columns = result.width
    let rows = result.height
    bytes.withUnsafeBytes { source in
      result.bytes.withUnsafeMutableBytes { target in
        let pixels = source.bindMemory(to: UInt32.self)
        let places = target.bindMemory(to: UInt32.self)
        for y in 0..<rows {
          var place = start.y * down + start.x + y * along
          for x in 0..<columns {
            places[y * columns + x] = pixels[place]
            place += across
          }
        }
      }
    }
    return result
  }
}
