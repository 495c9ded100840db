import Glibc

/// The way in which a worker ended before its work was done. Sendable; a value.
package enum WorkerEnding: Sendable, Hashable, CustomStringConvertible {
  /// It ended by itself, with this status.
  case exit(Int32)
  /// It was ended by a signal that is not SIGKILL.
  case signal(Int32)
  /// It was killed (SIGKILL): for lack of memory, or from outside. Where the system does not say which, it counts as for
  /// memory.
  case kill(isForMemory: Bool)
  /// It was ended because it did not become ready in time.
  case start
  /// It was ended because one job took longer than this many seconds.
  case time(Double)
  /// It was ended because it took more than this many bytes.
  case memory(Int)
  /// It was a thread, and closed its end of the conversation.
  case closed

  /// The most seconds that a worker may take to start, with its fonts, styles and drivers.
  package static let startSeconds = 120

  /// Takes a status of `waitpid`. `memoryKills` is the kernel's count of kills for memory before the worker was started.
  init(status: Int32, memoryKills: Int?) {
    switch status & 0x7F {
    case 0: self = .exit(status >> 8 & 0xFF)
    case SIGKILL:
      let count = MemoryKills.count()
      self = .kill(isForMemory: count == nil || memoryKills == nil || count != memoryKills)
    case let signal: self = .signal(signal)
    }
  }

  /// What the worker did, as the predicate of a sentence.
  package var description: String {
    switch self {
    case .exit, .signal, .kill, .closed: "ended \(manner)"
    case .start: "took longer than \(WorkerEnding.startSeconds) s to start"
    case .time(let limit): "took longer than the \(limit.formatted) s that one job may take"
    case .memory(let limit): "took more than the \(limit >> 20) MiB of memory that drawing may take"
    }
  }

  /// What the drawing of the job that was alone under way did, as the predicate of a sentence.
  package var ofDrawing: String {
    switch self {
    case .exit, .signal, .kill, .closed: "ended the process that draws \(manner)"
    case .start, .time, .memory: description
    }
  }

  private var manner: String {
    switch self {
    case .exit(let status): "with status \(status)"
    case .signal(let signal): "by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .kill: "by signal \(SIGKILL) (\(String(cString: strsignal(SIGKILL))))"
    default: "its conversation"
    }
  }
}

extension Double {
  /// Whole numbers without a fraction.
  fileprivate var formatted: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
