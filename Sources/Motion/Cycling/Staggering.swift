/// Lets the parts of a text (glyphs, words, lines) do the same one after another.
///
/// Sendable; a value.
public struct Staggering: Sendable, Hashable {
  /// The order in which the parts move. A value; Sendable.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The first part moves first.
    case forward
    /// The last part moves first.
    case backward
    /// The middle moves first, and the ends move last; parts at the same distance move together.
    case fromCenter
    /// Both ends move first, and the middle moves last.
    case fromEnds
  }

  /// The wait for the part before, as a share in 0...1 of a part's own time. With 0 all parts move at once, with 1 one
  /// after the other.
  public let delay: Double
  /// The order in which the parts move.
  public let order: Order

  /// Makes a staggering from its members. `delay` is limited to 0...1; NaN counts as 0.
  public init(delay: Double, order: Order = .forward) {
    self.delay = delay > 0 ? min(1, delay) : 0
    self.order = order
  }

  /// The place of a part in the order, from 0, and the last place that is used.
  private func rank(of part: Int, count: Int) -> (rank: Double, last: Double) {
    let last = Double(count - 1)
    let middle = last / 2
    let distance = (Double(part) - middle).magnitude
    // The two middle parts of an even number have the distance 1/2 from the middle.
    let nearest = count.isMultiple(of: 2) ? 0.5 : 0
    return switch order {
    case .forward: (Double(part), last)
    case .backward: (last - Double(part), last)
    case .fromCenter: (distance - nearest, middle - nearest)
    case .fromEnds: (middle - distance, middle - nearest)
    }
  }

  /// The progress of a part when the whole has the progress `progress`, both in 0...1.
  ///
  /// All parts take the same time L, each starts `delay` L after the one before, and the last ends with the whole:
  /// L (1 + delay last) = 1.
  public func progress(ofPart part: Int, of count: Int, at progress: Double) -> Double {
    guard count > 1, part >= 0, part < count else { return min(1, max(0, progress)) }
    let (rank, last) = rank(of: part, count: count)
    guard progress < 1 else { return 1 }
    return min(1, max(0, progress * (1 + delay * last) - delay * rank))
  }

  /// The progress of a part, 0...1, if its time and the wait between two parts are given in seconds. The whole then
  /// takes ``duration(of:partDuration:wait:)``.
  public func progress(
    ofPart part: Int, of count: Int, at time: Double, partDuration: Double, wait: Double
  ) -> Double {
    guard count > 0, part >= 0, part < count else { return time > 0 ? 1 : 0 }
    let start = wait * rank(of: part, count: count).rank
    guard partDuration > 0 else { return time >= start ? 1 : 0 }
    return min(1, max(0, (time - start) / partDuration))
  }

  /// The seconds from the start of the first part to the end of the last one.
  public func duration(of count: Int, partDuration: Double, wait: Double) -> Double {
    guard count > 0 else { return 0 }
    return partDuration + wait * rank(of: 0, count: count).last
  }
}
