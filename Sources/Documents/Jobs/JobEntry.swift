/// What became of one line of a job file. A line that failed still has an id, for the report.
///
/// Sendable; a plain value.
public struct JobEntry: Sendable, Hashable {
  public let line: Int
  public let id: String
  public let result: Result<Job, DocumentError>
}
