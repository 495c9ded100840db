import CRowKernels
import Pixels

extension Plane {
  /// This plane with rows as columns.
  func transposed(in arena: ScratchArena) -> Plane {
    let result = Plane(PixelRect(x: bounds.y, y: bounds.x, width: height, height: width), in: arena)
    row_transpose(result.values, result.stride, values, stride, width, height)
    return result
  }
}
