package import Basics
package import JSON

/// The job of one line of a job file, or the error of the line. A line that failed still has an id, for the report.
///
/// Sendable; a plain value.
package struct JobEntry: Sendable, Hashable {
  package let line: Int
  @Bytewise package private(set) var id: String
  package let result: Result<Job, DocumentError>
  /// What the line says of its job; empty if the line could not be read.
  package let facts: JobFacts
}
