/// A fault of a document, told in one line that names the place, the value and the remedy.
///
/// Sendable; a plain value.
public struct DocumentError: Error, Sendable, Hashable {
  /// What kind of fault it is, for programs that react to it. Sendable; a value.
  public enum Reason: String, Sendable, Hashable {
    /// The text is not JSON, or it is JSON that cannot be read safely.
    case syntax
    /// An object has a member that its kind does not know.
    case unknownKey
    /// A value is of another type than its member, or a member that must be given is missing.
    case wrongType
    /// A value has the right type, and is not among those that its member admits.
    case outOfRange
    /// Two members mean the same, or do not fit each other.
    case conflict
    /// A style is missing or extends itself, or no value fills a placeholder.
    case style
    /// A file name is not a safe relative path.
    case fileName
    /// The input could not be read.
    case reading
  }

  /// The kind of the fault.
  public let reason: Reason
  /// The name of the file, and the line in it where lines matter: `jobs.jsonl:3`. It is empty where the document has no
  /// name.
  public var source: String
  /// The way to the faulty member: `styles.gold.shadows[0].blurr`. It is empty for the document as a whole.
  public var path: String
  /// What is wrong and what to write instead, without the place.
  public let message: String

  /// Makes an error from its members. Without a source and a path, ``place`` is "document".
  public init(_ reason: Reason, source: String = "", path: String = "", _ message: String) {
    self.reason = reason
    self.source = source
    self.path = path
    self.message = message
  }

  /// The source and the path in one: `jobs.jsonl:3: shadows[0].blurr`.
  public var place: String {
    if source.isEmpty { return path.isEmpty ? "document" : path }
    return path.isEmpty ? source : source + ": " + path
  }

  /// The error as seen from the object that holds the faulty one as the member `name`.
  package func inside(_ name: String) -> DocumentError {
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
  package func inside(_ index: Int) -> DocumentError {
    var error = self
    let component = "[\(index)]"
    error.path = path.isEmpty || path.hasPrefix("[") ? component + path : component + "." + path
    return error
  }

  /// The same error with another source.
  package func from(_ source: String) -> DocumentError {
    var error = self
    error.source = source
    return error
  }
}

extension DocumentError: CustomStringConvertible {
  /// The place and the message in one line.
  public var description: String { place + ": " + message }
}
