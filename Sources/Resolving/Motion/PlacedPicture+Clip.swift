import Pixels
import Typography

extension PlacedPicture {
  /// The part of the picture inside of a shape, whose masks are in samples: each pixel is multiplied by the mean of its
  /// samples' coverages. Nil where nothing is left. A picture that lies wholly inside is returned itself, so that
  /// caches recognise it.
  func clipped(to shape: [PlacedMask], oversampling n: Int) -> PlacedPicture? {
    let reach = shape.reduce(PixelRect.empty) { $0.union($1.bounds) }.dividedOut(by: n)
    let area = bounds.intersection(reach)
    guard !area.isEmpty else { return nil }
    let sums = area.coverageSums(of: shape, oversampling: n)
    let whole = 255 * n * n
    guard sums.contains(where: { $0 > 0 }) else { return nil }
    guard area != bounds || sums.contains(where: { $0 < whole }) else { return self }
    var pixels = picture.pixels.cropped(to: area.offset(x: -x, y: -y))
    for (index, sum) in sums.enumerated() where sum < whole {
      for byte in (4 * index)..<(4 * index + 4) {
        pixels.bytes[byte] = UInt8((Int(pixels.bytes[byte]) * sum + whole / 2) / whole)
      }
    }
    return PlacedPicture(picture: Picture(pixels), x: area.x, y: area.y, opacity: opacity)
  }
}

extension PixelRect {
  /// The sum of the samples' coverages by masks for each pixel, row by row.
  fileprivate func coverageSums(of masks: [PlacedMask], oversampling n: Int) -> [Int] {
    var sums = [Int](repeating: 0, count: width * height)
    for placed in masks {
      let shared = placed.bounds.intersection(multiplied(by: n))
      guard !shared.isEmpty else { continue }
      for row in shared.y..<shared.maxY {
        let samples = (row - placed.y) * placed.mask.width - placed.x
        let pixels = (row - y * n) / n * width
        for column in shared.x..<shared.maxX {
          sums[pixels + (column - x * n) / n] += Int(placed.mask.coverage[samples + column])
        }
      }
    }
    return sums
  }
}
