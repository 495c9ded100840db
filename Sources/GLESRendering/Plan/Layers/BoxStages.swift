import Scene

/// How the kernel of a ``BoxPlan`` is evaluated in bounded passes.
///
/// The pair of boxes of width w = n + f is one kernel: the weight of tap k is the number of pairs of taps of the box
/// that are k apart, n - |k| pairs of whole ones and, for 0 < |k| <= n, one with the tap of weight f, so w - |k|; the
/// middle has n + f^2. All is divided by w^2. Up to some taps that is what a pass computes.
///
/// For more, a pass before it makes for each place x the sum A(x) = f(x) + ... + f(x + m - 1) and the moment L(x) = 0
/// f(x) + ... + (m - 1) f(x + m - 1) of a block of m values. Weights are a straight line on either side, so the block
/// that begins s to the right adds (w - s) A - L, and the one that begins s to the left (w - s) A + L. With m near the
/// root of 2n both passes have some 1.4 roots of n fetches, and sums are never longer than the kernel: there are no
/// running sums whose errors would grow along a row, and no pixel depends on what is far away.
///
/// A sum of weights may miss 1 by its rounding. What is within a millionth of 1 is 1: a glow from the centre has 1 less the
/// mean, and grain of one with a gradient multiplies that by 64 and by 255.
enum BoxStages {
  /// The most taps on either side that one pass reads one by one.
  static let mostDirect = 7

  /// The values of a block; nil where the taps are read one by one. It is the size with the fewest fetches.
  static func blockSize(of plan: BoxPlan) -> Int? {
    let taps = plan.reach
    guard taps > mostDirect else { return nil }
    func fetches(_ size: Int) -> Int { size + 2 * (taps / size) + 2 * (taps % size) }
    let root = Int(Double(2 * taps).squareRoot())
    return (max(2, root / 2)...(2 * root)).min { fetches($0) < fetches($1) }
  }

  /// w, the taps on either side, the weight of the middle, 1 / w^2.
  static func record(of plan: BoxPlan) -> SIMD4<Float> {
    let width = Float(plan.taps) + plan.fraction
    let middle = Float(plan.taps) + plan.fraction * plan.fraction
    return SIMD4(width, Float(plan.reach), middle, plan.scale * plan.scale)
  }
}
