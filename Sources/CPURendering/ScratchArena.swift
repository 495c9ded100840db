/// Scratch memory for one label at a time. Allocating moves a mark, and everything is released at once.
///
/// After the first few labels it has grown to what they need and allocates no more. Not Sendable: one renderer uses it
/// on one thread.
final class ScratchArena {
  private var chunks: [UnsafeMutableBufferPointer<Float>] = []
  private var chunk = 0
  private var used = 0

  private let smallestChunk: Int

  /// Memory is allocated in chunks of `chunk` floats or more; 1 MiB holds some planes of a usual label.
  init(chunk: Int = 1 << 18) { smallestChunk = chunk }

  /// The bytes of all chunks.
  var byteCount: Int { chunks.reduce(0) { $0 + $1.count } * MemoryLayout<Float>.stride }

  deinit { deallocateChunks(from: 0) }

  /// Returns `count` floats, aligned to 64 bytes, not initialised. They are valid until ``reset()``, or until
  /// ``release(to:)`` of a mark that was set before.
  func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    assert(count >= 0, "a negative amount of memory")
    #if SANITIZE
      // A separate block, so that the sanitizer sees accesses beyond it, and uses after its release.
      chunks.append(ScratchArena.makeChunk(max(1, count)))
      chunk = chunks.count
      return chunks[chunk - 1].baseAddress!
    #else
      let rounded = (count + 15) & ~15
      while chunk < chunks.count, used + rounded > chunks[chunk].count {
        chunk += 1
        used = 0
      }
      if chunk == chunks.count {
        chunks.append(ScratchArena.makeChunk(max(rounded, smallestChunk)))
        used = 0
      }
      let pointer = chunks[chunk].baseAddress! + used
      used += rounded
      return pointer
    #endif
  }

  /// Allocates as ``allocate(_:)`` does and fills with 0. Loops in whole lanes read past the last value that counts and
  /// multiply what they find there by 0, so it may be any finite number, but not a NaN.
  func allocateZeroed(_ count: Int) -> UnsafeMutablePointer<Float> {
    let pointer = allocate(count)
    pointer.update(repeating: 0, count: count)
    return pointer
  }

  /// Returns room for `count` colours, not initialised.
  func allocateColors(_ count: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    UnsafeMutableRawPointer(allocate(4 * count)).bindMemory(to: SIMD4<Float>.self, capacity: count)
  }

  /// Returns room for `count` offsets, not initialised.
  func allocateOffsets(_ count: Int) -> UnsafeMutablePointer<Int> {
    UnsafeMutableRawPointer(allocate(2 * count)).bindMemory(to: Int.self, capacity: count)
  }

  /// A position in the arena: everything allocated after it can be released together.
  struct Mark {
    fileprivate let chunk: Int
    fileprivate let used: Int
  }

  func mark() -> Mark { Mark(chunk: chunk, used: used) }

  /// The bytes allocated since the mark, including those left over at the ends of chunks.
  func distance(from mark: Mark) -> Int {
    let between = chunks[min(mark.chunk, chunks.count)..<min(chunk, chunks.count)].reduce(0) { $0 + $1.count }
    return (between + used - mark.used) * MemoryLayout<Float>.stride
  }

  /// Releases everything allocated since the mark.
  func release(to mark: Mark) {
    chunk = mark.chunk
    used = mark.used
    #if SANITIZE
      deallocateChunks(from: chunk)
    #endif
  }

  /// Releases everything. If one chunk was not enough, the next label gets one as large as all of them. So a run of
  /// ever larger labels never holds more than the largest needs, beside what the current one needs.
  func reset() {
    #if SANITIZE
      deallocateChunks(from: 0)
    #else
      if chunks.count > 1 {
        let total = chunks.reduce(0) { $0 + $1.count }
        deallocateChunks(from: 0)
        chunks = [ScratchArena.makeChunk(total)]
      }
    #endif
    chunk = 0
    used = 0
  }

  private func deallocateChunks(from first: Int) {
    for chunk in chunks[first...] { chunk.deallocate() }
    chunks.removeSubrange(first...)
  }

  private static func makeChunk(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
    UnsafeMutableRawBufferPointer.allocate(byteCount: count * 4, alignment: 64).bindMemory(to: Float.self)
  }
}
