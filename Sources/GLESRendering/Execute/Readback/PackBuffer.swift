import CGLES

/// A buffer of the device to which a sheet's pixels are copied while others are drawn. It is read when a fence is
/// passed.
///
/// Not Sendable: it lives on its renderer's thread.
final class PackBuffer {
  private static let target = GLenum(GL_PIXEL_PACK_BUFFER)
  private let ledger: GLLedger
  private var buffer: GLObject<BufferKind>?
  private var fence: GLFence?
  private var capacity = 0

  init(ledger: GLLedger) { self.ledger = ledger }

  /// Makes `read` copy `count` bytes into the buffer, and does not wait for them.
  ///
  /// glBindBuffer, glBufferData
  func fill(_ count: Int, _ read: () throws(GLESError) -> Void) throws(GLESError) {
    if buffer == nil { buffer = try GLObject<BufferKind>(in: ledger) }
    glBindBuffer(PackBuffer.target, buffer?.name ?? 0)
    // If a buffer stayed bound, the addresses of all other readbacks would be offsets into it.
    defer { glBindBuffer(PackBuffer.target, 0) }
    if capacity < count {
      capacity = 0
      glBufferData(PackBuffer.target, count, nil, GLenum(GL_STREAM_READ))
      try checkGL("making a pack buffer of \(count) bytes")
      capacity = count
    }
    try read()
    fence = try GLFence(in: ledger)
  }

  /// Waits until the bytes have arrived.
  func wait() throws(GLESError) {
    try fence?.wait("waiting for \(capacity) bytes to be read back")
    fence = nil
  }

  /// Whether the bytes have arrived.
  func isFilled() throws(GLESError) -> Bool {
    try fence?.isPassed("waiting for \(capacity) bytes to be read back") ?? true
  }

  /// Maps the buffer and passes its bytes to `body`.
  ///
  /// glMapBufferRange, glUnmapBuffer
  func withBytes(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws(GLESError) {
    glBindBuffer(PackBuffer.target, buffer?.name ?? 0)
    defer { glBindBuffer(PackBuffer.target, 0) }
    guard let bytes = glMapBufferRange(PackBuffer.target, 0, count, GLbitfield(GL_MAP_READ_BIT)) else {
      throw .driver(GLErrorCode(rawValue: glGetError()), during: "mapping a pack buffer of \(count) bytes")
    }
    body(UnsafeRawBufferPointer(start: bytes, count: count))
    // The result says whether the bytes are intact. They are lost only if a screen changes its mode, and there is none.
    glUnmapBuffer(PackBuffer.target)
  }

  /// Forgets pending bytes, and releases memory beyond `limit` bytes.
  func reset(keeping limit: Int) {
    fence = nil
    guard capacity > limit else { return }
    buffer = nil
    capacity = 0
  }
}
