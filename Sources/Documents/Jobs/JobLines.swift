package import Basics

/// The lines of a job file in whichever form it has: JSON Lines, or a table.
///
/// Not Sendable: one thread reads.
package enum JobLines: IteratorProtocol {
  case lines(JobLineReader)
  case table(JobTableReader)

  /// The ending of the file's name decides: `.csv` and `.tsv` are tables. `placeholders` are the names that styles and
  /// file names have places for; nil where they are not known.
  package init(_ lines: JobLineReader, fileName: String, source: String, placeholders: Set<ByteText>? = nil) {
    func table(_ separator: Unicode.Scalar) -> JobLines {
      .table(JobTableReader(lines: lines, separator: separator, source: source, placeholders: placeholders))
    }
    let ending = fileName.lowercased().suffix(4)
    switch ending {
    case ".csv": self = table(",")
    case ".tsv": self = table("\t")
    default: self = .lines(lines)
    }
  }

  /// Whether a table's column of this name is a member of a job.
  package static func isMember(_ column: String) -> Bool { JobTableColumn.memberType(column) != nil }

  /// The use of a table's columns; nil for JSON Lines.
  package var columnUse: ColumnUse? { if case .table(let reader) = self { reader.use } else { nil } }

  package mutating func next() -> JobLine? {
    switch self {
    case .lines(var reader):
      // Taken out while it changes, or its buffer would be copied.
      self = .lines(JobLineReader(bytes: [], source: ""))
      defer { self = .lines(reader) }
      return reader.next()
    case .table(var reader):
      self = .lines(JobLineReader(bytes: [], source: ""))
      defer { self = .table(reader) }
      return reader.next()
    }
  }
}
