import Basics
import Documents
public import JSON

/// The jobs of a batch: lines of JSON, or a table. Sendable; a value.
public struct BatchJobs: Sendable {
  /// The name of the jobs in messages.
  let name: String
  /// The name whose ending says what they are written in.
  private let fileName: String
  private let read: @Sendable () throws(DocumentError) -> [UInt8]

  /// Makes jobs of the bytes of a file. They are a table if `name` ends in `.csv` or `.tsv`; messages call them so.
  public init(_ bytes: [UInt8], named name: String = "jobs.jsonl") {
    self.init(named: name, fileName: name) { bytes }
    isWhole = true
  }

  /// Makes jobs that are read while others are drawn. They are a table if `fileName` ends in `.csv` or `.tsv`; `read`
  /// gives the next bytes, wherever they end, and none at the end. One thread at a time calls it.
  public init(
    named name: String, fileName: String, read: @escaping @Sendable () throws(DocumentError) -> [UInt8]
  ) {
    (self.name, self.fileName, self.read) = (name, fileName, read)
  }

  /// Whether `read` gives all bytes each time.
  private var isWhole = false

  /// The lines, from the first one. `placeholders` are the names that styles and file names have places for.
  func lines(placeholders: Set<ByteText>) throws(DocumentError) -> JobLines {
    let reader =
      isWhole ? JobLineReader(bytes: try read(), source: name) : JobLineReader(source: name, nextChunk: read)
    return JobLines(reader, fileName: fileName, source: name, placeholders: placeholders)
  }
}
