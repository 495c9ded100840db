import Documents
import Films
import SignwriterBatch
import Synchronization

/// The report, a line of JSON or a row of a table per job. It is written under a temporary name and renamed at the end, so that it is whole
/// or absent; or it goes to standard output as it arises. Sendable.
final class ReportFile: Sendable {
  private struct State: ~Copyable {
    /// The file that is written; nil for standard output.
    var file: PendingFile?
    var buffer: [UInt8] = []
    var failure: OutputError?

    mutating func flush() {
      do throws(OutputError) {
        if failure == nil {
          if file == nil { try StandardOutput.write(buffer) } else { try file?.append(buffer) }
        }
      } catch {
        failure = error
      }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private let state: Mutex<State>
  private let isStream: Bool
  /// The form of a table; nil for JSON Lines.
  private let table: ReportTable?

  /// Opens a report; "-" is standard output. The ending of its name says what it is.
  init(path: String) throws(OutputError) {
    isStream = path == "-"
    switch JobsFormat(fileName: path) {
    case .jsonl: table = nil
    case .csv: table = ReportTable(hasTabs: false)
    case .tsv: table = ReportTable(hasTabs: true)
    }
    if isStream {
      state = Mutex(State(file: nil))
    } else {
      try OutputFolder.makeFolder(above: path)
      OutputFolder.removeLeftovers(beside: path)
      state = Mutex(State(file: try PendingFile(path, inPlace: true), buffer: table?.head ?? []))
    }
  }

  func write(_ record: JobRecord) {
    let line = table?.row(record) ?? record.reportLine + [UInt8(ascii: "\n")]
    state.withLock { state in
      state.buffer += line
      if isStream || state.buffer.count > 1 << 16 { state.flush() }
    }
  }

  /// Closes the file and gives it its final name. Throws if something could not be written.
  func finish() throws(OutputError) {
    let failure: OutputError? = state.withLock { state in
      state.flush()
      do throws(OutputError) {
        if state.failure == nil { try state.file?.commit() }
      } catch {
        state.failure = error
      }
      if state.failure != nil { state.file?.abandon() }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Discards the report, for a run that produced nothing.
  func abandon() { state.withLock { $0.file?.abandon() } }
}
