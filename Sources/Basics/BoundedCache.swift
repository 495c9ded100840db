/// Values by their keys, bounded by what they cost: bytes, or a number of values. Where there is no more room, what was
/// not used for longest goes. Values in use live on with whoever uses them.
///
/// A value; Sendable where its keys and values are. Threads share one in a `Mutex`. Inlinable, so that other rooms have it
/// compiled for their keys.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline let value: Value
    @usableFromInline let cost: Int
    /// When it was asked for last, as the clock counts.
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
  /// Of all values kept; never more than the capacity.
  @usableFromInline package internal(set) var cost = 0
  /// How often a value was asked for, and how often it was there.
  @usableFromInline package internal(set) var use = CacheUse()
  /// How many values made room for others.
  @usableFromInline package internal(set) var evictions = 0

  @inlinable package init(capacity: Int) { self.capacity = capacity }

  /// The value of a key, if it is kept.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return use.count(nil) }
    clock += 1
    entries.values[index].lastUse = clock
    return use.count(entries.values[index].value)
  }

  /// Keeps a value, in place of one that the key has already. One that costs more than the whole capacity is not kept.
  @inlinable package mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    if let replaced = entries.removeValue(forKey: key) { self.cost -= replaced.cost }
    guard cost <= capacity else { return }
    clock += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    self.cost += cost
    if self.cost > capacity { makeRoom() }
  }

  /// Down to three quarters, so that it is not called again at once. What was used last stays, whatever it costs.
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

  /// Forgets everything but how it was used.
  @inlinable package mutating func removeAll() {
    entries = [:]
    cost = 0
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Value: Sendable {}
