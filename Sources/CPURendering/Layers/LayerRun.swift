import Scene

/// One effect along a row. It holds addresses in scratch memory and no references, because it is read for every eight
/// pixels.
struct LayerRun {
  let isBand: Bool
  let mask: UnsafeMutablePointer<Float>?
  let sign: Float
  /// The straight colours of the row; nil where there is one colour.
  let colors: ColorRow?
  let color: SIMD3<Float>
  let opacity: Float
  let mode: LayerMode
  let seed: UInt32
  /// The place of the first value on the canvas.
  let x: Int
  let y: Int

  /// Lays the effect over eight pixels. `ground` is what strokes are laid on.
  @inline(__always) func lay(over target: inout LaneColors, at x: Int, ground: LaneColors) {
    let mask = share(at: x)
    guard !mask.isZero else { return }
    let source = colors.map { LaneColors($0, at: x) } ?? LaneColors(color)
    guard isBand else { return target.lay(source, strewn(mask * source.alpha * opacity, x), mode) }
    var band = ground
    band.lay(source, strewn(source.alpha * opacity, x), mode)
    target = target.mixed(with: band, mask)
  }

  /// The mask at eight pixels.
  @inline(__always) private func share(at x: Int) -> Lanes {
    guard let mask else { return Lanes(repeating: 1) }
    return larger(mask.lanes(x) * sign, .zero)
  }

  /// Dissolves a strength to grains where the mode says so.
  @inline(__always) private func strewn(_ share: Lanes, _ x: Int) -> Lanes {
    guard mode.isDissolved else { return share }
    return LayerRun.dissolved(share, seed: seed, x: self.x + x, y: y)
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
