import SignwriterBatch
import Synchronization

/// Tells failures of jobs on the terminal. A slip that a thousand jobs share, as a forgotten style sheet, is told a few
/// times and then counted; the report has them all.
///
/// Sendable, usable from any thread.
final class FailureLog: Sendable {
  /// How often each failure happened, by its words without the place; only so many different ones are told apart.
  private let counts = Mutex<[String: Int]>([:])
  private let source: String

  private static let mostTold = 10
  private static let mostKinds = 1000

  /// Makes a log. `source` is what the job file is called in messages.
  init(source: String) { self.source = source }

  func tell(_ message: String, of job: String) {
    let kind = withoutPlace(message)
    let count = counts.withLock { counts in
      guard counts[kind] != nil || counts.count < FailureLog.mostKinds else { return 1 }
      counts[kind, default: 0] += 1
      return counts[kind, default: 1]
    }
    guard count <= FailureLog.mostTold else { return }
    Terminal.error("job \(Terminal.oneLine(job)): \(Terminal.oneLine(message))")
  }

  /// Tells how many failures were not told.
  func finish() {
    let counts = counts.withLock { $0 }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > FailureLog.mostTold {
      let more = count - FailureLog.mostTold
      Terminal.error("\(more) more \(more == 1 ? "job" : "jobs"): \(Terminal.oneLine(kind))")
    }
  }

  /// The message without `jobs.jsonl:12: ` before it.
  private func withoutPlace(_ message: String) -> String {
    guard message.hasPrefix(source + ":") else { return message }
    let rest = message.dropFirst(source.count + 1).drop { $0.isNumber }
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : message
  }
}
