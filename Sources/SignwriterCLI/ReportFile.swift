import Documents
import SignwriterBatch
import Synchronization

/// The report: a line of JSON a job. Written beside its path and renamed at the end, so that a whole report is there
/// or none. Sendable.
final class ReportFile: Sendable {
  private struct State: ~Copyable {
    var file: PendingFile
    var buffer: [UInt8] = []
    var failure: OutputError?

    mutating func flush() {
      do throws(OutputError) {
        if failure == nil { try file.append(buffer) }
      } catch {
        failure = error
      }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private let state: Mutex<State>

  init(path: String) throws(OutputError) {
    try OutputFolder.makeFolder(above: path)
    state = Mutex(State(file: try PendingFile(path, inPlace: true)))
  }

  func write(_ record: JobRecord) {
    let line = JSONWriter.bytes(record.json)
    state.withLock { state in
      state.buffer += line
      state.buffer.append(UInt8(ascii: "\n"))
      if state.buffer.count > 1 << 16 { state.flush() }
    }
  }

  /// Closes the file and gives it its name. What could not be written is told now.
  func finish() throws(OutputError) {
    let failure: OutputError? = state.withLock { state in
      state.flush()
      do throws(OutputError) {
        if state.failure == nil { try state.file.commit() }
      } catch {
        state.failure = error
      }
      if state.failure != nil { state.file.abandon() }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// For a run that comes to nothing.
  func abandon() { state.withLock { $0.file.abandon() } }
}
