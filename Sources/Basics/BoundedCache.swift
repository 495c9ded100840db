/// A cache of values by keys with a limited total cost: in bytes, or in values. When there is no more room, the values
/// that were not used for the longest time are removed. Values in use stay alive as long as they are used.
///
/// A value; Sendable if its keys and values are. Threads share one in a `Mutex`. Inlinable, so that other modules
/// compile it for their keys.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline let value: Value
    @usableFromInline let cost: Int
    /// The time of the last look-up, as the cache's clock counts.
    @usableFromInline var lastUse: Int

    @inlinable init(value: Value, cost: Int, lastUse: Int) {
      self.value = value
      self.cost = cost
      self.lastUse = lastUse
    }
  }

  @usableFromInline let capacity: Int
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var clock = 0
  /// The cost of all values; never more than the capacity.
  @usableFromInline package internal(set) var cost = 0
  /// How often a value was asked for, and how often it was in the cache.
  @usableFromInline package internal(set) var use = CacheUse()
  /// The number of values that were removed to make room.
  @usableFromInline package internal(set) var evictions = 0

  @inlinable package init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, if it is in the cache.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return use.count(nil) }
    clock += 1
    entries.values[index].lastUse = clock
    return use.count(entries.values[index].value)
  }

  /// Adds a value, or replaces the key's value. A value that costs more than the whole capacity is not kept.
  @inlinable package mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    if let replaced = entries.removeValue(forKey: key) { self.cost -= replaced.cost }
    guard cost <= capacity else { return }
    clock += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    self.cost += cost
    if self.cost > capacity { makeRoom() }
  }

  /// Removes values down to three quarters of the capacity, so that it is not called again at once. The value that was
  /// used last is never removed.
  @inlinable mutating func makeRoom() {
    var last = 0
    for (use, cost) in entries.values.map({ ($0.lastUse, $0.cost) }).sorted(by: <) {
      guard self.cost > capacity / 4 * 3, use < clock else { break }
      self.cost -= cost
      evictions += 1
      last = use
    }
    entries = entries.filter { $0.value.lastUse > last }
  }

  /// Removes all values, but keeps the statistics of use.
  @inlinable package mutating func removeAll() {
    entries = [:]
    cost = 0
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Value: Sendable {}
