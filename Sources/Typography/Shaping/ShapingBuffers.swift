import CHarfBuzz
import Synchronization

/// HarfBuzz's buffers that are not in use, because making one takes as long as shaping a word. Sendable: one thread at
/// a time takes a buffer.
final class ShapingBuffers: Sendable {
  /// @unchecked Sendable: it moves between threads, and one at a time uses it.
  final class Buffer: @unchecked Sendable {
    let pointer: OpaquePointer = hb_buffer_create()
    /// The most units that it was given.
    var mostUnits = 0

    deinit { hb_buffer_destroy(pointer) }
  }

  private let idle = Mutex<[Buffer]>([])

  /// The largest number of idle buffers: as many as threads commonly lay out at once.
  private static let mostIdle = 64
  /// A buffer that held more units is not kept, because its memory never shrinks.
  private static let mostUnits = 4096

  func take() -> Buffer { idle.withLock { $0.popLast() } ?? Buffer() }

  func giveBack(_ buffer: Buffer) {
    guard buffer.mostUnits <= ShapingBuffers.mostUnits else { return }
    idle.withLock { if $0.count < ShapingBuffers.mostIdle { $0.append(buffer) } }
  }
}
