import SignwriterBatch
import Synchronization

/// Reports failures of jobs on the terminal. A slip that a thousand jobs share, as a forgotten style sheet, is reported a few
/// times and then counted; the report has them all.
///
/// Sendable, usable from any thread.
final class FailureLog: Sendable {
  /// Failures of one kind.
  fileprivate struct Kind {
    var count = 0
    /// The characters that no font has, each once; only so many are kept.
    var characters: [String] = []
  }

  /// Each kind of failure, by its words without what differs from job to job; only so many different ones are
  /// distinguished.
  private let kinds = Mutex<[String: Kind]>([:])
  private let source: String

  private static let mostReported = 10
  private static let mostKinds = 1000
  fileprivate static let mostCharacters = 1000

  /// Makes a log. `source` is what the job file is called in messages.
  init(source: String) { self.source = source }

  /// Reports a failure, unless enough of its kind were. `language` is the job's, if it has one.
  func report(_ message: String, of job: String, in language: String? = nil) {
    let words = FailureLog.withoutNames(withoutPlace(message), of: job)
    let (kind, character) = FailureLog.withoutCharacter(words)
    let count = kinds.withLock { kinds in
      guard kinds[kind] != nil || kinds.count < FailureLog.mostKinds else { return 1 }
      kinds[kind, default: Kind()].note(character)
      return kinds[kind]?.count ?? 1
    }
    // Texts of a font that lacks a script have each another character, and all are one slip.
    guard count <= (character == nil ? FailureLog.mostReported : 1) else { return }
    let place = language.map { $0.isEmpty ? "" : " (\(Terminal.oneLine($0)))" } ?? ""
    Terminal.error("job \(Terminal.oneLine(job))\(place): \(Terminal.oneLine(message))")
  }

  /// Reports how many failures were suppressed.
  func finish() {
    for (words, kind) in kinds.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let more = kind.count - (kind.characters.isEmpty ? FailureLog.mostReported : 1)
      guard more > 0 else { continue }
      Terminal.error("\(more) more \(more == 1 ? "job" : "jobs"): \(Terminal.oneLine(kind.filled(words)))")
    }
  }

  /// The words without the character that no font has, and without its offset; and that character.
  private static func withoutCharacter(_ words: String) -> (kind: String, character: String?) {
    guard let match = words.firstMatch(of: /no font has (U\+[0-9A-F]{4,6}), at offset \d+/) else {
      return (words, nil)
    }
    return (words.replacing(match.0, with: Kind.place, maxReplacements: 1), String(match.1))
  }

  /// The message without the job's id where it is quoted, by itself or in the name of its file, and without another job's
  /// line.
  private static func withoutNames(_ message: String, of job: String) -> String {
    // What is said of a job's file quotes its name, which scales and platforms make of the id in their own ways.
    let isOfFile = message.hasPrefix("out: ")
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
      if index % 2 == 0 { return String(part) }
      // Numbers with a comma are one slip, whatever their values are.
      if isOfFile || part == job || part.wholeMatch(of: /-?\d+,\d+/) != nil { return "..." }
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

extension FailureLog.Kind {
  /// What stands for the characters in the words of a kind.
  fileprivate static let place = "no font has ..."

  fileprivate mutating func note(_ character: String?) {
    count += 1
    guard let character, characters.count < FailureLog.mostCharacters, !characters.contains(character) else {
      return
    }
    characters.append(character)
  }

  /// The words with the characters in their place.
  fileprivate func filled(_ words: String) -> String {
    guard !characters.isEmpty else { return words }
    let more = characters.count > 12 ? " and \(characters.count - 12) more" : ""
    return words.replacing(
      FailureLog.Kind.place, with: "no font has " + characters.prefix(12).joined(separator: ", ") + more,
      maxReplacements: 1)
  }
}
