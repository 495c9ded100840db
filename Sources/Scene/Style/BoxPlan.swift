/// The kernel of a layer style's blur along one axis: a box of width w, laid on its own mirror image.
///
/// A box of width w has n = floor(w) whole taps and, behind them, one tap of the fraction f = w - n, all divided by w.
/// The first pass runs it backwards, the second forwards. Together they are the box's correlation with itself, so the
/// kernel is symmetric for every w, also an even one, whose single box is not. It has its middle at 0, reaches n pixels
/// (n - 1 if f is 0), and for whole w is the triangle of 2w - 1 taps. A width of 1 or less changes nothing.
///
/// Running sums give it at two additions a pixel, whatever w is. They are exact, because they count multiples of 2^-q,
/// q such that the sum of n values of -1...1 fits 31 bits. So the sum over an empty stretch is 0 again, and no pixel
/// depends on where a sum began. A bevel multiplies the differences of neighbours by its size, and wide boxes make them
/// small: with n = 125 multiples of 2^-16, whose sums a Float would hold, are off by half a step of 8 bits there. Grain of
/// a glow with a gradient multiplies what is nearly nothing by 64 and by 255, and a wide box makes much of it; so the sums
/// of one of 32 taps and more are doubles, with q such that they fit 52 bits.
package struct BoxPlan: Sendable, Hashable {
  /// The number of whole taps.
  package let taps: Int
  /// The weight of the tap behind them, before the division by the width.
  package let fraction: Float
  /// 1 / w.
  package let scale: Float
  /// How far the kernel reaches, in pixels.
  package let reach: Int
  /// The taps from which on sums are doubles.
  private static let wide = 32
  /// 2^q: the number of quanta in 1.
  package let quanta: Float

  package init(width: Double) {
    let width = max(1, width)
    let whole = width.rounded(.down)
    taps = Int(whole)
    // Less than this makes no difference of an 8-bit step.
    let rest = width - whole < 1.0 / 1024 ? 0 : width - whole
    fraction = Float(rest)
    scale = Float(1 / (whole + rest))
    reach = rest > 0 ? taps : taps - 1
    let most = taps < BoxPlan.wide ? 29 : 51
    quanta = Float(sign: .plus, exponent: max(0, most - Int((whole + 1).exponent)), significand: 1)
  }

  package var isIdentity: Bool { reach == 0 }
}
