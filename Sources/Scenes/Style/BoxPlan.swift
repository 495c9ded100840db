/// The kernel of a layer style's blur along one axis: a box of width w, laid on its own mirror image.
///
/// A box of width w has n = floor(w) whole taps and, behind them, one tap of the fraction f = w - n, all divided by w.
/// The first pass runs it backwards, the second forwards. Together they are the box's correlation with itself, so the
/// kernel is symmetric for every w, also an even one, whose single box is not. It has its middle at 0, reaches n pixels
/// (n - 1 if f is 0), and for whole w is the triangle of 2w - 1 taps. A width of 1 or less changes nothing.
///
/// Running sums give it at two additions a pixel, whatever w is. They are exact, because their values are rounded to
/// multiples of 2^-q before: a sum of n values in 0...1 then fits the 24 bits of a Float. So the sum over an empty
/// stretch is 0 again, and no pixel depends on where a sum began.
package struct BoxPlan: Sendable, Hashable {
  /// The number of whole taps.
  package let taps: Int
  /// The weight of the tap behind them, before the division by the width.
  package let fraction: Float
  /// 1 / w.
  package let scale: Float
  /// How far the kernel reaches, in pixels.
  package let reach: Int
  /// Adding this number and subtracting it again rounds values of -1...1 to multiples of 2^-q.
  package let rounder: Float

  package init(width: Double) {
    let width = max(1, width)
    let whole = width.rounded(.down)
    taps = Int(whole)
    // Less than this makes no difference of an 8-bit step.
    let rest = width - whole < 1.0 / 1024 ? 0 : width - whole
    fraction = Float(rest)
    scale = Float(1 / (whole + rest))
    reach = rest > 0 ? taps : taps - 1
    let precision = min(16, max(8, 23 - Int((whole + 1).exponent)))
    rounder = Float(sign: .plus, exponent: 23 - precision, significand: 1.5)
  }

  package var isIdentity: Bool { reach == 0 }
}
