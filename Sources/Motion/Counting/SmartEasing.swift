/// The rule of countUp.js for long counts, whose last digits would otherwise change too fast to read until the end. In
/// the first half of the time the count runs evenly to a value short of the target; in the second half it eases over
/// the rest.
///
/// Sendable; a value.
public struct SmartEasing: Sendable, Hashable {
  /// The largest range of a count that is not divided; only longer ones are.
  public var threshold: Double
  /// The distance from the target at which the easing begins. Counts that are not longer than it are not divided.
  public var amount: Double

  /// Makes a rule from its members. The defaults are those of countUp.js.
  public init(threshold: Double = 999, amount: Double = 333) {
    self.threshold = threshold
    self.amount = amount
  }

  /// The value at which the even part ends and the easing begins; nil where the count is too short to be divided.
  func turn(from: Double, to: Double) -> Double? {
    let range = (to - from).magnitude
    guard range > threshold, amount > 0, amount < range else { return nil }
    return to > from ? to - amount : to + amount
  }
}
