/// How the weight of a selector joins that of the selectors before it.
///
/// Sendable; a value.
public enum SelectorMode: String, Sendable, Hashable, CaseIterable {
  /// Both together.
  case add
  /// The weight before less that of the selector.
  case subtract
  /// Their product.
  case intersect
  /// The smaller one.
  case min
  /// The larger one.
  case max
  /// How far they are apart.
  case difference

  /// Both weights as one, in -1...1. Without one before, the selector's own.
  package func joined(_ before: Double?, _ weight: Double) -> Double {
    guard let before else { return Swift.min(1, Swift.max(-1, weight)) }
    let joined =
      switch self {
      case .add: before + weight
      case .subtract: before - weight
      case .intersect: before * weight
      case .min: Swift.min(before, weight)
      case .max: Swift.max(before, weight)
      case .difference: (before - weight).magnitude
      }
    return Swift.min(1, Swift.max(-1, joined))
  }
}
