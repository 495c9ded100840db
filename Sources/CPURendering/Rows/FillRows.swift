import CRowKernels
import Pixels
import Scene

/// A fill: a paint through a mask.
final class FillRows: GroupRows {
  private let mask: Plane
  private let paint: PaintRow
  private let isOpaque: Bool
  /// The mask's first column in a row of the group.
  private let start: Int
  private let isWhole: Bool

  /// `area` is the group's, in samples, and holds the mask.
  init(mask: Plane, paint: Paint, oversampling: Int, area: PixelRect, in arena: ScratchArena) {
    self.mask = mask
    self.paint = PaintRow(paint, oversampling: oversampling, area: mask.bounds, in: arena)
    isOpaque = paint.isOpaque
    start = mask.bounds.x - area.x
    isWhole = start == 0 && mask.width == area.width
  }

  let needsColors = false

  func lay(row y: Int, over row: ColorRow, isEmpty: Bool) {
    guard mask.covers(row: y) else {
      if isEmpty { row.clear() }
      return
    }
    let content = paint.content(row: y)
    if isEmpty, isWhole {
      switch content {
      case .constant(let color): row.set(color, through: mask.row(y), count: mask.width)
      case .varying(let colors): row.set(colors, through: mask.row(y), count: mask.width)
      }
      return
    }
    if isEmpty { row.clear() }
    switch content {
    case .constant(let color): row.layOver(color, through: mask.row(y), start: start, count: mask.width)
    case .varying(let colors): row.layOver(colors, through: mask.row(y), start: start, count: mask.width)
    }
  }

  /// The same fill if it has one sample per pixel and one colour per row; else nil.
  var run: FillRun? { paint.rowColors.map { FillRun(mask: mask, colors: $0.colors, stride: $0.stride) } }

  func layShape(row y: Int, over shape: UnsafeMutablePointer<Float>) {
    guard mask.covers(row: y) else { return }
    row_lay_alpha(shape + start, mask.row(y), 1, mask.width)
  }

  func layAlpha(row y: Int, over alpha: UnsafeMutablePointer<Float>) {
    guard mask.covers(row: y) else { return }
    switch isOpaque ? .constant(SIMD4(repeating: 1)) : paint.content(row: y) {
    case .constant(let color): row_lay_alpha(alpha + start, mask.row(y), color.w, mask.width)
    case .varying(let colors): row_lay_alphas(alpha + start, mask.row(y), colors.alpha, mask.width)
    }
  }
}
