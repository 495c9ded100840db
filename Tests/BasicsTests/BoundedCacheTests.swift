import Basics
import TestSupport
import Testing

@Suite struct BoundedCacheTests {
  @Test func `what was used last stays`() {
    var cache = BoundedCache<Int, String>(capacity: 8)
    for key in 0..<8 { cache.insert("\(key)", for: key) }
    #expect(cache.find(0) == "0")
    cache.insert("8", for: 8)
    #expect(cache.evictions == 3 && cache.cost == 6)
    #expect([0, 1, 2, 3, 8].filter { cache.find($0) != nil } == [0, 8])
  }

  @Test func `a value stays while others worth less than half of the capacity are used`() {
    var cache = BoundedCache<Int, Int>(capacity: 20)
    cache.insert(-1, for: -1)
    for key in 0..<1000 {
      cache.insert(key, for: key)
      if key % 9 == 8 { #expect(cache.find(-1) == -1) }
    }
  }

  @Test func `a value takes the place of the one before, and of its cost`() {
    var cache = BoundedCache<String, Int>(capacity: 10)
    cache.insert(1, for: "a", cost: 7)
    cache.insert(2, for: "a", cost: 3)
    #expect(cache.find("a") == 2 && cache.cost == 3 && cache.evictions == 0)
  }

  @Test func `what costs more than everything may is not kept, nor what it was to replace`() {
    var cache = BoundedCache<String, Int>(capacity: 10)
    cache.insert(1, for: "a", cost: 2)
    cache.insert(2, for: "b", cost: 10)
    #expect(cache.find("b") == 2 && cache.cost == 10, "what costs all of it is kept alone")
    cache.insert(3, for: "b", cost: 11)
    #expect(cache.find("b") == nil && cache.cost == 0)
  }

  @Test func `its state says what it holds, and what was let go`() {
    var cache = BoundedCache<Int, Int>(capacity: 12)
    for key in 0..<3 { cache.insert(key, for: key, cost: 2) }
    let state = cache.state("numbers", inBytes: true)
    #expect(state.name == "numbers" && state.isInBytes)
    #expect(state.size == 6 && state.bound == 12 && state.evictions == 0)
    cache.removeAll()
    #expect(cache.cost == 0 && cache.evictions == 3)
  }

  @Test func `uses are counted, and outlive what is forgotten`() {
    var cache = BoundedCache<Int, Int>(capacity: 2)
    _ = cache.find(1)
    cache.insert(1, for: 1)
    _ = cache.find(1)
    cache.removeAll()
    #expect(cache.find(1) == nil && cache.cost == 0)
    #expect(cache.use == CacheUse(asked: 3, found: 1))
  }

  @Test func `it never costs more than its capacity, and gives what was put there last`() {
    var random = TestRandom(for: "BoundedCacheTests")
    var cache = BoundedCache<Int, Int>(capacity: 50)
    var last: [Int: Int] = [:]
    for step in 0..<5000 {
      let key = Int.random(in: 0..<40, using: &random)
      if Bool.random(using: &random) {
        cache.insert(step, for: key, cost: Int.random(in: 1...20, using: &random))
        last[key] = step
      } else if let found = cache.find(key) {
        #expect(found == last[key], "SIGNWRITER_SEED=\(random.seed)")
      }
      #expect((0...50).contains(cache.cost), "SIGNWRITER_SEED=\(random.seed)")
    }
    #expect(cache.evictions > 0 && cache.use.found > 0)
  }
}
