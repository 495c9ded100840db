/// The number of times that a cache was asked, and that it had the answer. Sendable; a value.
public struct CacheUse: Sendable, Hashable {
  /// The number of look-ups.
  public var asked: Int
  /// The number of look-ups that found something.
  public var found: Int

  /// Makes counts from their members, by default zeros.
  public init(asked: Int = 0, found: Int = 0) {
    self.asked = asked
    self.found = found
  }

  /// Adds the counts of another cache of the kind.
  public mutating func add(_ other: CacheUse) {
    asked += other.asked
    found += other.found
  }

  /// Counts a look-up whose answer is nil if nothing was found, and returns the answer.
  @inlinable public mutating func count<Value>(_ answer: Value?) -> Value? {
    asked += 1
    if answer != nil { found += 1 }
    return answer
  }
}
