import Pixels
import Scene

/// A blurred plane whose last filter, along columns, is not applied yet. BitwiseCopyable; it does not own its memory.
struct BlurredPlane {
  /// The area of the result, on the grid of its values.
  let bounds: PixelRect
  /// The plane to filter: columns as in `bounds`, rows from `origin` on.
  let plane: Plane
  /// The offset from a row of `plane`, or of its grid, to the row of the result.
  let origin: Int
  let filter: RowFilter

  /// The same values in other memory, to be read again and again. A sum of many rows is done there once. A sum of few
  /// rows is as fast as reading its result, and its source is smaller.
  func settled(in memory: ScratchArena) -> BlurredPlane {
    if filter.taps <= 3 {
      return BlurredPlane(
        bounds: bounds, plane: plane.copied(to: memory), origin: origin, filter: filter.copied(to: memory))
    }
    let rows = (bounds.y - origin)..<(bounds.maxY - origin)
    let sums = filter.applied(to: plane, rows: rows, in: memory)
    // Beside a part of a plane there is the rest of it.
    sums.clearPadding(rows: rows)
    return BlurredPlane(bounds: bounds, plane: sums, origin: origin, filter: .identity(in: memory))
  }

  /// The bytes of the planes that ``settled(in:)`` makes.
  var settledByteCount: Int {
    Plane.stride(width: plane.width) * (filter.taps <= 3 ? plane.height : bounds.height)
      * MemoryLayout<Float>.stride
  }

  /// This plane moved by `shift`, cut to `visible`.
  func moved(by shift: SIMD2<Int>, on visible: PixelRect) -> BlurredPlane {
    let moved = bounds.offset(x: shift.x, y: shift.y)
    let rest = moved.intersection(visible)
    // An empty rest lies nowhere.
    let first = rest.isEmpty ? plane.bounds.x : plane.bounds.x + rest.x - moved.x
    return BlurredPlane(
      bounds: rest, plane: rest == moved ? plane : plane.part(columns: first..<(first + rest.width)),
      origin: origin + shift.y, filter: filter)
  }

  /// The rows of this plane moved by `shift`, cut to `visible` if it is given; so many at most are made together.
  func rows(
    movedBy shift: SIMD2<Int>, on visible: PixelRect? = nil, together: Int = 1, in arena: ScratchArena
  ) -> BlurredRows {
    let visible = visible ?? bounds.offset(x: shift.x, y: shift.y)
    return BlurredRows(moved(by: shift, on: visible), together: together, in: arena)
  }
}
