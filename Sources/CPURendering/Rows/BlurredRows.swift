import CRowKernels
import Pixels
import Scene

/// The rows of a blurred plane. Each row is made when it is requested, in a buffer that stays in the nearest cache; the
/// whole plane is never written to memory.
struct BlurredRows {
  private let blurred: BlurredPlane
  private let buffer: UnsafeMutablePointer<Float>
  /// The most rows that are made together.
  let together: Int

  init(_ blurred: BlurredPlane, together: Int = 1, in arena: ScratchArena) {
    self.blurred = blurred
    self.together = together
    buffer = arena.allocate(together * Plane.stride(width: blurred.plane.width))
  }

  var bounds: PixelRect { blurred.bounds }
  var width: Int { blurred.bounds.width }

  func covers(row y: Int) -> Bool { y >= bounds.y && y < bounds.maxY && width > 0 }

  /// Row `y`, which must be inside the plane. Valid until the next call; 0 behind the last value.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    assert(covers(row: y), "row \(y) of blurred rows that have \(bounds)")
    let row = y - blurred.origin
    let plane = blurred.plane
    if blurred.filter.isIdentity, row >= plane.bounds.y, row < plane.bounds.maxY { return plane.row(row) }
    blurred.filter.sum(of: plane, row: row, into: buffer)
    return buffer
  }

  /// The rows `rows`, ``together`` at most, all of which must be inside the plane, and the distance from one to the next.
  /// Valid until the next call; 0 behind the last value of each.
  func rows(_ rows: Range<Int>) -> (values: UnsafeMutablePointer<Float>, stride: Int) {
    assert(rows.count <= together && rows.lowerBound >= bounds.y && rows.upperBound <= bounds.maxY)
    let (first, plane) = (rows.lowerBound - blurred.origin, blurred.plane)
    if blurred.filter.isIdentity, first >= plane.bounds.y, first + rows.count <= plane.bounds.maxY {
      return (plane.row(first), plane.stride)
    }
    let stride = Plane.stride(width: plane.width)
    blurred.filter.sums(of: plane, rows: first..<(first + rows.count), into: buffer, stride: stride)
    return (buffer, stride)
  }

  /// target = (1 - these rows) * those of `mask`, whose columns are those of the plane. Rows of the target are `stride`
  /// apart.
  func innerShares(rows: Range<Int>, in mask: Plane, into target: UnsafeMutablePointer<Float>, stride: Int) {
    assert(rows.lowerBound >= bounds.y && rows.upperBound <= bounds.maxY, "rows \(rows) of \(bounds)")
    withUnsafePointer(to: blurred.filter.filtered(blurred.plane)) {
      row_inner_shares(
        target, stride, $0, rows.lowerBound - blurred.origin, rows.count, mask.row(rows.lowerBound), mask.stride,
        mask.width)
    }
  }

  /// Multiplies the values of `keep` by 1 minus `alpha` times those of the rows `rows`, which must be inside. Rows of
  /// `keep` are `stride` apart; whole lanes are written.
  func fade(_ keep: UnsafeMutablePointer<Float>, stride: Int, rows: Range<Int>, alpha: Float) {
    assert(rows.lowerBound >= bounds.y && rows.upperBound <= bounds.maxY, "rows \(rows) of \(bounds)")
    withUnsafePointer(to: blurred.filter.filtered(blurred.plane)) {
      row_fade_filtered(keep, stride, $0, alpha, rows.lowerBound - blurred.origin, rows.count, width)
    }
  }

  /// Writes each value of row `y` `factor` times.
  func spreadRow(_ y: Int, by factor: Int, into target: UnsafeMutablePointer<Float>) {
    row_repeat(target, row(y), factor, width)
  }
}
