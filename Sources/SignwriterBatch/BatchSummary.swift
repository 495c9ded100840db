public import Basics
public import Documents

/// What a batch came to.
public struct BatchSummary: Sendable {
  /// Jobs whose files were written.
  public var done = 0
  /// Jobs whose files an earlier run wrote.
  public var kept = 0
  public var failed = 0
  public var wasCancelled = false
  public var seconds = 0.0
  /// What drew.
  public var renderer = ""
  /// How the caches did, in the order of the work: styles, finished pictures, layouts, words, glyphs, images.
  public var caches: [(name: String, use: CacheUse)] = []

  /// For machines. `wasInterrupted`: someone asked it to stop, not a job that failed.
  public func json(wasInterrupted: Bool) -> JSONValue {
    var caches = JSONObject()
    for (name, use) in self.caches {
      caches[name] = ["asked": .number(Double(use.asked)), "found": .number(Double(use.found))]
    }
    return [
      "done": .number(Double(done)), "kept": .number(Double(kept)), "failed": .number(Double(failed)),
      "seconds": .number((seconds * 1000).rounded() / 1000), "renderer": .string(renderer),
      "interrupted": .bool(wasInterrupted), "caches": .object(caches),
    ]
  }
}
