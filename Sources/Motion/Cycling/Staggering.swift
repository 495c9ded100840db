/// Parts of a text (glyphs, words, lines) that do the same one after another.
///
/// Sendable; a value.
public struct Staggering: Sendable, Hashable {
  public enum Order: String, Sendable, Hashable, CaseIterable {
    case forward
    case backward
    /// From the middle outwards; parts at one distance together.
    case fromCenter
    case fromEnds
  }

  /// How much of its own time a part waits for the one before it: 0 all at once, 1 one after the other.
  public let delay: Double
  public let order: Order

  /// `delay` is cut to 0...1; what is no number is 0.
  public init(delay: Double, order: Order = .forward) {
    self.delay = delay > 0 ? min(1, delay) : 0
    self.order = order
  }

  /// The place of a part in the order, from 0; with the last place that is taken.
  private func rank(of part: Int, count: Int) -> (rank: Double, last: Double) {
    let last = Double(count - 1)
    let middle = last / 2
    let distance = (Double(part) - middle).magnitude
    // An even number of parts has its two middle ones at the distance 1/2.
    let nearest = count.isMultiple(of: 2) ? 0.5 : 0
    return switch order {
    case .forward: (Double(part), last)
    case .backward: (last - Double(part), last)
    case .fromCenter: (distance - nearest, middle - nearest)
    case .fromEnds: (middle - distance, middle - nearest)
    }
  }

  /// The progress of a part when the whole has come to `progress`, both in 0...1.
  ///
  /// All parts take the same time L, each starts `delay` L after the one before, and the last ends with the whole:
  /// L (1 + delay last) = 1.
  public func progress(ofPart part: Int, of count: Int, at progress: Double) -> Double {
    guard count > 1, part >= 0, part < count else { return min(1, max(0, progress)) }
    let (rank, last) = rank(of: part, count: count)
    guard progress < 1 else { return 1 }
    return min(1, max(0, progress * (1 + delay * last) - delay * rank))
  }

  /// The same where the time of a part and the wait between two are given in seconds, and the whole takes as long as it
  /// must: ``duration(of:partDuration:wait:)``.
  public func progress(
    ofPart part: Int, of count: Int, at time: Double, partDuration: Double, wait: Double
  ) -> Double {
    guard count > 0, part >= 0, part < count else { return time > 0 ? 1 : 0 }
    let start = wait * rank(of: part, count: count).rank
    guard partDuration > 0 else { return time >= start ? 1 : 0 }
    return min(1, max(0, (time - start) / partDuration))
  }

  /// Seconds from the first part's start to the last one's end.
  public func duration(of count: Int, partDuration: Double, wait: Double) -> Double {
    guard count > 0 else { return 0 }
    return partDuration + wait * rank(of: 0, count: count).last
  }
}
