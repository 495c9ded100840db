import CRowKernels
import LabelScene
import Pixels

/// A blurred plane whose last filter, along columns, is still to be done: each row is made where it is asked for, in
/// a buffer that stays in the nearest cache, and the whole plane is never written to memory.
struct BlurredRows {
  /// In pixels of the canvas.
  let bounds: PixelRect
  /// Columns as in `bounds`; rows from `origin` on.
  private let plane: Plane
  /// Added to a row of `plane`, or of its grid, gives one of the canvas.
  private let origin: Int
  private let filter: RowFilter
  private let buffer: UnsafeMutablePointer<Float>

  /// The rows `bounds` of what `filter` makes of `plane`, whose columns are already those of `bounds`. Row 0 of the
  /// filter's result is row `origin` of the canvas.
  init(_ plane: Plane, filter: RowFilter, origin: Int, bounds: PixelRect, in arena: ScratchArena) {
    self.plane = plane
    self.filter = filter
    self.origin = origin
    self.bounds = bounds
    buffer = arena.allocate(plane.stride)
  }

  var width: Int { bounds.width }

  func covers(row y: Int) -> Bool { y >= bounds.y && y < bounds.maxY && width > 0 }

  /// Row `y` of the canvas, which must be inside. Valid until the next call; 0 behind the last value.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    let row = y - origin
    if filter.isIdentity, row >= plane.bounds.y, row < plane.bounds.maxY { return plane.row(row) }
    filter.sum(of: plane, row: row, into: buffer)
    return buffer
  }

  /// Each value of row `y`, `factor` times.
  func spreadRow(_ y: Int, by factor: Int, into target: UnsafeMutablePointer<Float>) {
    let source = row(y)
    for x in 0..<width {
      for sub in 0..<factor { target[x * factor + sub] = source[x] }
    }
  }
}
