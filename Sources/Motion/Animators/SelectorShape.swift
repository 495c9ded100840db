import Foundation

/// The weights of units in a range that moves over a text.
///
/// Sendable; a value.
public enum SelectorShape: String, Sendable, Hashable, CaseIterable {
  /// The units within the range; one at an end in part.
  case square
  /// From nothing at the start to everything at the end, and beyond it.
  case rampUp
  /// From everything at the start to nothing at the end.
  case rampDown
  /// Rises to the middle and falls, in straight lines.
  case triangle
  /// The same along a half circle.
  case round
  /// The same along a cosine.
  case smooth

  /// The weight of unit `index`, which reaches from `index` to `index + 1`, if the range reaches from `start` to `end`,
  /// counted in units: 0...1.
  package func weight(of index: Int, start: Double, end: Double) -> Double {
    let (low, high, place) = (min(start, end), max(start, end), Double(index))
    if self == .square { return max(0, min(place + 1, high) - max(place, low)) }
    guard low < high else {
      return switch self {
      case .rampUp: place >= high ? 1 : 0
      case .rampDown: place >= high ? 0 : 1
      default: 0
      }
    }
    // The middle of the unit stands for it.
    let share = min(1, max(0, (place + 0.5 - low) / (high - low)))
    return switch self {
    case .square: 0
    case .rampUp: share
    case .rampDown: 1 - share
    case .triangle: 1 - (2 * share - 1).magnitude
    case .round: max(0, 1 - (2 * share - 1) * (2 * share - 1)).squareRoot()
    case .smooth: (1 - cos(2 * .pi * share)) / 2
    }
  }

  /// A weight drawn to its ends: by `low` where it is near 0 and by `high` where it is near 1, both in -1...1. 1 leaves
  /// or reaches the end slowly, -1 at once.
  package static func eased(_ weight: Double, low: Double, high: Double) -> Double {
    guard low != 0 || high != 0 else { return weight }
    return CubicBezierEasing.value(
      at: weight, max(0, low), max(0, -low), 1 - max(0, high), 1 - max(0, -high))
  }

  /// The weight of a unit that a square covers in part: with a smoothness of 1 as much as is covered; with 0 all or
  /// nothing, from the half on.
  package static func smoothed(_ weight: Double, _ smoothness: Double) -> Double {
    guard smoothness < 1 else { return weight }
    let threshold = 0.5 - smoothness / 2
    return weight < threshold ? 0 : min(1, (weight - threshold) / max(smoothness, 1e-8))
  }
}

extension CubicBezierEasing {
  /// The y of a curve at x, 0...1.
  fileprivate static func value(at x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    guard x > 0, x < 1 else { return min(1, max(0, x)) }
    return CubicBezierEasing(trusted: (x1, y1, x2, y2)).y(atX: x)
  }
}
