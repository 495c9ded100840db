/// Scratch memory for one label at a time: handed out by moving a mark, all given back at once.
///
/// After the first few labels it has grown to what they need and allocates no more.
/// Not Sendable: one renderer, one thread.
final class ScratchArena {
  private var chunks: [UnsafeMutableBufferPointer<Float>] = []
  private var chunk = 0
  private var used = 0

  /// 1 MiB: some planes of a usual label.
  private static let smallestChunk = 1 << 18

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// `count` floats, aligned to 64 bytes, not initialised. Valid until ``reset()``.
  func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let rounded = (count + 15) & ~15
    while chunk < chunks.count, used + rounded > chunks[chunk].count {
      chunk += 1
      used = 0
    }
    if chunk == chunks.count {
      let size = max(rounded, ScratchArena.smallestChunk)
      let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: size * 4, alignment: 64)
      chunks.append(raw.bindMemory(to: Float.self))
      used = 0
    }
    let pointer = chunks[chunk].baseAddress! + used
    used += rounded
    return pointer
  }

  /// As ``allocate(_:)``, filled with 0. Loops in whole lanes read past the last value that counts, and multiply what
  /// they find there by 0: it may be anything finite, but not a NaN.
  func allocateZeroed(_ count: Int) -> UnsafeMutablePointer<Float> {
    let pointer = allocate(count)
    pointer.update(repeating: 0, count: count)
    return pointer
  }

  /// Gives everything back. What grew beyond one chunk for a giant is kept for the next giant.
  func reset() {
    chunk = 0
    used = 0
  }
}
