/// countUp.js' rule for long counts, whose last digits would otherwise fly by until the end: half the time runs evenly
/// to a value short of the target, and the other half eases over the rest.
///
/// Sendable; a value.
public struct SmartEasing: Sendable, Hashable {
  /// Counts over more than this are divided.
  public var threshold: Double
  /// How far from the target the easing begins.
  public var amount: Double

  public init(threshold: Double = 999, amount: Double = 333) {
    self.threshold = threshold
    self.amount = amount
  }

  /// Where the even part ends and the easing begins; nil where the count is too short to be divided.
  func turn(from: Double, to: Double) -> Double? {
    let range = (to - from).magnitude
    guard range > threshold, amount > 0, amount < range else { return nil }
    return to > from ? to - amount : to + amount
  }
}
