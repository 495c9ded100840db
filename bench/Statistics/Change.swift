/// The change of a measurement from one run to another. A value; its functions are pure.
package struct Change: Sendable, Hashable {
  package enum Verdict: String, Sendable {
    case slower
    case faster
    /// The difference is within the noise.
    case same
  }

  /// The new median divided by the old one: above 1 is slower.
  package let ratio: Double
  /// The relative difference that noise may cause.
  package let noise: Double

  /// The least noise: two runs on one machine differ by this much for no visible reason.
  static let leastNoise = 0.05

  package init(from old: Statistics, to new: Statistics) {
    ratio = old.median > 0 ? new.median / old.median : 1
    let both = (old.uncertainty * old.uncertainty + new.uncertainty * new.uncertainty).squareRoot()
    noise = max(Change.leastNoise, 3 * both)
  }

  package var verdict: Verdict {
    if ratio > 1 + noise { return .slower }
    return ratio < 1 / (1 + noise) ? .faster : .same
  }
}
