/// Statistics of a list of samples that is not empty. Its functions are pure.
package struct Statistics: Sendable, Hashable {
  package let median: Double
  /// The smallest sample that 95 of 100 do not exceed.
  package let p95: Double

  /// Nil without samples.
  package init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    let count = sorted.count
    let half = count / 2
    median = count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
    p95 = sorted[min(count - 1, (count * 95 + 99) / 100 - 1)]
  }
}
