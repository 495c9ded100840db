import CRowKernels

/// The places of a source that the values of a row grow from, with their weights, largest first. In scratch memory.
struct GrowthTaps {
  private let offsets: UnsafeMutablePointer<Int>
  private let weights: UnsafeMutablePointer<Float>?
  private let capacity: Int
  private(set) var count = 0

  /// No taps, and memory for `capacity` of them. Without weights each is 1.
  init(capacity: Int, isWeighted: Bool = false, in arena: ScratchArena) {
    self.capacity = capacity
    offsets = arena.allocateOffsets(capacity)
    weights = isWeighted ? arena.allocate(capacity) : nil
  }

  mutating func append(_ offset: Int, weight: Float = 1) {
    assert(count < capacity, "more taps than there is memory for")
    offsets[count] = offset
    weights?[count] = weight
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// target = max(target, weight * source) over all taps; see `row_largest`.
  func unite(
    into target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Float>,
    bounds: UnsafePointer<Float>? = nil, count: Int
  ) {
    guard self.count > 0 else { return }
    var taps = RowTaps(offsets: offsets, weights: weights.map { UnsafePointer($0) }, count: self.count)
    row_largest(target, source, &taps, bounds, count)
  }
}
