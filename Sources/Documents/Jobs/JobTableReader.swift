/// Reads a table of jobs (CSV as in RFC 4180, or TSV) as lines of JSON, one a row, so that everything after it is the
/// same for both.
///
/// The first row names the columns. `id`, `text`, `style` and `out` are the job's members, `width` and `height` its
/// size in points; every other column fills the style's `{{name}}` placeholders. An empty cell says nothing.
///
/// Holds one row at a time. Not Sendable: one thread reads.
public struct JobTableReader: IteratorProtocol, Sequence {
  private var lines: JobLineReader
  private let separator: UInt8
  private let source: String
  private var header: [String]?
  private var failed = false

  /// `separator` is a comma or a tab.
  public init(lines: JobLineReader, separator: Unicode.Scalar, source: String) {
    self.lines = lines
    self.separator = UInt8(ascii: separator)
    self.source = source
  }

  public mutating func next() -> JobLine? {
    guard !failed else { return nil }
    while let row = row() {
      let cells: [String]
      do throws(DocumentError) { cells = try row.cells.get() } catch {
        return JobLine(number: row.line, content: .failure(error))
      }
      guard let header else {
        if let error = JobTableReader.fault(of: cells, at: "\(source):\(row.line)") {
          failed = true
          return JobLine(number: row.line, content: .failure(error))
        }
        self.header = cells
        continue
      }
      return JobLine(number: row.line, content: job(cells, header: header, line: row.line))
    }
    return nil
  }

  /// One row, over several lines where a quoted cell has line feeds.
  private mutating func row() -> (line: Int, cells: Result<[String], DocumentError>)? {
    guard let first = lines.next() else { return nil }
    var bytes: [UInt8]
    do throws(DocumentError) { bytes = try first.content.get() } catch { return (first.number, .failure(error)) }
    var isOpen = JobTableReader.hasOddQuotes(bytes)
    while isOpen {
      guard let more = lines.next(), case .success(let line) = more.content,
        bytes.count + line.count < JobLineReader.maximumLineLength
      else {
        let error = DocumentError(
          .syntax, source: "\(source):\(first.number)", "a quote is not closed; double quotes inside a cell (\"\")")
        return (first.number, .failure(error))
      }
      bytes.append(UInt8(ascii: "\n"))
      bytes += line
      isOpen = isOpen != JobTableReader.hasOddQuotes(line)
    }
    if first.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return (first.number, .success(cells(of: bytes)))
  }

  private static func hasOddQuotes(_ line: [UInt8]) -> Bool {
    line.count { $0 == UInt8(ascii: "\"") } % 2 == 1
  }

  private func cells(of row: [UInt8]) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < row.count {
      let byte = row[index]
      if byte == UInt8(ascii: "\"") {
        // Two in a quoted cell are one.
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

  private static func fault(of header: [String], at place: String) -> DocumentError? {
    if header.contains(where: { $0.isEmpty }) {
      return DocumentError(.syntax, source: place, "a column has no name; the first row names the columns")
    }
    var names: Set<String> = []
    let twice = header.first { !names.insert($0).inserted }
    return twice.map {
      DocumentError(.conflict, source: place, "two columns are named \(JSONWriter.quoted($0)); rename one")
    }
  }

  private func job(_ cells: [String], header: [String], line: Int) -> Result<[UInt8], DocumentError> {
    guard cells.count == header.count else {
      return .failure(
        DocumentError(
          .syntax, source: "\(source):\(line)",
          "has \(cells.count) cells, and the header has \(header.count); quote cells that hold the separator"))
    }
    var object = JSONObject()
    var values = JSONObject()
    var size: [String: JSONValue] = [:]
    for (name, cell) in zip(header, cells) where !cell.isEmpty {
      switch name {
      case "id", "text", "style", "out": object[name] = .string(cell)
      case "width", "height": size[name] = Double(cell).map { .number($0) } ?? .string(cell)
      default: values[name] = .string(cell)
      }
    }
    if let width = size["width"] { object["size"] = [width, size["height"] ?? .null] }
    if !values.isEmpty { object["values"] = .object(values) }
    return .success(Array(JSONValue.object(object).description.utf8))
  }
}
