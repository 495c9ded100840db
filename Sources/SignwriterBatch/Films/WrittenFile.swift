import Glibc
import ImageCodecs

/// A file that a job has written, as a journal knows it again. Sendable; a value.
struct WrittenFile: Sendable {
  let name: String
  let size: Int
  private let sum: FileChecksum

  /// Makes the facts of a file with these bytes.
  init(_ name: String, _ bytes: [UInt8]) {
    (self.name, size, sum) = (name, bytes.count, FileChecksum(bytes))
  }

  /// Reads a file below a folder; nil if it is not there or cannot be read.
  init?(_ name: String, in folder: OutputFolder) {
    guard let descriptor = folder.openFile(name) else { return nil }
    defer { close(descriptor) }
    var (size, sum) = (0, FileChecksum())
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 { return nil }
      if count == 0 { break }
      sum.add(chunk[..<count])
      size += count
    }
    (self.name, self.size, self.sum) = (name, size, sum)
  }

  /// The CRC-32 of its bytes.
  var checksum: UInt32 { sum.value }

  /// The checksum in hexadecimal.
  var hexChecksum: String { sum.hex }
}
