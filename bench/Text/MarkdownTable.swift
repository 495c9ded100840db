/// A table that is readable both as plain text and as Markdown.
struct MarkdownTable {
  /// The headings; columns whose heading begins with ">" are aligned right.
  private let headings: [String]
  private let isRight: [Bool]
  private var rows: [[String]] = []

  init(_ headings: [String]) {
    isRight = headings.map { $0.hasPrefix(">") }
    self.headings = headings.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    let widths = headings.indices.map { column in
      ([headings] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = headings.indices.map { column in
      String(repeating: "-", count: max(2, widths[column]) - (isRight[column] ? 1 : 0))
        + (isRight[column] ? ":" : "")
    }
    return ([headings, rule] + rows).map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: max(0, widths[column] - row[column].count))
        return isRight[column] ? space + row[column] : row[column] + space
      }
      return "| " + cells.joined(separator: " | ") + " |\n"
    }.joined()
  }
}
