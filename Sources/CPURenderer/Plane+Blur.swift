import LabelScene
import Pixels

extension Plane {
  /// gauss(self)(p - shift), for the pixels p of `output`.
  ///
  /// Works in coordinates local to this plane, where the coarse grids of a plan start. Along each axis with a
  /// coarse grid: decimate, convolve, interpolate; along rows on the transposed plane, and in the order that keeps
  /// planes small: coarse rows before anything along them, full rows last.
  func blurred(_ blur: Blur, output: PixelRect, in arena: ScratchArena) -> Plane {
    let local = moved(x: -bounds.x, y: -bounds.y)
    let target = output.offset(x: -bounds.x - blur.shiftX, y: -bounds.y - blur.shiftY)
    let columns = target.x..<target.maxX
    let rows = target.y..<target.maxY
    let horizontal = blur.horizontal
    let vertical = blur.vertical

    var plane = vertical.factor > 1 ? local.decimated(vertical, in: arena) : local
    if horizontal.factor > 1 {
      plane = plane.transposed(in: arena).decimated(horizontal, in: arena)
        .convolved(horizontal, rows: horizontal.nodes(for: columns), in: arena).transposed(in: arena)
    } else if !horizontal.isIdentity || columns != 0..<width {
      plane = plane.convolvedAlongRows(horizontal, columns: columns, in: arena)
    }
    plane = plane.convolved(vertical, rows: vertical.nodes(for: rows), in: arena)
    if horizontal.factor > 1 {
      plane = plane.transposed(in: arena).interpolated(horizontal, rows: columns, in: arena)
        .transposed(in: arena)
    }
    if vertical.factor > 1 { plane = plane.interpolated(vertical, rows: rows, in: arena) }
    return plane.moved(x: output.x - target.x, y: output.y - target.y)
  }
}

extension BlurPlan {
  /// The rows of the plan's grid that the pixels `pixels` are interpolated from.
  fileprivate func nodes(for pixels: Range<Int>) -> Range<Int> {
    guard factor > 1, !pixels.isEmpty else { return pixels }
    return (floorDivide(pixels.lowerBound, factor) - 1)..<(floorDivide(pixels.upperBound - 1, factor) + 2)
  }
}
