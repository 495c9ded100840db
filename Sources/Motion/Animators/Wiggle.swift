/// A number for each unit of a text that wanders in 0...1: between values that follow from a seed it goes along a cubic
/// curve, level at each.
///
/// Sendable; a value.
package struct Wiggle: Sendable {
  private let hash: SeededHash
  /// Values a second.
  private let frequency: Double
  /// How much of each value is that of all units, 0...1.
  private let correlation: Double

  package init(seed: Int, frequency: Double, correlation: Double) {
    hash = SeededHash(seed: seed)
    self.frequency = frequency
    self.correlation = correlation
  }

  package func value(of unit: Int, at time: Double) -> Double {
    let place = frequency * time
    guard place.magnitude < 1e15 else { return 0 }
    let index = place.rounded(.down)
    let share = place - index
    func value(_ index: Int) -> Double {
      correlation * hash.share(index, 0) + (1 - correlation) * hash.share(index, unit + 1)
    }
    let (before, after) = (value(Int(index)), value(Int(index) + 1))
    return before + share * share * (3 - 2 * share) * (after - before)
  }
}
