import Storage

/// A linked program as a driver returns it. Its file has a line that describes it, and then its bytes. A value;
/// Sendable.
package struct ProgramBinary: Sendable, Hashable {
  /// The driver's name for the kind of binary.
  package let format: UInt32
  package let bytes: [UInt8]

  /// The first words of a file; the number is the version of the file format.
  private static let title = "signwriter-program 2"

  package init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// The contents of its file, with the key of ``ProgramStore``.
  package func file(key: String) -> [UInt8] {
    Array("\(ProgramBinary.title) \(key) \(format) \(digest(key: key))\n".utf8) + bytes
  }

  /// Nil if the file is incomplete or belongs to another key: a driver may crash on a binary that is not its own.
  package init?(file: [UInt8], key: String) {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")), end < 512 else { return nil }
    let words = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 5, words[0] + " " + words[1] == ProgramBinary.title, words[2] == key,
      let format = UInt32(words[3])
    else { return nil }
    let bytes = Array(file[(end + 1)...])
    self.init(format: format, bytes: bytes)
    guard digest(key: key) == words[4] else { return nil }
  }

  /// Of the bytes and of whose they are: a line of another file does not fit them.
  private func digest(key: String) -> String {
    var hash = SHA256()
    hash.update(field: key)
    hash.update(field: "\(format)")
    hash.update(bytes)
    return hash.hexDigest
  }
}
