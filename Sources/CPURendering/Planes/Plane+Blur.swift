import Pixels
import Scene

extension Plane {
  /// gauss(self)(p - shift), for the pixels p of `output`.
  ///
  /// Works in coordinates local to this plane, where the coarse grids of a plan start. Along each axis with a coarse
  /// grid it decimates, convolves, interpolates. Filters along rows run on the transposed plane, in the order that
  /// keeps planes small: coarse rows come before anything along them, and full rows last, when they are needed.
  func blurred(_ blur: Blur, output: PixelRect, in arena: ScratchArena) -> BlurredPlane {
    let local = moved(x: -bounds.x, y: -bounds.y)
    let target = output.offset(x: -bounds.x - blur.shiftX, y: -bounds.y - blur.shiftY)
    let columns = target.x..<target.maxX
    let rows = target.y..<target.maxY
    let horizontal = blur.horizontal
    let vertical = blur.vertical

    var plane = vertical.factor > 1 ? local.decimated(vertical, in: arena) : local
    if horizontal.factor > 1 {
      let convolution = RowFilter.convolution(horizontal, in: arena)
      let coarse = plane.transposed(in: arena).decimated(horizontal, in: arena)
      plane = convolution.applied(to: coarse, rows: horizontal.nodes(for: columns), in: arena).transposed(in: arena)
    } else if !horizontal.isIdentity || columns != 0..<width {
      plane = plane.convolvedAlongRows(horizontal, columns: columns, in: arena)
    }
    let convolution = RowFilter.convolution(vertical, in: arena)
    let isDirect = horizontal.factor == 1 && vertical.factor == 1
    if !isDirect { plane = convolution.applied(to: plane, rows: vertical.nodes(for: rows), in: arena) }
    if horizontal.factor > 1 {
      plane = plane.interpolatedAlongRows(horizontal, columns: columns, in: arena)
    }
    let last =
      isDirect
      ? convolution
      : vertical.factor > 1 ? RowFilter.interpolation(vertical, in: arena) : RowFilter.identity(in: arena)
    return BlurredPlane(bounds: output, plane: plane, origin: output.y - target.y, filter: last)
  }
}

extension BlurPlan {
  /// The rows of the plan's grid that the pixels `pixels` are interpolated from.
  fileprivate func nodes(for pixels: Range<Int>) -> Range<Int> {
    guard factor > 1, !pixels.isEmpty else { return pixels }
    return (floorDivide(pixels.lowerBound, factor) - 1)..<(floorDivide(pixels.upperBound - 1, factor) + 2)
  }
}
