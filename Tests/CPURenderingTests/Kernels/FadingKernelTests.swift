import CRowKernels
import TestSupport
import Testing

/// The loop in C that lets shadows wait, against plain Swift.
@Suite struct FadingKernelTests {
  /// Rows of a plane, with zeros behind: how far lanes reach there depends on where `keep` lies.
  @Test(arguments: RowKernels.sets)
  func `waiting shadows fade by a filtered plane`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (taps, spacing) = trial.flag() ? (3, trial.number(in: 1...11)) : (trial.number(in: 1...7), 1)
      let rows = trial.number(in: 1...12)
      let stride = (trial.count + 15) & ~7
      let height = trial.number(in: 1...9)
      let source = GuardedRow(
        (0..<height).flatMap { _ in trial.row(stride, zeroFrom: trial.count).values },
        shift: trial.number(in: 0...15),
        canary: Float.nan)
      let weights = trial.weights(taps * spacing)
      let filtered = RowFiltered(
        source: source.start, stride: stride, source_rows: height, weights: weights.start, taps: taps,
        first: trial.number(in: -3...3), step: trial.number(in: 1...2), spacing: spacing)
      let (first, alpha) = (trial.number(in: -4...4), trial.share())
      let keep = trial.row((rows - 1) * stride + trial.count + 7)
      var expected = keep.values
      for row in 0..<rows {
        for x in 0..<trial.count {
          expected[row * stride + x] *= Self.left(
            by: filtered, source.values, weights.values, alpha, first + row, x)
        }
      }
      withUnsafePointer(to: filtered) {
        kernels.fadeFiltered(keep.start, stride, $0, alpha, first, rows, trial.count)
      }
      trial.expect(keep, is: expected)
    }
  }

  /// 1 - alpha times value `x` of row `n` of the result. Three rows between nodes are weighted with alpha first.
  private static func left(
    by f: RowFiltered, _ source: [Float], _ weights: [Float], _ alpha: Float, _ n: Int, _ x: Int
  ) -> Float {
    let node = Int((Double(n) / Double(f.spacing)).rounded(.down))
    let start = f.step * node + f.first
    let rows = (0..<f.taps).filter { (0..<f.source_rows).contains(start + $0) }
    let products = rows.map { k in
      (source[(start + k) * f.stride + x], weights[f.taps * (n - node * f.spacing) + k])
    }
    if f.taps == 3, rows.count == 3 { return products.reduce(1) { $0 + $1.0 * (-alpha * $1.1) } }
    return 1 - products.reduce(0) { $0 + $1.0 * $1.1 } * alpha
  }
}
