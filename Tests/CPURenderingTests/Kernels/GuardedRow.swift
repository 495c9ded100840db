/// Memory for a kernel to read or write, with canaries before and behind: what a loop reads beyond its contract poisons
/// its result, and what it writes there is found.
final class GuardedRow<Value: Equatable & BitwiseCopyable> {
  let count: Int
  private let memory: UnsafeMutablePointer<Value>
  private let lead: Int
  private let canary: Value
  private let size: Int

  private static var margin: Int { 64 }

  /// A copy of `values`, `shift` values behind an aligned address.
  init(_ values: [Value], shift: Int, canary: Value) {
    count = values.count
    lead = GuardedRow.margin + shift
    self.canary = canary
    size = lead + count + GuardedRow.margin
    memory = UnsafeMutableRawPointer.allocate(byteCount: size * MemoryLayout<Value>.stride, alignment: 64)
      .bindMemory(to: Value.self, capacity: size)
    memory.initialize(repeating: canary, count: size)
    (memory + lead).update(from: values, count: count)
  }

  deinit { memory.deallocate() }

  var start: UnsafeMutablePointer<Value> { memory + lead }

  var values: [Value] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// True where nothing was written beside the row. Bit by bit: a canary may be a NaN.
  var isIntact: Bool {
    let expected = withUnsafeBytes(of: canary) { Array($0) }
    return (Array(0..<lead) + Array((lead + count)..<size)).allSatisfy { index in
      withUnsafeBytes(of: memory[index]) { $0.elementsEqual(expected) }
    }
  }
}
