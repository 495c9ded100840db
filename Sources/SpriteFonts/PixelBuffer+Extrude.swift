import Pixels

extension PixelBuffer {
  /// Repeats the edges of a part outward by some pixels, where something is at the edge.
  mutating func extrude(_ part: PixelRect, by distance: Int) {
    guard distance > 0, !part.isEmpty else { return }
    for y in (part.y - distance)..<(part.maxY + distance) where (0..<height).contains(y) {
      for x in (part.x - distance)..<(part.maxX + distance) where (0..<width).contains(x) {
        let (column, row) = (min(max(x, part.x), part.maxX - 1), min(max(y, part.y), part.maxY - 1))
        if column == x, row == y { continue }
        self[x, y] = self[column, row]
      }
    }
  }
}
