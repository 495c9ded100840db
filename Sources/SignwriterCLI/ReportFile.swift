import Glibc
import LabelDocument
import SignwriterBatch
import Synchronization

/// The report: a line of JSON a job. Written beside its path and renamed at the end, so that a whole report is there
/// or none. Sendable.
final class ReportFile: Sendable {
  private struct State {
    var file: Int32 = -1
    var buffer: [UInt8] = []
    var failure: OutputError?
  }

  private let path: String?
  private let state: Mutex<State>

  private var temporary: String { (path ?? "") + ".part" }

  /// Nil for no report.
  init(path: String?) throws(OutputError) {
    self.path = path
    guard let path else {
      state = Mutex(State())
      return
    }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try OutputFolder.makeFolder(String(path[..<slash]))
    }
    let file = open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw OutputError(path: path, reason: String(cString: strerror(errno))) }
    state = Mutex(State(file: file))
  }

  func write(_ record: JobRecord) {
    guard path != nil else { return }
    let line = record.json.description
    state.withLock { state in
      state.buffer += line.utf8
      state.buffer.append(UInt8(ascii: "\n"))
      if state.buffer.count > 1 << 16 { flush(&state) }
    }
  }

  private func flush(_ state: inout State) {
    var written = 0
    while written < state.buffer.count, state.failure == nil {
      let count = state.buffer.withUnsafeBytes {
        Glibc.write(state.file, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { state.failure = OutputError(path: path ?? "", reason: String(cString: strerror(errno))) }
      written += max(0, count)
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Closes the file and gives it its name.
  func finish() throws(OutputError) {
    guard let path else { return }
    let failure: OutputError? = state.withLock { state in
      flush(&state)
      if close(state.file) != 0 || rename(temporary, path) != 0 {
        state.failure = state.failure ?? OutputError(path: path, reason: String(cString: strerror(errno)))
      }
      return state.failure
    }
    if let failure { throw failure }
  }
}
