/// A cache of values by keys with a limited total cost: in bytes, or in values. When there is no more room, values that
/// were not used for a long time are removed. Values in use stay alive as long as they are used.
///
/// The values stand in two generations. What is inserted or found is in the recent one. When the recent one is worth
/// half of the capacity, it becomes the earlier one, and what is left of the earlier one is dropped as a whole. So a
/// value stays at least until others worth half of the capacity were used, and no look-up has to keep an order: exact
/// "least recently used" took a sixth of the time to lay out a short label.
///
/// A value; Sendable if its keys and values are. Threads share one in a `Mutex`. Public and inlinable, so that other
/// modules compile it for their keys: the compiler does not specialise what is `package`.
public struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Generation {
    @usableFromInline var entries: [Key: (value: Value, cost: Int)] = [:]
    @usableFromInline var cost = 0

    @inlinable init() {}

    @inlinable mutating func remove(_ key: Key) -> (value: Value, cost: Int)? {
      guard let entry = entries.removeValue(forKey: key) else { return nil }
      cost -= entry.cost
      return entry
    }
  }

  @usableFromInline let capacity: Int
  @usableFromInline var recent = Generation()
  @usableFromInline var earlier = Generation()
  @usableFromInline var counts = (use: CacheUse(), evictions: 0)

  /// Makes an empty cache. `capacity` is the largest total cost, in the unit in which values are inserted.
  @inlinable public init(capacity: Int) { self.capacity = capacity }

  /// The cost of all values; never more than the capacity.
  @inlinable public var cost: Int { recent.cost + earlier.cost }
  /// The number of look-ups, and of those that found a value.
  @inlinable public var use: CacheUse { counts.use }
  /// The number of values that were removed to make room.
  @inlinable public var evictions: Int { counts.evictions }

  /// The value of a key; nil if it is not in the cache. The look-up counts as a use of the value.
  @inlinable public mutating func find(_ key: Key) -> Value? {
    if let entry = recent.entries[key] { return counts.use.count(entry.value) }
    guard let entry = earlier.remove(key) else { return counts.use.count(nil) }
    keep(entry, for: key)
    return counts.use.count(entry.value)
  }

  /// Adds a value, or replaces the key's value. `cost` is in the unit of the capacity. A value that costs more than the
  /// whole capacity is not kept.
  @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    _ = recent.remove(key) ?? earlier.remove(key)
    if cost <= capacity { keep((value, cost), for: key) }
  }

  /// Puts an entry that no generation has into the recent one.
  @inlinable mutating func keep(_ entry: (value: Value, cost: Int), for key: Key) {
    if recent.cost + entry.cost > capacity / 2 {
      dropEarlier()
      swap(&recent, &earlier)
    }
    recent.entries[key] = entry
    recent.cost += entry.cost
    if cost > capacity { dropEarlier() }
  }

  @inlinable mutating func dropEarlier() {
    counts.evictions += earlier.entries.count
    // The table is filled again at once, so it keeps its room.
    earlier.entries.removeAll(keepingCapacity: true)
    earlier.cost = 0
  }

  /// Removes the value of a key.
  @inlinable public mutating func remove(_ key: Key) { _ = recent.remove(key) ?? earlier.remove(key) }

  /// The keys whose values are wanted, in no particular order. It looks at all of them.
  @inlinable public func keys(where isWanted: (Value) -> Bool) -> [Key] {
    [recent, earlier].flatMap { generation in generation.entries.filter { isWanted($0.value.value) }.map(\.key) }
  }

  /// Removes all values, which counts as making room.
  @inlinable public mutating func removeAll() {
    counts.evictions += recent.entries.count + earlier.entries.count
    recent = Generation()
    earlier = Generation()
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Generation: Sendable where Key: Sendable, Value: Sendable {}
