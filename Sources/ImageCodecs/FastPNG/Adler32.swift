import CDeflate

/// The checksum of a zlib stream (RFC 1950), made piece by piece.
struct Adler32 {
  private(set) var value: UInt32 = 1
  private static let modulus: UInt64 = 65521

  mutating func add(_ bytes: UnsafeRawPointer, _ count: Int) {
    value = libdeflate_adler32(value, bytes, count)
  }

  /// Zeros leave the sum of the bytes as it is, which each of them adds to the sum of the sums.
  mutating func addZeros(_ count: Int) {
    let bytes = UInt64(value & 0xFFFF)
    let sums = (UInt64(value &>> 16) + bytes * (UInt64(count) % Adler32.modulus)) % Adler32.modulus
    value = UInt32(sums) &<< 16 | UInt32(bytes)
  }
}
