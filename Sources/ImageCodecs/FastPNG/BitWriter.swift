import CRowKernels

/// Writes DEFLATE's bits, least significant first, 64 at a time.
///
/// Callers put at most 56 bits between two calls of `flush`. The memory must have 8 bytes more than the bits need. An
/// inner loop works on a copy, so that the bits stay in registers, and assigns it back: of several copies only the one
/// that wrote last is valid.
struct BitWriter {
  /// The same for a loop in C.
  var stream: RowBits

  init(to position: UnsafeMutableRawPointer) {
    stream = RowBits(bits: 0, count: 0, position: position)
  }

  var position: UnsafeMutableRawPointer { stream.position }

  @inline(__always)
  mutating func put(_ value: UInt64, _ length: UInt64) {
    stream.bits |= value &<< stream.count
    stream.count &+= length
  }

  /// Stores the whole bytes and keeps up to 7 bits.
  @inline(__always)
  mutating func flush() {
    position.storeBytes(of: stream.bits.littleEndian, as: UInt64.self)
    stream.position = position + Int(truncatingIfNeeded: stream.count &>> 3)
    stream.bits &>>= stream.count & ~7
    stream.count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func alignToByte() {
    flush()
    guard stream.count > 0 else { return }
    position.storeBytes(of: UInt8(truncatingIfNeeded: stream.bits), as: UInt8.self)
    stream = RowBits(bits: 0, count: 0, position: position + 1)
  }
}
