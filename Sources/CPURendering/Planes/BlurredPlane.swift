import Pixels
import Scenes

/// A blurred plane whose last filter, along columns, is still to be done. Trivial; its memory is somebody else's.
struct BlurredPlane {
  /// Where the result is, on the grid of its values.
  let bounds: PixelRect
  /// Columns as in `bounds`; rows from `origin` on.
  let plane: Plane
  /// Added to a row of `plane`, or of its grid, gives one of the result.
  let origin: Int
  let filter: RowFilter

  /// The same values in other memory, to be read again and again: a sum of many rows is done there once. One of few is
  /// as fast as reading its result, and its source is smaller.
  func settled(in memory: ScratchArena) -> BlurredPlane {
    if filter.taps <= 3 {
      return BlurredPlane(
        bounds: bounds, plane: plane.copied(to: memory), origin: origin, filter: filter.copied(to: memory))
    }
    let rows = (bounds.y - origin)..<(bounds.maxY - origin)
    return BlurredPlane(
      bounds: bounds, plane: filter.applied(to: plane, rows: rows, in: memory), origin: origin,
      filter: .identity(in: memory))
  }

  /// The bytes of the planes that `settled` makes.
  var settledByteCount: Int {
    plane.stride * (filter.taps <= 3 ? plane.height : bounds.height) * MemoryLayout<Float>.stride
  }

  /// Its rows, as those of a plane that lies elsewhere, cut to what of it lies on `visible`, if anything is cut.
  func rows(
    movedBy shift: SIMD2<Int>, on visible: PixelRect? = nil, in arena: ScratchArena
  ) -> BlurredRows {
    let moved = bounds.offset(x: shift.x, y: shift.y)
    let rest = visible.map { moved.intersection($0) } ?? moved
    // An empty rest lies nowhere.
    let first = rest.isEmpty ? plane.bounds.x : plane.bounds.x + rest.x - moved.x
    return BlurredRows(
      BlurredPlane(
        bounds: rest, plane: rest == moved ? plane : plane.part(columns: first..<(first + rest.width)),
        origin: origin + shift.y, filter: filter),
      in: arena)
  }
}
