import JSON
import Motion

extension DocumentError {
  /// Tells why a motion cannot be made, as a fault of the member `name`.
  init(_ error: MotionError, at name: String) {
    self.init(.outOfRange, path: name, DocumentError.message(of: error))
  }

  /// Tells the same where the motion's error knows the place itself.
  init(_ error: MotionError) {
    switch error {
    case .outOfRange(let place, _, _), .numberFormat(let place, _, _), .invalid(let place, _, _):
      self.init(error, at: place)
    case .printfFormat: self.init(error, at: "format")
    }
  }

  private static func message(of error: MotionError) -> String {
    switch error {
    case .outOfRange(_, let value, let remedy), .numberFormat(_, let value, let remedy),
      .invalid(_, let value, let remedy):
      value + " " + remedy
    case .printfFormat(let format, let offset, let problem, let remedy):
      "\(JSONValue.string(format).summary), character \(offset + 1): \(problem); \(remedy)"
    }
  }
}
