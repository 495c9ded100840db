import JSON
import Signwriter

/// What became of the jobs of one language. Sendable; a value.
public struct LanguageSummary: Sendable, Hashable {
  /// The number of jobs whose files were written.
  public internal(set) var done = 0
  /// The number of jobs whose files an earlier run wrote.
  public internal(set) var kept = 0
  /// The number of jobs that have no file.
  public internal(set) var failed = 0
  /// The number of pictures that have each remark, in the order of `DocumentRemarks.all`.
  public internal(set) var remarkCounts = DocumentRemarks.all.map { _ in 0 }
  /// The least factor to which a text was made smaller to fit; 1 where none was.
  public internal(set) var leastScaleFactor = 1.0

  /// How many languages, or styles, are told apart; a document may say any.
  static let most = 1000

  mutating func count(_ record: JobRecord) {
    if record.isKept { kept += 1 } else if record.isDone { done += 1 } else { failed += 1 }
    for (place, entry) in DocumentRemarks.all.enumerated() where record.remarks.contains(entry.remark) {
      remarkCounts[place] += 1
    }
    leastScaleFactor = min(leastScaleFactor, record.scaleFactor)
  }

  /// Its member of the summary.
  var json: JSONValue {
    var object: JSONObject = [
      "done": .number(Double(done)), "kept": .number(Double(kept)), "failed": .number(Double(failed)),
      "leastScaleFactor": .number(leastScaleFactor),
    ]
    var remarks = JSONObject()
    for (entry, count) in zip(DocumentRemarks.all, remarkCounts) where count > 0 {
      remarks[entry.name] = .number(Double(count))
    }
    object["remarks"] = .object(remarks)
    return .object(object)
  }
}
