/// What samples say together. Pure, of a list that is not empty.
package struct Statistics: Sendable, Hashable {
  package let count: Int
  package let median: Double
  /// The smallest sample that 95 of 100 do not exceed.
  package let p95: Double
  /// How uncertain the median is, as a share of it: its standard error were the samples Gaussian, from their
  /// median absolute deviation, so that one interrupted sample does not count for much. Of fewer than five samples,
  /// how far they are apart; one alone says nothing of its uncertainty and counts as 1.
  package let uncertainty: Double

  /// Nil for no samples.
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
    // 1.4826: standard deviation a median absolute deviation; 1.2533: standard error of a median to that of a mean.
    return 1.4826 * deviation * 1.2533 / Double(sorted.count).squareRoot() / median
  }

  /// How far apart the usual and the unlucky sample are.
  var spread: Double { median > 0 ? p95 / median : 1 }

  /// Beyond this a reader should be warned: the machine did something else meanwhile.
  static let wideSpread = 1.25

  private static func median(ofSorted sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
