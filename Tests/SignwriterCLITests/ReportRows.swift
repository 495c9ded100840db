import Testing

/// The rows of a table, read as RFC 4180 says and by nothing of the program.
struct ReportRows {
  typealias Row = [String: String]

  let names: [String]
  let rows: [Row]

  init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) throws {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [[String]] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    for byte in bytes {
      // Two quotes within a quoted cell end it and begin it again.
      if byte == UInt8(ascii: "\"") {
        if !isQuoted, !cell.isEmpty { cell.append(byte) }
        isQuoted.toggle()
      } else if isQuoted {
        cell.append(byte)
      } else if byte == separator || byte == UInt8(ascii: "\n") {
        if byte != separator, cell.last == UInt8(ascii: "\r") { cell.removeLast() }
        cells.append(try #require(String(validating: cell, as: UTF8.self)))
        cell = []
        if byte != separator { (lines, cells) = (lines + [cells], []) }
      } else {
        cell.append(byte)
      }
    }
    try #require(!isQuoted && cell.isEmpty && cells.isEmpty, "the table is cut off")
    names = try #require(lines.first)
    for line in lines { try #require(line.count == lines[0].count) }
    let head = lines[0]
    rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(head, $0)) }
  }

  /// One column, in the order of the rows.
  subscript(_ name: String) -> [String] { rows.map { $0[name] ?? "?" } }
}
