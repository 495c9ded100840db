import Pixels
import Scene

/// A fill with one colour per row and one sample per pixel. BitwiseCopyable; it does not own its memory.
struct FillRun {
  let mask: Plane
  /// Premultiplied. The colour of the mask's row n is at `stride * n`.
  let colors: UnsafePointer<SIMD4<Float>>
  let stride: Int

  /// Lays the rows `rows`, which must be rows of the mask, over a canvas that holds them.
  func lay(rows: Range<Int>, over canvas: FloatCanvas) {
    let columns = mask.bounds.x..<mask.bounds.maxX
    for y in rows {
      canvas.settled(row: y, columns: columns).layOver(
        colors[stride * (y - mask.bounds.y)], through: mask.row(y), start: columns.lowerBound - canvas.area.x,
        count: columns.count)
    }
  }
}
