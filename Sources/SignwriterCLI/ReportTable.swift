import Documents
import JSON
import SignwriterBatch

/// A report as a table for a spreadsheet: a row for each job. A value; Sendable.
///
/// A CSV file is that of RFC 4180 in UTF-8, with the byte order mark without which Excel takes it for the system's old
/// encoding. A TSV file is for programs: it has no mark, and its lines end as lines of Unix do.
struct ReportTable: Sendable {
  private let separator: UInt8
  private let lineEnd: String
  private let mark: [UInt8]

  /// A table with commas, or with tabs.
  init(hasTabs: Bool) {
    separator = UInt8(ascii: hasTabs ? "\t" : ",")
    lineEnd = hasTabs ? "\n" : "\r\n"
    mark = hasTabs ? [] : [0xEF, 0xBB, 0xBF]
  }

  /// The row of names, with what stands before it in the file.
  var head: [UInt8] { mark + line(ReportTable.columns.map { .value($0.name) }) }

  /// The row of a job.
  func row(_ record: JobRecord) -> [UInt8] {
    let object = record.json.object ?? JSONObject()
    return line(ReportTable.columns.map { $0.cell(record, object) })
  }

  /// What a cell holds.
  private enum Cell {
    /// Words of ours, which begin as no formula.
    case value(String)
    /// What somebody wrote.
    case given(String)
  }

  private typealias Column = (name: String, cell: @Sendable (JobRecord, JSONObject) -> Cell)

  private static let columns: [Column] = [
    ("id", { record, _ in .given(record.id) }),
    ("line", { record, _ in .value(String(record.line)) }),
    ("style", { record, _ in .given(record.style ?? "") }),
    ("language", { record, _ in .given(record.language ?? "") }),
    ("text", { record, object in .given(record.text ?? lines(of: object)) }),
    ("status", { _, object in .value(object["status"]?.string ?? "") }),
    ("file", { _, object in .given(object["out"]?.string ?? "") }),
    number("scaleFactor"),
    number("neededScaleFactor"),
    flag("truncated", .truncated), flag("cropped", .cropped), flag("textWithoutRoom", .textWithoutRoom),
    flag("unfilled", .unfilled),
    ("missingGlyphs", { _, object in list(object, "missingGlyphs") { $0.object?["codePoint"]?.string } }),
    ("fallbackFonts", { _, object in list(object, "fallbackFonts") { $0.string } }),
    ("missingFamilies", { _, object in list(object, "missingFamilies") { $0.string } }),
    ("missingHyphenation", { _, object in list(object, "missingHyphenation") { $0.string } }),
    ("missingParts", { _, object in list(object, "missingParts") { $0.string } }),
    ("error", { record, _ in .given(record.failure ?? "") }),
  ]

  private static func number(_ name: String) -> Column {
    (name, { _, object in .value(object[name]?.number.map(JSONWriter.number) ?? "") })
  }

  /// Whether something is remarked of a job; empty for one that has no picture.
  private static func flag(_ name: String, _ remark: DocumentRemarks) -> Column {
    (name, { record, _ in .value(record.isDone ? String(record.remarks.contains(remark)) : "") })
  }

  private static func list(_ object: JSONObject, _ name: String, _ words: (JSONValue) -> String?) -> Cell {
    .given((object[name]?.array ?? []).compactMap(words).joined(separator: ", "))
  }

  /// The lines of a document that has several texts.
  private static func lines(of object: JSONObject) -> String {
    (object["lines"]?.array ?? []).compactMap { $0.object?["text"]?.string }.joined(separator: "\n")
  }

  private func line(_ cells: [Cell]) -> [UInt8] {
    Array(cells.map { [UInt8](text(of: $0).utf8) }.joined(separator: [separator])) + Array(lineEnd.utf8)
  }

  private func text(of cell: Cell) -> String {
    switch cell {
    case .value(let text): return text
    case .given(let text):
      let harmless = ReportTable.beginsFormula(text) ? "'" + text : text
      guard harmless.utf8.contains(where: mustQuote) || harmless.first == " " || harmless.last == " " else {
        return harmless
      }
      return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
    }
  }

  /// Also what separates cells in other tables: Excel reads `.csv` with semicolons in many countries.
  private func mustQuote(_ byte: UInt8) -> Bool {
    byte < 0x20 || [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\"")].contains(byte)
  }

  /// Whether a spreadsheet would calculate a text. An apostrophe before it makes it a text there.
  private static func beginsFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(first)
  }
}
