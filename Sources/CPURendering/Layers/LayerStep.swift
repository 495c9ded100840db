import CRowKernels
import Scenes

/// One effect as it is laid: where, with what, how strongly.
struct LayerStep {
  /// How an effect is laid. A value.
  enum Kind {
    /// lerp(X, blend(X, S), m o).
    case over
    /// A stroke that knocks out what it lies on: lerp(X, lerp(G, blend(G, S), o), m), with G what the content begins
    /// with. As the content, a translucent stroke does not show the shadows and glows beneath.
    case band
  }

  private let kind: Kind
  /// The mask over the layer's area; nil is 1 everywhere.
  private let mask: Plane?
  /// Multiplies the mask, which then counts where it is positive.
  private let sign: Float
  private let paint: LayerPaintRow
  private let opacity: Float
  private let mode: LayerMode
  private let seed: UInt32

  init(
    _ kind: Kind = .over, mask: Plane?, sign: Float = 1, paint: LayerPaintRow, ink: StyleInk, seed: UInt32
  ) {
    self.kind = kind
    self.mask = mask
    self.sign = sign
    self.paint = paint
    opacity = ink.opacity
    mode = LayerMode(ink.blend)
    self.seed = seed
  }

  /// The step in row `y` of the layer's area, whose first column is `x`. It is valid until the next row.
  func run(row y: Int, x: Int) -> LayerRun {
    LayerRun(
      kind: kind, mask: mask?.row(y), sign: sign, colors: paint.filled(row: y), color: paint.color ?? .zero,
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
      sign: sign, opacity: opacity, mode: mode.kernel ?? 0, is_band: kind == .band ? 1 : 0)
  }
}
