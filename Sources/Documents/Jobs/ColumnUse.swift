import JSON
import Synchronization

/// The columns of a table that nothing has used so far: they are no members of a job, no style has a place for them,
/// and no text of a row has one.
///
/// Sendable: one thread reads the table, and another asks.
package final class ColumnUse: Sendable {
  private let names = Mutex<[String]>([])

  init() {}

  /// The columns, in the order of the table.
  package var unused: [String] { names.withLock { $0 } }

  /// Columns that only a row's own strings could use.
  func expect(_ columns: [String]) { names.withLock { $0 = columns } }

  /// Looks for places in the strings of a row.
  func note(_ cells: [String]) {
    names.withLock { names in
      guard !names.isEmpty else { return }
      for cell in cells where cell.contains("{{") {
        let used = Placeholders.names(in: .string(cell))
        names.removeAll { used.contains($0) }
      }
    }
  }
}
