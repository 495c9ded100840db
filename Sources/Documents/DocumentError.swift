/// What is wrong with a document, and where: one line that names the place, the value and the remedy.
///
/// Sendable; a plain value.
public struct DocumentError: Error, Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable {
    /// Not JSON, or not JSON that can be read safely.
    case syntax
    case unknownKey
    case wrongType
    case outOfRange
    /// Two members that mean the same thing, or do not fit each other.
    case conflict
    /// A style that is missing, or that extends itself.
    case style
    /// A file name that is not a safe relative path.
    case fileName
    /// The input could not be read.
    case reading
  }

  public let reason: Reason
  /// The file, and the line in it where lines matter: `jobs.jsonl:3`. Empty where the document has no name.
  public var source: String
  /// The member: `styles.gold.shadows[0].blurr`. Empty for the document as a whole.
  public var path: String
  public let message: String

  public init(_ reason: Reason, source: String = "", path: String = "", _ message: String) {
    self.reason = reason
    self.source = source
    self.path = path
    self.message = message
  }

  /// Source and path in one: `jobs.jsonl:3: shadows[0].blurr`.
  public var place: String {
    if source.isEmpty { return path.isEmpty ? "document" : path }
    return path.isEmpty ? source : source + ": " + path
  }

  /// The error as seen from the object that holds the faulty one as the member `name`.
  func inside(_ name: String) -> DocumentError {
    var error = self
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
        true
      default: false
      }
    }
    // Anything else is quoted, so that a place is one line and cannot be mistaken for another.
    let component = isPlain && !name.isEmpty ? name : "[" + JSONWriter.quoted(name) + "]"
    error.path = path.isEmpty || path.hasPrefix("[") ? component + path : component + "." + path
    return error
  }

  /// The error as seen from the list that holds the faulty element.
  func inside(_ index: Int) -> DocumentError {
    var error = self
    let component = "[\(index)]"
    error.path = path.isEmpty || path.hasPrefix("[") ? component + path : component + "." + path
    return error
  }

  func from(_ source: String) -> DocumentError {
    var error = self
    error.source = source
    return error
  }
}

extension DocumentError: CustomStringConvertible {
  public var description: String { place + ": " + message }
}
