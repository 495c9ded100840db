/// What a bounded cache holds, for reports. Sendable; a value.
public struct CacheState: Sendable {
  /// What it keeps, in a word or two.
  public var name = ""
  /// What all that it keeps costs, in its unit.
  public var size = 0
  /// The most that may cost.
  public var bound = 0
  /// Whether costs are bytes; else they are entries.
  public var isInBytes = false
  /// How many entries were removed to make room.
  public var evictions = 0
  /// How often it was asked, where that is counted.
  public var use = CacheUse()

  /// Makes a state from its members.
  public init(
    name: String = "", size: Int = 0, bound: Int = 0, isInBytes: Bool = false, evictions: Int = 0,
    use: CacheUse = CacheUse()
  ) {
    (self.name, self.size, self.bound) = (name, size, bound)
    (self.isInBytes, self.evictions, self.use) = (isInBytes, evictions, use)
  }
}

extension BoundedCache {
  /// What the cache holds, under a name.
  public func state(_ name: String, inBytes: Bool = false) -> CacheState {
    CacheState(name: name, size: cost, bound: capacity, isInBytes: inBytes, evictions: evictions, use: use)
  }
}
