package import Basics
import JSON

/// Reads a table of jobs (CSV as in RFC 4180, with commas, semicolons or tabs, or TSV) as lines of JSON, one a row, so that
/// everything after it is the same for both.
///
/// The first row names the columns: see ``JobTableColumn``. An empty cell says nothing, and neither does a row of such cells,
/// a cell that is left out at the end of a row, or a column that has no name and no cell. A row `sep=;` before all others, as
/// Excel reads it, names the separator.
///
/// Holds one row at a time. Not Sendable: one thread reads.
package struct JobTableReader: IteratorProtocol, Sequence {
  private var lines: JobLineReader
  private var separator: UInt8
  private let source: String
  private let placeholders: Set<ByteText>?
  private var columns: [JobTableColumn]?
  private var failed = false
  /// Whether no row names the separator any more.
  private var isSeparatorGiven = false
  /// The use of its columns; see ``ColumnUse``.
  package let use = ColumnUse()

  /// `separator` is a comma or a tab; a header without commas outside quotes is split at its semicolons, or else its tabs. `placeholders` are
  /// the placeholder names of styles and file names. If it is nil they are unknown, and any name may be one.
  package init(
    lines: JobLineReader, separator: Unicode.Scalar, source: String, placeholders: Set<ByteText>? = nil
  ) {
    self.lines = lines
    self.separator = UInt8(ascii: separator)
    self.source = source
    self.placeholders = placeholders
  }

  package mutating func next() -> JobLine? {
    guard !failed else { return nil }
    while let row = row() {
      do throws(DocumentError) {
        let bytes = try row.bytes.get()
        guard let columns else {
          try readHeader(bytes, line: row.line)
          continue
        }
        let cells = try cells(of: bytes, line: row.line)
        if cells.allSatisfy(\.isEmpty) { continue }
        use.note(cells, in: columns, line: row.line)
        return JobLine(number: row.line, content: .success(try job(cells, columns)))
      } catch {
        let placed = error.source.isEmpty ? error.from("\(source):\(row.line)") : error
        return JobLine(number: row.line, content: .failure(placed))
      }
    }
    return nil
  }

  /// Reads a row before the first job: the header, or what may stand before it.
  private mutating func readHeader(_ bytes: [UInt8], line: Int) throws(DocumentError) {
    if !isSeparatorGiven, let given = JobTableReader.givenSeparator(bytes) {
      (separator, isSeparatorGiven) = (given, true)
      return
    }
    failed = true
    if separator == UInt8(ascii: ","), !isSeparatorGiven { separator = JobTableReader.separator(of: bytes) }
    isSeparatorGiven = true
    let names = try cells(of: bytes, line: line)
    if !names.allSatisfy(\.isEmpty) { columns = try JobTableColumn.columns(names, placeholders: placeholders) }
    failed = false
    noteHeader()
  }

  /// The separator that a row `sep=;` names.
  private static func givenSeparator(_ row: [UInt8]) -> UInt8? {
    guard row.count == 5, row.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }) else {
      return nil
    }
    return row[4] == UInt8(ascii: "\"") || row[4] >= 0x80 ? nil : row[4]
  }

  private func noteHeader() {
    guard let placeholders, let columns else { return }
    use.expect(columns.compactMap(\.valueName).filter { !placeholders.contains(ByteText($0)) })
  }

  /// One row, over several lines where a quoted cell has line feeds.
  private mutating func row() -> (line: Int, bytes: Result<[UInt8], DocumentError>)? {
    guard let first = lines.next() else { return nil }
    var bytes: [UInt8]
    do throws(DocumentError) { bytes = try first.content.get() } catch { return (first.number, .failure(error)) }
    var isOpen = JobTableReader.hasOddQuotes(bytes)
    while isOpen {
      guard let more = lines.next(), case .success(let line) = more.content,
        bytes.count + line.count < JobLineReader.maximumLineLength
      else {
        let error = DocumentError(.syntax, "a quote is not closed; double quotes inside a cell (\"\")")
        return (first.number, .failure(error))
      }
      bytes.append(UInt8(ascii: "\n"))
      bytes += line
      isOpen = isOpen != JobTableReader.hasOddQuotes(line)
    }
    if first.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return (first.number, .success(bytes))
  }

  /// The first of these that stands in a header outside quotes; a comma where none does.
  private static func separator(of header: [UInt8]) -> UInt8 {
    var isQuoted = false
    var found: Set<UInt8> = []
    for byte in header {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() } else if !isQuoted { found.insert(byte) }
    }
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first { found.contains($0) }
      ?? UInt8(ascii: ",")
  }

  private static func hasOddQuotes(_ line: [UInt8]) -> Bool {
    line.count { $0 == UInt8(ascii: "\"") } % 2 == 1
  }

  private func cells(of row: [UInt8], line: Int) throws(DocumentError) -> [String] {
    guard String(validating: row, as: UTF8.self) != nil else {
      throw DocumentError(.syntax, "is not UTF-8, but Latin-1 perhaps; save the table as UTF-8")
    }
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < row.count {
      let byte = row[index]
      if byte == UInt8(ascii: "\"") {
        // Two quotes in a quoted cell stand for one.
        if isQuoted, index + 1 < row.count, row[index + 1] == byte {
          cell.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if byte == separator, !isQuoted {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      } else {
        cell.append(byte)
      }
      index += 1
    }
    return cells + [String(decoding: cell, as: UTF8.self)]
  }

  private func job(_ cells: [String], _ columns: [JobTableColumn]) throws(DocumentError) -> [UInt8] {
    guard cells.dropFirst(columns.count).allSatisfy(\.isEmpty) else {
      throw DocumentError(
        .syntax,
        "has \(cells.count) cells, and the header has \(columns.count); quote cells that hold the separator")
    }
    var object = JSONObject()
    var values = JSONObject()
    for (index, cell) in cells.prefix(columns.count).enumerated() where !cell.isEmpty {
      // Where semicolons separate, numbers have commas.
      let hasCommas = separator == UInt8(ascii: ";")
      guard columns[index].write(cell, hasCommas: hasCommas, to: &object, values: &values) else {
        throw DocumentError(
          .syntax,
          "column \(index + 1) has no name, and here a cell, \(JSONValue.string(cell).summary); the first row names the columns"
        )
      }
    }
    if !values.isEmpty { object["values"] = .object(values) }
    return JSONWriter.bytes(.object(object))
  }
}
