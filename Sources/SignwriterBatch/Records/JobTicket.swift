import Documents

/// A job on its way, without its document: the name of its file, and what the report calls it. Sendable; a value.
struct JobTicket: Sendable {
  /// The place of the job among all jobs, from 0.
  let index: Int
  let line: Int
  let id: String
  /// The place where the job was read, for messages.
  let source: String
  let out: String
  /// The digest of its inputs, if there is a journal.
  let digest: String?
  /// The state of the files for which the digest holds; see ``SceneResolver/fileGeneration``.
  let fileGeneration: Int
  let facts: JobFacts
  /// Whether other systems can hold the name of its file, beside those of all other jobs.
  var hasPortableName = true

  func record(_ outcome: JobRecord.Outcome, _ remarks: DocumentRemarks = []) -> JobRecord {
    var remarks = remarks
    if case .failed = outcome {} else if !hasPortableName { remarks.insert(.unportableName) }
    return JobRecord(
      index: index, line: line, id: id, facts: facts, outcome: outcome, remarks: remarks)
  }

  func record(_ failure: JobFailure) -> JobRecord {
    var record = record(.failed(field: failure.field, message: failure.message(at: source)))
    record.reportedNeededScaleFactor = failure.neededScaleFactor
    return record
  }
}
