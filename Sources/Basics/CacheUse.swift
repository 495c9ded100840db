/// How a cache did. Sendable; a value.
public struct CacheUse: Sendable, Hashable {
  /// How often something was asked for.
  public var asked: Int
  /// How often it was there.
  public var found: Int

  public init(asked: Int = 0, found: Int = 0) {
    self.asked = asked
    self.found = found
  }

  /// Counts an answer, and passes it on.
  @inlinable package mutating func count<Value>(_ answer: Value?) -> Value? {
    asked += 1
    if answer != nil { found += 1 }
    return answer
  }
}
