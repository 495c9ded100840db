import CRowKernels
import Pixels
import Scene

/// The rows of an inner shadow in a mask.
final class InnerShadowRows: GroupRows {
  private let mask: Plane
  private let shadow: InnerShadow
  private let color: SIMD4<Float>
  /// gauss(M)(p - offset): the shadow's share is 1 minus it.
  private let blurred: BlurredRows
  /// How many samples share one value of `blurred`, along either axis.
  private let repeats: Int
  private let start: Int
  /// Some rows of shares (inner shadow times coverage), and one of blurred values spread over the samples.
  private let shares: UnsafeMutablePointer<Float>
  private let spread: UnsafeMutablePointer<Float>

  /// The rows of shares that are made together: what the filter reads of the plane, it reads once for four.
  private static let together = 4

  /// `blurred` has one value for `repeats` x `repeats` samples. `area` is the group's, in samples, and holds the mask.
  init(
    _ shadow: InnerShadow, mask: Plane, blurred: BlurredRows, repeats: Int, area: PixelRect, in arena: ScratchArena
  ) {
    self.mask = mask
    self.shadow = shadow
    self.blurred = blurred
    self.repeats = repeats
    color = shadow.color.premultiplied
    start = mask.bounds.x - area.x
    shares = arena.allocateZeroed(InnerShadowRows.together * mask.stride)
    spread = arena.allocateZeroed(mask.stride)
  }

  var needsColors: Bool { shadow.blend == .replace }

  func lay(row y: Int, over row: ColorRow, isEmpty: Bool) {
    lay(rows: y..<(y + 1), over: row, pitch: 0, isEmpty: isEmpty)
  }

  func lay(rows: Range<Int>, over row: ColorRow, pitch: Int, isEmpty: Bool) {
    if isEmpty { for line in 0..<rows.count { row.further(line * pitch).clear() } }
    let covered = rows.clamped(to: mask.bounds.y..<mask.bounds.maxY)
    for first in stride(from: covered.lowerBound, to: covered.upperBound, by: InnerShadowRows.together) {
      let part = first..<min(first + InnerShadowRows.together, covered.upperBound)
      share(rows: part)
      for y in part {
        lay(row: y, shares + (y - first) * mask.stride, over: row.further((y - rows.lowerBound) * pitch))
      }
    }
  }

  private func lay(row y: Int, _ shares: UnsafePointer<Float>, over row: ColorRow) {
    switch shadow.blend {
    case .normal: row.layAtop(color, through: shares, in: mask.row(y), start: start, count: mask.width)
    case .replace: row.replace(by: color, through: shares, in: mask.row(y), start: start, count: mask.width)
    default:
      row.blend(shadow.color, shadow.blend, through: shares, in: mask.row(y), start: start, count: mask.width)
    }
  }

  /// All but those that replace change colours alone.
  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>) {}

  func layShape(row y: Int, over shape: UnsafeMutablePointer<Float>) {}

  /// shares = (1 - blurred) * mask in sample rows, from the mask's first column on.
  private func share(rows: Range<Int>) {
    if repeats == 1 { return blurred.innerShares(rows: rows, in: mask, into: shares, stride: mask.stride) }
    for y in rows {
      blurred.spreadRow(floorDivide(y, repeats), by: repeats, into: spread)
      withUnsafePointer(to: 1 as Float) { weight in
        let filtered = RowFiltered(
          source: spread, stride: 0, source_rows: 1, weights: weight, taps: 1, first: 0, step: 1, spacing: 1)
        withUnsafePointer(to: filtered) {
          row_inner_shares(
            shares + (y - rows.lowerBound) * mask.stride, 0, $0, 0, 1, mask.row(y), 0, mask.width)
        }
      }
    }
  }
}
