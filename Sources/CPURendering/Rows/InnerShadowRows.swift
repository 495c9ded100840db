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
  /// One row of shares (inner shadow times coverage), and one of blurred values spread over the samples.
  private let shares: UnsafeMutablePointer<Float>
  private let spread: UnsafeMutablePointer<Float>

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
    shares = arena.allocateZeroed(mask.stride)
    spread = arena.allocateZeroed(mask.stride)
  }

  var needsColors: Bool { shadow.blend == .replace }

  func lay(row y: Int, over row: ColorRow, isEmpty: Bool) {
    if isEmpty { row.clear() }
    guard mask.covers(row: y) else { return }
    share(row: y)
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

  /// shares = (1 - blurred) * mask in sample row `y`, from the mask's first column on.
  private func share(row y: Int) {
    if repeats == 1 { return blurred.innerShare(row: y, in: mask, into: shares) }
    blurred.spreadRow(floorDivide(y, repeats), by: repeats, into: spread)
    withUnsafePointer(to: 1) { row_inner_share(shares, spread, 0, $0, 1, mask.row(y), mask.width) }
  }
}
