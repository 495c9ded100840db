import Documents
import JSON

/// The characters of a file: of text, of every string of JSON, or of the translations of a PO file.
enum CharacterFile {
  /// Reads a file. Its ending says what it is; JSON by the line ends in `.jsonl`.
  static func characters(of path: String) throws(DocumentError) -> String {
    let bytes = try DocumentFile.read(path)
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard !isWide, let text = String(validating: bytes, as: UTF8.self) else {
      throw DocumentError(.reading, source: path, "is not UTF-8; save it as UTF-8")
    }
    if path.hasSuffix(".json") { return strings(of: try JSONParser.parse(bytes, source: path)) }
    if path.hasSuffix(".jsonl") {
      var found = ""
      for line in text.split(separator: "\n") {
        found += strings(of: try JSONParser.parse(Array(line.utf8), source: path))
      }
      return found
    }
    return path.hasSuffix(".po") ? translations(of: text) : text
  }

  private static func strings(of value: JSONValue) -> String {
    if let string = value.string { return string }
    if let array = value.array { return array.map(strings).joined() }
    return value.object?.members.map { strings(of: $0.value) }.joined() ?? ""
  }

  /// The strings behind `msgstr`, with those on the lines below. The one for no string is the file's head.
  private static func translations(of text: String) -> String {
    var (found, string, isTranslation) = ("", "", false)
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("msg") {
        isTranslation = line.hasPrefix("msgstr")
        if line.hasPrefix("msgid") || line.hasPrefix("msgctxt") {
          // A new entry begins with either, and the plural goes on with it.
          if !line.hasPrefix("msgid_plural") { string = "" }
        }
      } else if !line.hasPrefix("\"") {
        continue
      }
      guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""), first < last else {
        continue
      }
      let quoted = line[line.index(after: first)..<last]
      if !isTranslation {
        string += quoted
      } else if !string.isEmpty {
        found += quoted.replacing("\\n", with: " ").replacing("\\\"", with: "\"").replacing("\\t", with: " ")
      }
    }
    return found
  }
}
