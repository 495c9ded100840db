import CRowKernels
import Scene

/// One effect as it is laid: where, with what, how strongly.
struct LayerStep {
  /// Whether it is a band: see ``StyleStep/isBand``.
  private let isBand: Bool
  /// The mask over the layer's area; nil is 1 everywhere.
  private let mask: Plane?
  /// Multiplies the mask, which then counts where it is positive.
  private let sign: Float
  private let paint: LayerPaintRow
  private let opacity: Float
  private let mode: LayerMode
  private let seed: UInt32

  init(_ step: StyleStep, mask: Plane?, paint: LayerPaintRow) {
    self.mask = mask
    self.paint = paint
    isBand = step.isBand
    sign = step.sign
    opacity = step.ink.opacity
    mode = LayerMode(step.ink.blend)
    seed = step.seed
  }

  /// The step in row `y` of the layer's area, whose first column is `x`. It is valid until the next row.
  func run(row y: Int, x: Int) -> LayerRun {
    LayerRun(
      isBand: isBand, mask: mask?.row(y), sign: sign, colors: paint.filled(row: y), color: paint.color ?? .zero,
      opacity: opacity, mode: mode, seed: seed, x: x, y: y)
  }

  /// Whether ``row_composite_layer`` has the step's mode.
  var hasKernel: Bool { mode.kernel != nil }

  /// The step in row `y` as ``row_composite_layer`` takes it. It is valid until the next row.
  func effect(row y: Int) -> RowEffect {
    let colors = paint.filled(row: y)
    let color = paint.color ?? .zero
    return RowEffect(
      mask: mask?.row(y), colors: colors?.red, pitch: colors?.pitch ?? 0, color: (color.x, color.y, color.z),
      sign: sign, opacity: opacity, mode: mode.kernel ?? 0, is_band: isBand ? 1 : 0)
  }
}
