import Pixels
import Scene

/// What lies beneath a layer along a row, beyond what is on its canvas. It holds addresses in scratch memory and no
/// references, because it is read for every eight pixels.
struct BackdropRow {
  private let blurredRow: ColorRow?
  private let share: UnsafeMutablePointer<Float>?
  private let knocksOut: Bool
  private let bottomRow: ColorRow?
  /// What the result is multiplied by; nil where that is 1.
  let hiding: UnsafeMutablePointer<Float>?

  /// The row `y` of a layer whose area begins at column `x`.
  init(_ backdrop: LayerPainter.Backdrop, hiding: Plane?, row y: Int, x: Int) {
    blurredRow = backdrop.blurred?.row(y)
    share = backdrop.share?.row(y)
    knocksOut = backdrop.knocksOut
    bottomRow = backdrop.bottom.map { $0.row(y).dropping(x - $0.area.x) }
    self.hiding = hiding?.row(y)
  }

  /// What lies beneath, blurred where the layer says so.
  @inline(__always) func blurred(_ backdrop: LaneColors, at x: Int) -> LaneColors {
    guard let blurredRow, let share else { return backdrop }
    return backdrop.mixed(with: LaneColors(blurredRow, at: x), share.lanes(x))
  }

  /// What the content begins with.
  @inline(__always) func bottom(_ backdrop: LaneColors, at x: Int) -> LaneColors {
    guard knocksOut else { return backdrop }
    return bottomRow.map { LaneColors($0, at: x) } ?? .clear
  }
}
