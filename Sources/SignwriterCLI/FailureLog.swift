import SignwriterBatch
import Synchronization

/// Reports failures of jobs on the terminal. A slip that a thousand jobs share, as a forgotten style sheet, is reported a few
/// times and then counted; the report has them all.
///
/// Sendable, usable from any thread.
final class FailureLog: Sendable {
  /// How often each failure happened, by its words without what differs from job to job; only so many different ones
  /// are distinguished.
  private let counts = Mutex<[String: Int]>([:])
  private let source: String

  private static let mostReported = 10
  private static let mostKinds = 1000

  /// Makes a log. `source` is what the job file is called in messages.
  init(source: String) { self.source = source }

  func report(_ message: String, of job: String) {
    let kind = FailureLog.withoutNames(withoutPlace(message), of: job)
    let count = counts.withLock { counts in
      guard counts[kind] != nil || counts.count < FailureLog.mostKinds else { return 1 }
      counts[kind, default: 0] += 1
      return counts[kind, default: 1]
    }
    guard count <= FailureLog.mostReported else { return }
    Terminal.error("job \(Terminal.oneLine(job)): \(Terminal.oneLine(message))")
  }

  /// Reports how many failures were suppressed.
  func finish() {
    let counts = counts.withLock { $0 }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > FailureLog.mostReported {
      let more = count - FailureLog.mostReported
      Terminal.error("\(more) more \(more == 1 ? "job" : "jobs"): \(Terminal.oneLine(kind))")
    }
  }

  /// The message without the job's id where it is quoted, by itself or in the name of its file, and without another job's
  /// line.
  private static func withoutNames(_ message: String, of job: String) -> String {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
      if index % 2 == 0 { return String(part) }
      // Numbers with a comma are one slip, whatever their values are.
      if part == job || part.wholeMatch(of: /-?\d+,\d+/) != nil { return "..." }
      let file = part.lastIndex(of: "/").map { part[part.index(after: $0)...] } ?? part
      return file.hasPrefix(job + ".")
        ? part.dropLast(file.count) + "..." + file.dropFirst(job.count) : String(part)
    }
    return parts.joined(separator: "\"").replacing(/\bline \d+'s\b/, with: "line ...'s")
      .replacing(/\bwrite -?[\d.]+, with a point/, with: "write it with a point")
  }

  /// The message without `jobs.jsonl:12: ` before it, or `jobs.jsonl:12:7: ` of a line that is no JSON.
  private func withoutPlace(_ message: String) -> String {
    guard message.hasPrefix(source + ":") else { return message }
    var rest = message.dropFirst(source.count + 1).drop { $0.isNumber }
    if rest.first == ":", rest.dropFirst().first?.isNumber == true { rest = rest.dropFirst().drop { $0.isNumber } }
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : message
  }
}
