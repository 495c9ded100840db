import Basics

/// A value that does not describe a motion. The description is one line that names the place, the value and the remedy.
///
/// Sendable; a plain value.
public enum MotionError: Error, Sendable, Hashable {
  /// A number that is not finite, or not in the range that its place allows.
  case outOfRange(place: String, value: String, remedy: String)
  /// A printf format string that cannot show exactly one number. `offset` counts characters from 0.
  case printfFormat(format: String, offset: Int, problem: String, remedy: String)
  /// A number format that ICU refuses.
  case numberFormat(place: String, value: String, remedy: String)
  /// A list or a name that is empty or unknown.
  case invalid(place: String, value: String, remedy: String)
}

extension MotionError: CustomStringConvertible {
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
