/// Instances by what they share, in the order in which that was first asked for.
///
/// A sheet has a few dozen lists at most, and a label asks for those of the label before it: looking from one on takes
/// less time than a hash.
struct InstanceLists<Key: Equatable> {
  /// The keys lie by themselves, because comparing a part of a pair would copy the pair.
  private var keys: [Key] = []
  private var instances: [[Instance]] = []
  private var next = 0

  var lists: [(key: Key, instances: [Instance])] { zip(keys, instances).map { ($0, $1) } }

  mutating func add(_ instance: Instance, _ key: Key) { instances[place(of: key)].append(instance) }

  mutating func add(_ list: [Instance], _ key: Key) { instances[place(of: key)] += list }

  private mutating func place(of key: Key) -> Int {
    for step in keys.indices {
      let index = next + step < keys.count ? next + step : next + step - keys.count
      guard keys[index] == key else { continue }
      next = index + 1
      return index
    }
    keys.append(key)
    instances.append([])
    next = keys.count
    return keys.count - 1
  }
}
