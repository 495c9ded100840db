package import JSON

/// The first bytes of a file that is given as jobs, which tell whether it is text in UTF-8 at all. A picture or a table in
/// UTF-16 has lines too, and each would be an error.
package enum JobFileHead {
  /// The bytes that are needed. Every usual format of pictures, fonts and archives has a control character among them.
  static let least = 8
  /// The most bytes that are looked at: catalogues of translations begin with comments.
  package static let length = 1 << 16

  /// Throws for a file that begins with these bytes and holds no text in UTF-8, or one in another format of translations.
  /// What is wrong within a line is that line's error.
  package static func check(_ bytes: some Collection<UInt8>, source: String) throws(DocumentError) {
    let head = Array(bytes.prefix(least))
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
    if let name = catalogue(bytes) {
      throw DocumentError(.syntax, source: source, "is \(name), and no jobs; give it to `signwriter jobs`")
    }
  }

  /// The format of translations that a text is in, and in which each line would be an error; nil where it is none.
  private static func catalogue(_ text: some Collection<UInt8>) -> String? {
    let mark: [UInt8] = text.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let lines = text.dropFirst(mark.count).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let first = lines.first(where: { line in line.contains { $0 > 0x20 } && line.first != UInt8(ascii: "#") })
    else {
      return nil
    }
    if first.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      return "XML, as XLIFF and TMX are"
    }
    let isPO = ["msgid", "msgctxt", "domain"].contains { keyword in
      first.starts(with: keyword.utf8)
        && first.dropFirst(keyword.utf8.count).first { $0 > 0x20 } == UInt8(ascii: "\"")
    }
    return isPO ? "a catalogue of gettext (PO)" : nil
  }

  /// By its byte order mark, or because every second byte is 0, as in the letters of names and JSON.
  private static func isUTF16(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    guard head.count >= 4 else { return false }
    let halves = [0, 1].map { first in stride(from: first, to: head.count, by: 2).map { head[$0] } }
    return halves.contains { half in half.allSatisfy { $0 == 0 } } && halves.contains { half in !half.contains(0) }
  }
}
