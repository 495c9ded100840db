public import Basics
import Documents
public import JSON

/// The result of a batch. Sendable; a value.
public struct BatchSummary: Sendable {
  /// The number of jobs whose files were written.
  public var done = 0
  /// The number of jobs whose files an earlier run wrote.
  public var kept = 0
  /// The number of jobs that have no file.
  public var failed = 0
  /// The number of pictures that have each remark, in the order of `DocumentRemarks.all`.
  public var remarkCounts = DocumentRemarks.all.map { _ in 0 }
  /// The same for each language that jobs say, in the order of their tags; of a thousand at most.
  public var languages: [(tag: String, summary: LanguageSummary)] {
    byLanguage.map { ($0.string, $1) }.sorted { $0.tag < $1.tag }
  }
  private var byLanguage: [ByteText: LanguageSummary] = [:]
  /// The styles of truncated texts with what these need, in the order of their names; of a thousand styles at most.
  public var styles: [(name: String, summary: StyleSummary)] {
    byStyle.filter { !$1.isWhole }.map { ($0.string, $1) }.sorted { $0.name < $1.name }
  }
  private var byStyle: [ByteText: StyleSummary] = [:]
  /// The number of worker processes that were started after the first one.
  public var restarts = 0
  /// What the last worker did that ended before its work was done, such as "ended by signal 9 (Killed)"; nil if none did.
  public var lastEnding: String?
  /// Whether the batch was cancelled before its last job.
  public var wasCancelled = false
  /// The files of earlier runs that are of none of these jobs, by name: with ``BatchOptions/prunes`` they were removed. Nil
  /// where nobody asked, or where it is not known: a job failed, the batch was cancelled, or a worker process ended early.
  public var leftOver: [String]?
  /// The wall-clock time of the whole batch, in seconds.
  public var seconds = 0.0
  /// The name of the renderer: the CPU path, or the devices.
  public var renderer = ""
  /// What each cache holds, and how often it was asked, in the order of the work. With worker processes it is what the last
  /// one holds.
  public var caches: [CacheState] = []

  /// Makes a summary of no jobs.
  public init() {}

  /// Counts a job.
  mutating func count(_ record: JobRecord) {
    if record.isKept { kept += 1 } else if record.isDone { done += 1 } else { failed += 1 }
    for (place, entry) in DocumentRemarks.all.enumerated() where record.remarks.contains(entry.remark) {
      remarkCounts[place] += 1
    }
    if let style = record.style.map({ ByteText($0) }) {
      let isCounted = byStyle[style] != nil || byStyle.count < LanguageSummary.most
      if isCounted { byStyle[style, default: StyleSummary()].count(record) }
    }
    guard let language = record.language.map({ ByteText($0) }) else { return }
    guard byLanguage[language] != nil || byLanguage.count < LanguageSummary.most else { return }
    byLanguage[language, default: LanguageSummary()].count(record)
  }

  /// The summary as JSON. `wasInterrupted` says that a user stopped the batch, not a failed job.
  public func json(wasInterrupted: Bool) -> JSONValue {
    let summary: JSONValue = [
      "done": .number(Double(done)), "kept": .number(Double(kept)), "failed": .number(Double(failed)),
      "seconds": .number((seconds * 1000).rounded() / 1000), "renderer": .string(renderer),
      "interrupted": .bool(wasInterrupted), "caches": CacheState.json(caches),
    ]
    var object = summary.object ?? JSONObject()
    var remarks = JSONObject()
    for (entry, count) in zip(DocumentRemarks.all, remarkCounts) where count > 0 {
      remarks[entry.name] = .number(Double(count))
    }
    object["remarks"] = .object(remarks)
    if let leftOver { object["leftOver"] = .array(leftOver.map { .string($0) }) }
    if !byLanguage.isEmpty {
      var languages = JSONObject()
      for (tag, summary) in self.languages { languages[tag] = summary.json }
      object["languages"] = .object(languages)
    }
    let styles = styles
    if !styles.isEmpty {
      var members = JSONObject()
      for (name, summary) in styles { members[name] = summary.json }
      object["styles"] = .object(members)
    }
    if restarts > 0 { object["restarts"] = .number(Double(restarts)) }
    return .object(object)
  }
}
