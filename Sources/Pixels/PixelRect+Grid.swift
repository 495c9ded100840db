/// n / divisor, rounded towards minus infinity. `divisor` is above 0.
@inlinable package func floorDivide(_ n: Int, _ divisor: Int) -> Int {
  n >= 0 ? n / divisor : -((divisor - 1 - n) / divisor)
}

extension PixelRect {
  /// The same rectangle on a grid `factor` times finer: of pixels in samples.
  package func multiplied(by factor: Int) -> PixelRect {
    PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The smallest rectangle of a grid `factor` times coarser that holds this one.
  package func dividedOut(by factor: Int) -> PixelRect { dividedOut(by: SIMD2(factor, factor)) }

  /// The smallest rectangle of a grid of cells of this size that holds this one.
  package func dividedOut(by cell: SIMD2<Int>) -> PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(
      minX: floorDivide(x, cell.x), minY: floorDivide(y, cell.y), maxX: floorDivide(maxX - 1, cell.x) + 1,
      maxY: floorDivide(maxY - 1, cell.y) + 1)
  }
}
