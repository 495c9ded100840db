import Documents
import JSON

/// A label as the page has it: what of its record is shown, searched and filtered.
struct PageEntry {
  let json: JSONValue

  /// The longest text that a page has of a label, in characters.
  private static let longestText = 400

  /// `record` is a line of the report, and `remarks` the bits of `DocumentRemarks`. `change` is how it differs from the
  /// earlier report, and `group` the value of the row that it is in.
  init(_ record: JSONValue, remarks: Int, change: EarlierReport.Change, group: String? = nil) {
    var entry = JSONObject()
    for name in ["id", "line", "status", "style", "language", "out", "scale"] { entry[name] = record.object?[name] }
    entry["group"] = group.map { .string($0) }
    entry["size"] = record.object?["pixels"]
    entry["remarks"] = .number(Double(remarks))
    entry["text"] = PageEntry.text(of: record)
    for name in ["scaleFactor", "neededScaleFactor"] { entry[name] = record.object?[name] }
    for (name, member) in [("fonts", "fonts"), ("fallback", "fallbackFonts")] {
      if let fonts = record.object?[member]?.array, !fonts.isEmpty { entry[name] = .array(fonts) }
    }
    let missing = record.object?["missingGlyphs"]?.array?.compactMap { $0.object?["codePoint"] } ?? []
    if !missing.isEmpty { entry["missing"] = .array(missing) }
    entry["error"] = record.object?["error"]?.object?["message"]
    entry["field"] = record.object?["error"]?.object?["field"]
    if let word = change.word { entry["change"] = .string(word) }
    if let before = change.before { entry["before"] = PageEntry.before(before) }
    json = .object(entry)
  }

  /// A label that only the earlier report has.
  init(gone record: JSONValue) {
    var entry = JSONObject()
    for name in ["id", "style", "language", "scale"] { entry[name] = record.object?[name] }
    entry["size"] = record.object?["pixels"]
    entry["text"] = PageEntry.text(of: record)
    entry["remarks"] = 0
    entry["status"] = "gone"
    entry["change"] = "gone"
    entry["before"] = PageEntry.before(record)
    json = .object(entry)
  }

  /// What the page shows of an earlier record.
  private static func before(_ record: JSONValue) -> JSONValue {
    var before = JSONObject()
    before["out"] = record.object?["out"]
    before["size"] = record.object?["pixels"]
    before["words"] = .string(words(record))
    return .object(before)
  }

  private static func words(_ record: JSONValue) -> String {
    if let message = record.object?["error"]?.object?["message"]?.string { return "failed: \(message)" }
    var words: [String] = []
    if let size = record.object?["pixels"]?.array, size.count == 2 {
      words.append(size.compactMap { $0.number.map(JSONWriter.number) }.joined(separator: " x "))
    }
    if let lines = record.object?["lines"]?.array {
      words.append("\(lines.count) \(lines.count == 1 ? "line" : "lines")")
    }
    if let factor = record.object?["scaleFactor"]?.number, factor < 1 {
      words.append("text at \(JSONWriter.number((factor * 1000).rounded() / 10)) %")
    }
    if record.object?["truncated"] == true { words.append("truncated") }
    return words.joined(separator: ", ")
  }

  /// The lines of the text.
  private static func text(of record: JSONValue) -> JSONValue? {
    let lines = record.object?["lines"]?.array?.compactMap { $0.object?["text"]?.string } ?? []
    return lines.isEmpty ? nil : .string(String(lines.joined(separator: "\n").prefix(longestText)))
  }
}
