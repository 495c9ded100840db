import Pixels
import Scenes

/// A fill of one colour a row, one sample a pixel. Trivial; its memory is somebody else's.
struct FillRun {
  let mask: Plane
  /// Premultiplied; that of the mask's row n at `stride * n`.
  let colors: UnsafePointer<SIMD4<Float>>
  let stride: Int

  /// Lays the rows `rows`, which must be the mask's, over a canvas that holds them.
  func lay(rows: Range<Int>, over canvas: FloatCanvas) {
    let columns = mask.bounds.x..<mask.bounds.maxX
    for y in rows {
      canvas.settled(row: y, columns: columns).layOver(
        colors[stride * (y - mask.bounds.y)], through: mask.row(y), start: columns.lowerBound - canvas.area.x,
        count: columns.count)
    }
  }
}
