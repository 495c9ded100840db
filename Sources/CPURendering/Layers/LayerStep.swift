import Scenes

/// One effect as it is laid: where, with what, how strongly. Not Sendable.
final class LayerStep {
  /// How an effect is laid. A value.
  enum Kind {
    /// lerp(X, blend(X, S), m o).
    case over
    /// A stroke that knocks out what it lies on: lerp(X, lerp(O, blend(O, S), o), m), with O what lies beneath all
    /// strokes and the content.
    case band
  }

  let kind: Kind
  /// The mask over the layer's area; nil is 1 everywhere.
  private let mask: Plane?
  /// Multiplies the mask, which then counts where it is positive.
  private let sign: Float
  let paint: LayerPaintRow
  let opacity: Float
  let blend: LayerBlend
  private let seed: UInt32
  /// The addresses of the row that is drawn.
  private var maskRow: UnsafeMutablePointer<Float>?
  private var colors: ColorRow?
  private var rowY = 0
  private var areaX = 0

  init(
    _ kind: Kind = .over, mask: Plane?, sign: Float = 1, paint: LayerPaintRow, ink: StyleInk, seed: UInt32
  ) {
    self.kind = kind
    self.mask = mask
    self.sign = sign
    self.paint = paint
    opacity = ink.opacity
    blend = ink.blend
    self.seed = seed
  }

  /// Prepares row `y` of the layer's area, whose first column is `x`.
  func begin(row y: Int, x: Int) {
    maskRow = mask?.row(y)
    colors = paint.filled(row: y)
    (rowY, areaX) = (y, x)
  }

  /// The mask at eight pixels.
  @inline(__always) func share(at x: Int) -> Lanes {
    guard let maskRow else { return Lanes(repeating: 1) }
    return larger(maskRow.lanes(x) * sign, .zero)
  }

  /// The straight colours of eight pixels, with their alpha.
  @inline(__always) func source(at x: Int) -> LaneColors {
    if let colors { return LaneColors(colors, at: x) }
    return LaneColors(paint.color ?? .zero)
  }

  /// Lays the effect over eight pixels. `beneath` is what lies beneath all strokes.
  @inline(__always) func lay(over colors: inout LaneColors, at x: Int, beneath: LaneColors) {
    let mask = share(at: x)
    guard any(mask .> 0) else { return }
    let source = source(at: x)
    switch kind {
    case .over: colors.lay(source, strewn(mask * source.alpha * opacity, x), blend)
    case .band:
      var band = beneath
      band.lay(source, strewn(source.alpha * opacity, x), blend)
      colors = colors.mixed(with: band, mask)
    }
  }

  /// Dissolves a strength to grains where the mode says so.
  @inline(__always) private func strewn(_ share: Lanes, _ x: Int) -> Lanes {
    guard blend == .dissolve else { return share }
    return LayerStep.dissolved(share, seed: seed, x: areaX + x, y: rowY)
  }

  /// 1 in as many pixels as the strength says, and 0 in the others.
  static func dissolved(_ share: Lanes, seed: UInt32, x: Int, y: Int) -> Lanes {
    var result = Lanes.zero
    for lane in 0..<Lanes.scalarCount where Grain.value(seed: seed, x: x + lane, y: y) < share[lane] {
      result[lane] = 1
    }
    return result
  }
}
