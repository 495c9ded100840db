import LabelDocument
import LabelScene
import Signwriter

/// Why one job has no file, with the field that is to blame.
struct JobFailure: Error {
  let field: String
  let message: String

  init(_ error: DocumentError) {
    field = error.path
    message = "\(error)"
  }

  init(_ error: ResolveError, in job: Job) {
    field = error.field
    message = job.source.isEmpty ? "\(error)" : "\(job.source): \(error)"
  }

  /// What went wrong with a job once it was resolved.
  init(_ message: String, of job: JobStages.Prepared, field: String = "") {
    self.init(
      field: field, message: ([job.source, field].filter { !$0.isEmpty } + [message]).joined(separator: ": "))
  }

  init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}
