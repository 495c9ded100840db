/// Writes DEFLATE's bits, least significant first, 64 at a time.
///
/// Callers put at most 56 bits between two calls of `flush`. The memory must have 8 bytes more than the bits need. An
/// inner loop works on a copy, so that the bits stay in registers, and assigns it back: of several copies only the one
/// that wrote last is valid.
struct BitWriter {
  private var bits: UInt64 = 0
  private var count: UInt64 = 0
  private(set) var position: UnsafeMutableRawPointer

  init(to position: UnsafeMutableRawPointer) {
    self.position = position
  }

  @inline(__always)
  mutating func put(_ value: UInt64, _ length: UInt64) {
    bits |= value &<< count
    count &+= length
  }

  /// Stores the whole bytes and keeps up to 7 bits.
  @inline(__always)
  mutating func flush() {
    position.storeBytes(of: bits.littleEndian, as: UInt64.self)
    position += Int(truncatingIfNeeded: count &>> 3)
    bits &>>= count & ~7
    count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func alignToByte() {
    flush()
    guard count > 0 else { return }
    position.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
    position += 1
    bits = 0
    count = 0
  }
}
