import LabelScene
import Pixels

/// A blurred plane whose last filter, along columns, is still to be done. Trivial; its memory is somebody else's.
struct BlurredPlane {
  /// Where the result is, on the grid of its values.
  let bounds: PixelRect
  /// Columns as in `bounds`; rows from `origin` on.
  let plane: Plane
  /// Added to a row of `plane`, or of its grid, gives one of the result.
  let origin: Int
  let filter: RowFilter

  /// The same in other memory.
  func copied(to memory: ScratchArena) -> BlurredPlane {
    BlurredPlane(
      bounds: bounds, plane: plane.copied(to: memory), origin: origin, filter: filter.copied(to: memory))
  }

  /// Its rows, as those of a plane that lies elsewhere.
  func rows(movedBy shift: SIMD2<Int>, in arena: ScratchArena) -> BlurredRows {
    BlurredRows(
      BlurredPlane(
        bounds: bounds.offset(x: shift.x, y: shift.y), plane: plane, origin: origin + shift.y, filter: filter),
      in: arena)
  }
}
