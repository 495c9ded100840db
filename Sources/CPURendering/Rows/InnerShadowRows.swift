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
  /// The shares of all rows, from when the group's alpha was made of them.
  private var kept: Plane?
  private let arena: ScratchArena

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
    self.arena = arena
    shares = arena.allocateZeroed(mask.stride)
    spread = arena.allocateZeroed(mask.stride)
  }

  var needsColors: Bool { shadow.blend == .replace }

  func lay(row y: Int, over row: ColorRow, isEmpty: Bool) {
    if isEmpty { row.clear() }
    guard mask.covers(row: y) else { return }
    if kept == nil { share(row: y, into: self.shares) }
    let shares = kept?.row(y) ?? self.shares
    switch shadow.blend {
    case .normal: row.layOver(color, through: shares, start: start, count: mask.width)
    case .replace: row.replace(by: color, through: shares, in: mask.row(y), start: start, count: mask.width)
    default: row.blend(shadow.color, shadow.blend, through: shares, start: start, count: mask.width)
    }
  }

  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>) {
    guard mask.covers(row: y) else { return }
    // A sum of many rows is not made a second time for the colours. Where many samples share one, a plane would be
    // larger than what it is made of.
    if repeats == 1, kept == nil { kept = Plane(mask.bounds, in: arena) }
    let shares = kept?.row(y) ?? self.shares
    share(row: y, into: shares)
    row_lay_alpha(alpha + start, shares, color.w, mask.width)
  }

  /// shares = (1 - blurred) * mask in sample row `y`, from the mask's first column on.
  private func share(row y: Int, into shares: UnsafeMutablePointer<Float>) {
    if repeats == 1 { return blurred.innerShare(row: y, in: mask, into: shares) }
    blurred.spreadRow(floorDivide(y, repeats), by: repeats, into: spread)
    withUnsafePointer(to: 1) { row_inner_share(shares, spread, 0, $0, 1, mask.row(y), mask.width) }
  }
}
