import Captions
import JSON

/// What readers of transcripts ask of JSON.
extension JSONNode {
  /// Reads a file. It takes what Python's `json` writes: NaN and Infinity are null. Half of a surrogate pair becomes U+FFFD,
  /// in a line that is told. whisper.cpp writes its tokens as they are, of which some end within a character: what is not
  /// UTF-8 in its files becomes U+FFFD, too, and its reader tells what is left of that. With `takesRows` objects that follow
  /// each other, as programs write them while they hear, are a list.
  static func read(
    _ bytes: [UInt8], source: String, takesRows: Bool = false
  ) throws(CaptionError) -> (node: JSONNode, damagedLines: [Int]) {
    let bytes = hasDividedTokens(bytes) ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    let rules = JSONRules.lenient(
      maximumDepth: CaptionLimits.deepestNesting, maximumValues: CaptionLimits.mostValues)
    do throws(JSONFault) {
      do throws(JSONFault) {
        return try read(bytes, rules)
      } catch {
        guard takesRows, let rows = JSONRows.list(of: bytes) else { throw error }
        return try read(rows, rules)
      }
    } catch {
      throw CaptionError(source: source, line: error.line, "not JSON: " + error.message)
    }
  }

  private static func hasDividedTokens(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) == nil && bytes.firstRange(of: #""transcription""#.utf8) != nil
      && bytes.firstRange(of: #""tokens""#.utf8) != nil
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

  /// A duration of protocol buffers as a decimal of seconds: "1.300s", or seconds and nanoseconds apart.
  var duration: String? {
    guard members != nil else { return label.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 } }
    let (seconds, nanos) = (self["seconds"]?.label ?? "0", self["nanos"]?.label ?? "0")
    guard has("seconds") || has("nanos"), nanos.utf8.count <= 9 else { return nil }
    return seconds + "." + String(repeating: "0", count: 9 - nanos.utf8.count) + nanos
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
