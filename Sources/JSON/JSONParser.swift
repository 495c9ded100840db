/// Reads JSON, and refuses what would be ambiguous or unsafe: duplicate keys, invalid UTF-8, lone surrogates, NUL
/// characters, numbers beyond a double, anything after the value, and deep nesting.
/// A byte order mark is skipped. Errors name `source:line:column`.
///
/// Holds no state; usable from any thread.
package enum JSONParser {
  /// Deeper nesting has no meaning in a document, and recursion must not depend on untrusted input.
  package static let maximumDepth = 64
  /// The largest text in bytes. Documents, sheets and lines of jobs are thousands of times smaller.
  package static let maximumBytes = 64 << 20
  /// The most values in one text. Two bytes may be a value, and a value in memory takes some 50 bytes.
  package static let maximumValues = 2_000_000

  package static func parse(_ text: String, source: String = "") throws(DocumentError) -> JSONValue {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(DocumentError) in try parse(UnsafeRawBufferPointer(bytes), source: source) }
    }
    return try result.get()
  }

  package static func parse(_ bytes: [UInt8], source: String = "") throws(DocumentError) -> JSONValue {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentError) in try parse(bytes, source: source) }
    }
    return try result.get()
  }

  /// `firstLine` counts where the text is a part of a file: jobs are lines of one.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, source: String = "", firstLine: Int = 1
  ) throws(DocumentError) -> JSONValue {
    try read(bytes, source: source, firstLine: firstLine)
  }

  /// The same with the places of values.
  package static func node(_ bytes: [UInt8]) throws(DocumentError) -> JSONNode {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentError) -> JSONNode in try read(bytes, source: "", firstLine: 1) }
    }
    return try result.get()
  }

  private static func read<Tree: JSONTree>(
    _ bytes: UnsafeRawBufferPointer, source: String, firstLine: Int
  ) throws(DocumentError) -> Tree {
    guard bytes.count <= maximumBytes else {
      throw DocumentError(
        .syntax, source: source,
        "\(bytes.count) bytes of JSON are over the limit of \(maximumBytes); divide it into several files or lines")
    }
    do throws(JSONFault) {
      var reader = JSONReader(bytes, rules)
      return try reader.document(Tree.self)
    } catch {
      let place = "\(firstLine + error.line - 1):\(error.column)"
      throw DocumentError(
        .syntax, source: source.isEmpty ? place : source + ":" + place, "not JSON: " + error.message)
    }
  }

  private static let rules = JSONRules(maximumDepth: maximumDepth, maximumValues: maximumValues)
}
