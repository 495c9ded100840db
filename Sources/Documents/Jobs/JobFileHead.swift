package import JSON

/// The first bytes of a file that is given as jobs, which tell whether it is text in UTF-8 at all. A picture or a table in
/// UTF-16 has lines too, and each would be an error.
package enum JobFileHead {
  /// The bytes that are looked at. Every usual format of pictures, fonts and archives has a control character among them.
  package static let length = 8

  /// Throws for a file that begins with these bytes and holds no text in UTF-8. What is wrong within a line is that
  /// line's error.
  package static func check(_ bytes: some Collection<UInt8>, source: String) throws(DocumentError) {
    let head = Array(bytes.prefix(length))
    if isUTF16(head) {
      throw DocumentError(
        .syntax, source: source,
        "is UTF-16, and jobs are UTF-8; save the file as UTF-8, or convert it with `iconv -f UTF-16 -t UTF-8`")
    }
    if head.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
      throw DocumentError(
        .syntax, source: source,
        "is no text, and so no jobs; give JSON Lines or a table (a spreadsheet saved as CSV in UTF-8)")
    }
  }

  /// By its byte order mark, or because every second byte is 0, as in the letters of names and JSON.
  private static func isUTF16(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    guard head.count >= 4 else { return false }
    let halves = [0, 1].map { first in stride(from: first, to: head.count, by: 2).map { head[$0] } }
    return halves.contains { half in half.allSatisfy { $0 == 0 } } && halves.contains { half in !half.contains(0) }
  }
}
