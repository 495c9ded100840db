import JSON

/// The sections of the reference, in which no table repeats what an earlier one has.
struct ReferenceSections {
  /// A member's line of a table.
  private struct Row: Hashable {
    let name: String
    let line: String
  }

  /// A reference to fewer rows than this is longer to follow than the rows are to read.
  private static let fewest = 5

  private(set) var texts: [String] = []
  /// What the tables have, by their sections' titles.
  private var written: [(title: String, rows: [Row])] = []

  mutating func add(text: String) { texts.append(text) }

  mutating func add(_ title: String, _ documentation: String, _ fields: [Field], level: String = "##") {
    var rows = fields.map { field in
      let value = field.defaultValue.map { "`\($0)`" } ?? ""
      let cells = [Self.cell(field.type.reference), value, Self.cell(Self.meaning(of: field))]
      return Row(name: field.name, line: "| `\(field.name)` | \(cells.joined(separator: " | ")) |")
    }
    var shared: [(title: String, rows: [Row], names: [String])] = []
    while let (title, theirs) = mostShared(of: rows) {
      let names = rows.filter(theirs.contains).map(\.name)
      rows.removeAll { theirs.contains($0) }
      shared.append((title, theirs, names))
    }
    let own = Set(rows.map(\.name))
    let paragraphs = shared.map { title, theirs, names in
      let others = theirs.map(\.name).filter { !names.contains($0) && !own.contains($0) }
      return Self.reference(to: title, names, others: others)
    }
    texts.append((["\(level) \(title)", documentation] + paragraphs + Self.table(rows)).joined(separator: "\n\n"))
    written.append((title, rows))
  }

  /// The table that has most of the rows, if it has enough of them.
  private func mostShared(of rows: [Row]) -> (title: String, rows: [Row])? {
    let rows = Set(rows)
    var (best, most) = ((title: String, rows: [Row])?.none, Self.fewest - 1)
    for section in written {
      let count = section.rows.count { rows.contains($0) }
      if count > most { (best, most) = (section, count) }
    }
    return best
  }

  /// By the shorter list of names.
  private static func reference(to title: String, _ names: [String], others: [String]) -> String {
    let link = "Rows of [\(title)](#\(title.lowercased().replacing(" ", with: "-")))"
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    if others.isEmpty { return link + ": all others." }
    return link + (others.count < names.count ? ": all others but \(list(others))." : ": \(list(names)).")
  }

  private static func table(_ rows: [Row]) -> [String] {
    if rows.isEmpty { return [] }
    let head = ["| member | value | default | meaning |", "| --- | --- | --- | --- |"]
    return [(head + rows.map(\.line)).joined(separator: "\n")]
  }

  private static func meaning(of field: Field) -> String {
    let words = field.type.choices.filter { !$0.documentation.isEmpty }.map { choice in
      "\(choice.reference): \(choice.documentation)"
    }
    return ([field.documentation] + words).joined(separator: " ")
  }

  /// A bar would end the cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
