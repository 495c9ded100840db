import Basics

/// An error that says why a value does not describe a motion. The description is one line that names the place, the
/// value and the remedy.
///
/// Sendable; a value.
public enum MotionError: Error, Sendable, Hashable {
  /// A number is not finite, or is not in the range that its place allows.
  case outOfRange(place: String, value: String, remedy: String)
  /// A printf format cannot show exactly one number. `offset` counts Unicode scalars from 0.
  case printfFormat(format: String, offset: Int, problem: String, remedy: String)
  /// The options of a number format are invalid, or ICU refuses them.
  case numberFormat(place: String, value: String, remedy: String)
  /// A list is empty, or a name or a text is not known.
  case invalid(place: String, value: String, remedy: String)
}

extension MotionError: CustomStringConvertible {
  /// One line that names the place, the value and the remedy.
  public var description: String {
    switch self {
    case .outOfRange(let place, let value, let remedy), .numberFormat(let place, let value, let remedy),
      .invalid(let place, let value, let remedy):
      "\(place): \(value) \(remedy)"
    case .printfFormat(let format, let offset, let problem, let remedy):
      "format \(Message.quoted(format)), character \(offset + 1): \(problem); \(remedy)"
    }
  }
}
