/// How a measurement changed from one run to another. Pure.
package struct Change: Sendable, Hashable {
  package enum Verdict: String, Sendable {
    case slower
    case faster
    /// Within the noise.
    case same
  }

  /// New median over old: above 1 is slower.
  package let ratio: Double
  /// The relative difference that noise may make.
  package let noise: Double

  /// Two runs on one machine differ by this much for no reason that either of them could see.
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
