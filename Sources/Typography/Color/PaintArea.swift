import Pixels

/// The box around the points that a glyph's paints reach, in pixels.
struct PaintArea {
  private var low = SIMD2<Double>(repeating: .infinity)
  private var high = SIMD2<Double>(repeating: -.infinity)

  mutating func add(_ point: SIMD2<Double>) {
    guard point.x.isFinite, point.y.isFinite else { return }
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  /// The whole pixels of the box; nil for an empty one. Throws where it is larger than any mask.
  func pixels() throws(FontError) -> PixelRect? {
    guard low.x < high.x, low.y < high.y else { return nil }
    let limit = Double(OutlineRasterizer.largestMask)
    let size = (high - low).max()
    guard size <= limit - 2, low.min() >= -16 * limit, high.max() <= 16 * limit else {
      throw .glyphTooLarge(
        pixels: Int(min(1e9, max(size, high.max(), -low.min()))), limit: OutlineRasterizer.largestMask)
    }
    return PixelRect(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)), maxX: Int(high.x.rounded(.up)),
      maxY: Int(high.y.rounded(.up)))
  }
}
