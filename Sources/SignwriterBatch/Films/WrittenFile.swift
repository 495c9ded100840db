import CDeflate
import Glibc

/// A file that a job has written, as a journal knows it again. Sendable; a value.
struct WrittenFile: Sendable {
  let name: String
  let size: Int
  /// The CRC-32 of its bytes.
  let checksum: UInt32

  /// Makes the facts of a file with these bytes.
  init(_ name: String, _ bytes: [UInt8]) {
    (self.name, size, checksum) = (name, bytes.count, libdeflate_crc32(0, bytes, bytes.count))
  }

  /// Reads a file below a folder; nil if it is not there or cannot be read.
  init?(_ name: String, in folder: OutputFolder) {
    guard let descriptor = folder.openFile(name) else { return nil }
    defer { close(descriptor) }
    var (size, sum): (Int, UInt32) = (0, 0)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 { return nil }
      if count == 0 { break }
      sum = libdeflate_crc32(sum, chunk, count)
      size += count
    }
    (self.name, self.size, checksum) = (name, size, sum)
  }

  /// The checksum in hexadecimal.
  var hexChecksum: String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
