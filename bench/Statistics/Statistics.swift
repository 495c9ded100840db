/// Statistics of a list of samples that is not empty. Its functions are pure.
package struct Statistics: Sendable, Hashable {
  package let count: Int
  package let median: Double
  /// The smallest sample that 95 of 100 do not exceed.
  package let p95: Double
  /// The relative uncertainty of the median: its standard error if the samples were Gaussian, computed from their
  /// median absolute deviation, so that one interrupted sample has little weight. For two to four samples it is the
  /// distance between the extremes. A single sample gives no uncertainty, and counts as 1.
  package let uncertainty: Double

  /// Nil without samples.
  package init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    count = sorted.count
    median = Statistics.median(ofSorted: sorted)
    p95 = sorted[min(count - 1, (count * 95 + 99) / 100 - 1)]
    uncertainty = Statistics.uncertainty(ofSorted: sorted, median: median)
  }

  private static func uncertainty(ofSorted sorted: [Double], median: Double) -> Double {
    guard sorted.count > 1, median > 0 else { return 1 }
    guard sorted.count >= 5 else { return (sorted[sorted.count - 1] - sorted[0]) / median }
    let deviation = Statistics.median(ofSorted: sorted.map { abs($0 - median) }.sorted())
    // 1.4826 is the standard deviation of a Gaussian per median absolute deviation; 1.2533 is the standard error of a
    // median per that of a mean.
    return 1.4826 * deviation * 1.2533 / Double(sorted.count).squareRoot() / median
  }

  /// The ratio of the 95th percentile to the median.
  var spread: Double { median > 0 ? p95 / median : 1 }

  /// The spread from which on a reader is warned, because the machine did something else meanwhile.
  static let wideSpread = 1.25

  private static func median(ofSorted sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
