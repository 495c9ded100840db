public import Basics
public import Documents

/// What a batch came to.
public struct BatchSummary: Sendable {
  /// Jobs whose files were written.
  public var done = 0
  /// Jobs whose files an earlier run wrote.
  public var kept = 0
  public var failed = 0
  /// How many pictures have each remark, by its place in ``JobRemarks/all``.
  public var remarkCounts = JobRemarks.all.map { _ in 0 }
  /// How often a process that draws was started after the first.
  public var restarts = 0
  public var wasCancelled = false
  public var seconds = 0.0
  /// What drew.
  public var renderer = ""
  /// How the caches did, in the order of the work: styles, finished pictures, layouts, words, glyphs, images.
  public var caches: [(name: String, use: CacheUse)] = []

  /// Of no jobs yet.
  public init() {}

  /// Counts a job.
  mutating func count(_ record: JobRecord) {
    if record.isKept { kept += 1 } else if record.isDone { done += 1 } else { failed += 1 }
    for (place, entry) in JobRemarks.all.enumerated() where record.remarks.contains(entry.remark) {
      remarkCounts[place] += 1
    }
  }

  /// For machines. `wasInterrupted`: someone asked it to stop, not a job that failed.
  public func json(wasInterrupted: Bool) -> JSONValue {
    var caches = JSONObject()
    for (name, use) in self.caches {
      caches[name] = ["asked": .number(Double(use.asked)), "found": .number(Double(use.found))]
    }
    let summary: JSONValue = [
      "done": .number(Double(done)), "kept": .number(Double(kept)), "failed": .number(Double(failed)),
      "seconds": .number((seconds * 1000).rounded() / 1000), "renderer": .string(renderer),
      "interrupted": .bool(wasInterrupted), "caches": .object(caches),
    ]
    var object = summary.object ?? JSONObject()
    var remarks = JSONObject()
    for (entry, count) in zip(JobRemarks.all, remarkCounts) where count > 0 {
      remarks[entry.name] = .number(Double(count))
    }
    object["remarks"] = .object(remarks)
    if restarts > 0 { object["restarts"] = .number(Double(restarts)) }
    return .object(object)
  }
}
