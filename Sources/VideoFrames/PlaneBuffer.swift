import Basics

/// Numbers of a label for a frame, in memory that is used again when they are let go.
///
/// A label that is new in each frame would else take fresh pages for each, because the C library gives the end of what was
/// freed back to the system: their faults took three times as long as the numbers. @unchecked Sendable: whoever makes it
/// writes all numbers before anybody else has it, and then they never change.
final class PlaneBuffer<Number: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  /// For whoever makes it.
  let writable: UnsafeMutableBufferPointer<Number>

  /// Makes room for numbers, which are anything.
  init(count: Int) {
    memory = PlaneMemory.take(byteCount: count * MemoryLayout<Number>.stride)
    writable = UnsafeMutableBufferPointer(
      start: memory.baseAddress?.bindMemory(to: Number.self, capacity: count), count: count)
  }

  deinit { PlaneMemory.give(memory) }

  var count: Int { writable.count }
  var numbers: UnsafeBufferPointer<Number> { UnsafeBufferPointer(writable) }
  /// The first of the numbers; nil if there is none.
  var start: UnsafePointer<Number>? { count > 0 ? numbers.baseAddress : nil }
}

/// Memory of labels that were let go. Usable from any thread.
enum PlaneMemory {
  /// A block, which nobody uses while it is here.
  private struct Block: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer
  }

  private static let free = Monitor<[Block]>([])
  /// The largest block that is kept, and how many bytes all of them have at most.
  private static let largestBlock = 4 << 20
  private static let mostBytes = 16 << 20

  /// A block of at least so many bytes, with anything in it.
  static func take(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    // Sizes of labels that change differ a little: powers of two make them alike.
    let size = byteCount <= 4096 ? 4096 : 1 << (Int.bitWidth - (byteCount - 1).leadingZeroBitCount)
    guard size <= largestBlock else { return .allocate(byteCount: byteCount, alignment: 64) }
    let found = free.change { blocks in
      blocks.lastIndex { $0.memory.count == size }.map { blocks.remove(at: $0) }
    }
    return found?.memory ?? .allocate(byteCount: size, alignment: 64)
  }

  /// Takes a block back; those that lay here longest make room for it.
  static func give(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count <= largestBlock else { return memory.deallocate() }
    let block = Block(memory: memory)
    let dropped = free.change { blocks in
      blocks.append(block)
      var (bytes, excess) = (blocks.reduce(0) { $0 + $1.memory.count }, 0)
      while bytes > mostBytes {
        bytes -= blocks[excess].memory.count
        excess += 1
      }
      defer { blocks.removeFirst(excess) }
      return Array(blocks.prefix(excess))
    }
    for block in dropped { block.memory.deallocate() }
  }
}
