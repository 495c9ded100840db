import CDeflate

/// The CRC-32 of a file, as ZIP, PNG and `crc32` of many tools count it. A value; Sendable.
package struct FileChecksum: Sendable, Hashable {
  /// The checksum of what was added.
  package private(set) var value: UInt32 = 0

  /// The checksum of nothing.
  package init() {}

  /// The checksum of a file with these bytes.
  package init(_ bytes: [UInt8]) { add(bytes[...]) }

  /// Goes on with the file's next bytes.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { value = libdeflate_crc32(value, $0.baseAddress, $0.count) }
  }

  /// The checksum as eight digits in hexadecimal.
  package var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
