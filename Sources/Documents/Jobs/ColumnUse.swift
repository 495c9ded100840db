import JSON
import Synchronization

/// What is to be said of a table once it is read. Columns that nothing has used so far: they are no members of a job, no style
/// has a place for them, and no text of a row has one. And a text with `\n`, which tables do not read as a line feed.
///
/// Sendable: one thread reads the table, and another asks.
package final class ColumnUse: Sendable {
  private let names = Mutex<[String]>([])
  private let writtenFeed = Mutex<Int?>(nil)

  init() {}

  /// The columns, in the order of the table.
  package var unused: [String] { names.withLock { $0 } }

  /// What takes such a table, where several of the columns are languages; nil where they are not.
  package var remedyOfLanguages: String? { JobTableColumn.remedyOfLanguages(unused) }

  /// Columns that only a row's own strings could use.
  func expect(_ columns: [String]) { names.withLock { $0 = columns } }

  /// The first line whose text has a backslash and an n; nil where none has.
  package var firstWrittenFeed: Int? { writtenFeed.withLock { $0 } }

  /// Looks for places in the strings of a row, and for line feeds that are none.
  func note(_ cells: [String], in columns: [JobTableColumn], line: Int) {
    if zip(columns, cells).contains(where: { $0.isText && $1.utf8.contains(0x5C) && $1.contains("\\n") }) {
      writtenFeed.withLock { $0 = $0 ?? line }
    }
    names.withLock { names in
      guard !names.isEmpty else { return }
      for cell in cells where cell.contains("{{") {
        let used = Placeholders.names(in: .string(cell))
        names.removeAll { used.contains($0) }
      }
    }
  }
}
