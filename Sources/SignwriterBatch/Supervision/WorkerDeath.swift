import Glibc

/// The way in which a worker ended before its work was done. Sendable; a value.
enum WorkerDeath: Sendable {
  /// It ended by itself, with the status that `waitpid` returns.
  case status(Int32)
  /// It was ended because it did not become ready in time.
  case start
  /// It was ended because one job took longer than this many seconds.
  case time(Double)
  /// It was ended because it took more than this many bytes.
  case memory(Int)

  /// The words for what the job that was alone under way did.
  var description: String {
    switch self {
    case .status(let status) where status & 0x7F == 0:
      "ended the process that draws with status \(status >> 8 & 0xFF)"
    case .status(let status):
      "ended the process that draws by signal \(status & 0x7F) (\(String(cString: strsignal(status & 0x7F))))"
    case .start: "took longer than \(BatchSupervisor.Limits.startSeconds) s to start"
    case .time(let limit): "took longer than the \(limit.formatted) s that one job may take"
    case .memory(let limit): "took more than the \(limit >> 20) MiB of memory that drawing may take"
    }
  }

  /// The remedy that a message names.
  private var remedy: String {
    switch self {
    case .status, .start: "the other jobs are not affected; please report it with its document"
    case .time, .memory: "make it smaller or simpler, or raise the limit"
    }
  }

  /// The reason why the job has no picture, with the remedy.
  var message: String { "drawing it, by itself, \(description); \(remedy)" }
}

extension Double {
  /// Whole numbers without a fraction.
  fileprivate var formatted: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
