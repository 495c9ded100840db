import Pixels

/// A label's share in the samples of one component, for each pixel: what the label adds to a sample of the frame after
/// the frame's own share, times 255.
///
/// With premultiplied r, g, b and alpha a in 0...255, M the largest sample of n bits and s = 2^(n - 8), the formulas of
/// ITU-R BT.601, BT.709 and BT.2020 for codes give, as they are affine,
///
///     y = Kr r + (1 - Kr - Kb) g + Kb b
///     limited: Y = s (219 y + 16 a), U = s (224 (b - y) / (2 - 2 Kb) + 128 a), V likewise with r and Kr
///     full:    Y = M y, U = M (b - y) / (2 - 2 Kb) + 2^(n - 1) a, V likewise
///
/// All of it is rational, and each share is rounded once.
struct ShareTable {
  let color: FrameColor
  let bits: Int

  /// Colours are counted in parts of a step, because those of BT.2020 are not whole steps.
  static let parts = 256

  /// The kernels' limit for bytes: half a step above the largest byte, which is clamped there anyway.
  static let largestByteShare = 65152

  /// Kr, Kg and Kb in ten thousandths.
  private var weights: (red: Int, green: Int, blue: Int) {
    switch color.matrix {
    case .bt601: (2990, 5870, 1140)
    case .bt709: (2126, 7152, 722)
    case .bt2020: (2627, 6780, 593)
    }
  }

  /// The share of a pixel in a component. Colours are premultiplied and in parts of a step, alpha in steps.
  func share(_ component: FramePlane.Component, _ pixel: SIMD4<Int>) -> Int {
    let whole =
      switch component {
      case .luma: luma(pixel)
      case .u: chroma(pixel, pixel.z, weight: weights.blue)
      case .v: chroma(pixel, pixel.x, weight: weights.red)
      case .red: divided(255 * pixel.x, by: ShareTable.parts)
      case .green: divided(255 * pixel.y, by: ShareTable.parts)
      case .blue: divided(255 * pixel.z, by: ShareTable.parts)
      case .alpha: 255 * pixel.w
      case .unused: 0
      }
    return bits > 8 ? whole : min(whole, ShareTable.largestByteShare)
  }

  /// y in ten thousandths of a part.
  private func weighted(_ pixel: SIMD4<Int>) -> Int {
    weights.red * pixel.x + weights.green * pixel.y + weights.blue * pixel.z
  }

  private func luma(_ pixel: SIMD4<Int>) -> Int {
    let unit = 10_000 * ShareTable.parts
    return switch color.range {
    case .limited: divided((219 * weighted(pixel) + 16 * pixel.w * unit) << (bits - 8), by: unit)
    case .full: divided(((1 << bits) - 1) * weighted(pixel), by: unit)
    }
  }

  /// Twice the divisor is 2 - 2 K in ten thousandths.
  private func chroma(_ pixel: SIMD4<Int>, _ channel: Int, weight: Int) -> Int {
    let difference = 10_000 * channel - weighted(pixel)
    let unit = 2 * (10_000 - weight) * ShareTable.parts
    return switch color.range {
    case .limited: divided((224 * difference + 128 * pixel.w * unit) << (bits - 8), by: unit)
    case .full: divided(((1 << bits) - 1) * difference + (pixel.w << (bits - 1)) * unit, by: unit)
    }
  }

  /// The nearest whole number of a quotient that is not negative; a tie goes up.
  private func divided(_ value: Int, by unit: Int) -> Int { max(0, (2 * value + unit) / (2 * unit)) }
}
