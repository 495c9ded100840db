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

  init(_ error: SignwriterError) { self.init(field: "", message: "\(error)") }

  init(_ error: OutputError) { self.init(field: "out", message: "\(error)") }

  init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}
