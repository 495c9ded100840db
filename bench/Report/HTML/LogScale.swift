import Foundation

/// Maps positive values to places; equal ratios become equal distances.
package struct LogScale {
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// A scale that contains all values; with `isRounded` it begins and ends at powers of ten.
  package init(_ values: [Double], from start: Double, to end: Double, isRounded: Bool = true) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let exponents = (log10(positive.min() ?? 1), log10(positive.max() ?? 10))
    low = isRounded ? exponents.0.rounded(.down) : exponents.0
    high = max(isRounded ? exponents.1.rounded(.up) : exponents.1, low + 0.01)
    self.start = start
    self.end = end
  }

  package func place(_ value: Double) -> Double {
    let share = (log10(max(value, 1e-12)) - low) / (high - low)
    return start + (end - start) * min(max(share, 0), 1)
  }

  /// The powers of ten on the scale.
  package var ticks: [Double] {
    let exponents = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
    return exponents.map { pow(10, Double($0)) }
  }
}
