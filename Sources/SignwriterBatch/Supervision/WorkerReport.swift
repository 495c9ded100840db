import Basics
import Workers

/// What a worker reports to its supervisor. Sendable; a value.
enum WorkerReport: Sendable {
  /// Drawing can begin.
  case ready(isGPU: Bool)
  case record(JobRecord)
  /// All is done: the last message.
  case end(WorkerResult)
  /// It cannot start.
  case failure(String)

  private enum Kind: Int {
    case ready, record, end, failure
  }

  private var kind: Kind {
    switch self {
    case .ready: .ready
    case .record: .record
    case .end: .end
    case .failure: .failure
    }
  }
}

extension WorkerReport: WorkerMessage {
  init() { self = .failure("") }

  mutating func code(_ coder: inout MessageCoder) {
    var kind = kind
    coder.code(&kind)
    switch kind {
    case .ready:
      let isGPU: Bool? = if case .ready(let isGPU) = self { isGPU } else { nil }
      self = .ready(isGPU: coder.payload(isGPU))
    case .record:
      // Not as any other payload: there is one for each job.
      var record = if case .record(let record) = self { record } else { JobRecord() }
      record.code(&coder)
      self = .record(record)
    case .end:
      let result: WorkerResult? = if case .end(let result) = self { result } else { nil }
      self = .end(coder.payload(result))
    case .failure:
      let words: String? = if case .failure(let words) = self { words } else { nil }
      self = .failure(coder.payload(words))
    }
  }
}

/// What a worker has done. Sendable; a value.
struct WorkerResult: Sendable {
  var renderer = ""
  /// Why its journal could not be written; empty if it could.
  var journalFailure = ""
  var caches: [CacheState] = []
  /// The files that are of none of these jobs, if that is known.
  var leftOver: [String] = []
  var knowsLeftOver = false
}

extension WorkerResult: WorkerMessage {
  mutating func code(_ coder: inout MessageCoder) {
    coder.code(&renderer)
    coder.code(&journalFailure)
    coder.code(&caches)
    coder.code(&leftOver, new: "") { $0.code(&$1) }
    coder.code(&knowsLeftOver)
  }
}
