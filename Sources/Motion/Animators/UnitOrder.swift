/// The order in which a range passes over the units of a text.
///
/// Sendable; a value.
public enum UnitOrder: String, Sendable, Hashable, CaseIterable {
  case forward
  case backward
  /// From the middle to both ends.
  case fromCenter
  /// From both ends to the middle.
  case fromEnds
  /// Any, by a seed.
  case random

  /// The place in the order of each of `count` units. Of two units as far from the middle the first one comes first.
  package func places(count: Int, seed: Int) -> [Int] {
    let units = Array(0..<count)
    let ordered: [Int]
    switch self {
    case .forward: return units
    case .backward: return units.reversed()
    case .fromCenter, .fromEnds:
      let sign = self == .fromCenter ? 1 : -1
      ordered = units.sorted { (sign * abs(2 * $0 - count + 1), $0) < (sign * abs(2 * $1 - count + 1), $1) }
    case .random:
      // Fisher and Yates.
      var shuffled = units
      for last in stride(from: count - 1, to: 0, by: -1) {
        shuffled.swapAt(last, Int(SeededHash(seed: seed).bits(last, 0) % UInt64(last + 1)))
      }
      ordered = shuffled
    }
    var places = units
    for (place, unit) in ordered.enumerated() { places[unit] = place }
    return places
  }
}
