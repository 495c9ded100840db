import Captions
import JSON

/// What readers of transcripts ask of JSON.
extension JSONNode {
  /// Reads a file. It takes what Python's `json` writes: NaN and Infinity are null. Half of a surrogate pair becomes U+FFFD,
  /// in a line that is told.
  static func read(
    _ bytes: [UInt8], source: String
  ) throws(CaptionError) -> (node: JSONNode, damagedLines: [Int]) {
    do throws(JSONFault) {
      return try read(
        bytes, .lenient(maximumDepth: CaptionLimits.deepestNesting, maximumValues: CaptionLimits.mostValues))
    } catch {
      throw CaptionError(source: source, line: error.line, "not JSON: " + error.message)
    }
  }

  var list: [JSONNode]? { elements }

  var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// A string, or a number as it is written.
  var label: String? {
    switch value {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// A member that is there and not null. Of two of one name the last one counts.
  subscript(name: String) -> JSONNode? {
    guard let found = members?.last(where: { $0.name == name })?.value else { return nil }
    if case .null = found.value { return nil }
    return found
  }

  /// The first of some members that is there.
  func first(_ names: String...) -> JSONNode? {
    for name in names { if let found = self[name] { return found } }
    return nil
  }

  func has(_ name: String) -> Bool { members?.contains { $0.name == name } ?? false }
}
