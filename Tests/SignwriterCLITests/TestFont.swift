import Typography

/// A font that no machine has installed: DejaVu Sans under another name.
enum TestFont {
  /// The file's bytes; the family is "Nowhere San", a name of the same length.
  static func renamed() throws -> [UInt8] {
    let path = try FontCatalog().face(FontQuery(family: "DejaVu Sans")).path
    var bytes = try Workspace.bytes(of: path)
    for isWide in [false, true] {
      let old = encoded("DejaVu Sans", isWide: isWide)
      let new = encoded("Nowhere San", isWide: isWide)
      var start = 0
      while let index = bytes[start...].firstIndex(of: old[0]) {
        start = index + 1
        if bytes[index...].starts(with: old) { bytes.replaceSubrange(index..<(index + old.count), with: new) }
      }
    }
    return bytes
  }

  /// The name as in the name table: UTF-16, big-endian, or one byte per letter.
  private static func encoded(_ name: String, isWide: Bool) -> [UInt8] {
    name.utf8.flatMap { isWide ? [0, $0] : [$0] }
  }
}
