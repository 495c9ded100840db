internal import CJansson

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads JSON through jansson, and refuses what would be ambiguous or unsafe: duplicate keys, invalid UTF-8, lone
/// surrogates, NUL characters, numbers beyond a double, anything after the value, and deep nesting.
/// A byte order mark is skipped. Errors name `source:line:column`.
///
/// Holds no state; usable from any thread.
package enum JSONParser {
  /// Deeper nesting has no meaning in a document, and recursion must not depend on untrusted input.
  package static let maximumDepth = 64
  /// The largest text in bytes. Documents, sheets and lines of jobs are thousands of times smaller.
  package static let maximumBytes = 64 << 20
  /// The most values in one text. A byte may be a value, and a value in memory takes some 250 bytes.
  package static let maximumValues = 2_000_000
  /// From how many bytes on what the parser has used is given back to the system at once.
  private static let large = 1 << 20

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
    guard bytes.count <= maximumBytes else {
      throw DocumentError(
        .syntax, source: source,
        "\(bytes.count) bytes of JSON are over the limit of \(maximumBytes); divide it into several files or lines")
    }
    let bytes = withoutByteOrderMark(bytes)
    defer { if bytes.count >= large { malloc_trim(0) } }
    try checkSize(bytes, source: source, firstLine: firstLine)
    var failure = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL)
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    // jansson takes a null pointer for a missing argument, and an empty buffer has one.
    let root = start.map { json_loadb($0, bytes.count, flags, &failure) } ?? nil
    guard let root else {
      throw syntaxError(
        start == nil ? "unexpected end" : reason(of: failure), source: source,
        line: firstLine + max(0, Int(failure.line) - 1), column: max(1, Int(failure.column)))
    }
    defer { json_decref(root) }
    return convert(root)
  }

  private static func withoutByteOrderMark(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst(3)) : bytes
  }

  private static func syntaxError(_ text: String, source: String, line: Int, column: Int) -> DocumentError {
    let place = "\(line):\(column)"
    return DocumentError(.syntax, source: source.isEmpty ? place : source + ":" + place, "not JSON: " + text)
  }

  /// jansson's text, on one line, with a remedy where the fault is a common one.
  private static func reason(of failure: json_error_t) -> String {
    let text = withUnsafeBytes(of: failure.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    // jansson names a flag of its own, which nobody here can give.
    let quoted = JSONWriter.quoted(text.replacing(" without JSON_ALLOW_NUL", with: ""))
    let line = String(quoted.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    return line + remedy(for: text)
  }

  private static func remedy(for text: String) -> String {
    if text.contains("near end of file") { return "; the text is empty or cut off" }
    if text.contains("duplicate") { return "; keep one of the two" }
    if text.contains("'NaN'") || text.contains("Inf") { return "; JSON has no such number, write a finite one" }
    if text.contains("overflow") { return "; the number is too large, write a smaller one" }
    if text.contains("invalid Unicode") { return "; a surrogate stands alone, write the pair or the character" }
    if text.contains("JSON_ALLOW_NUL") || text.contains("NUL byte") { return "; remove the NUL character" }
    if text.contains("decode byte") { return "; save the file as UTF-8" }
    return ""
  }

  /// Counts brackets and values outside strings before jansson recurses into them and allocates them. Faulty JSON is
  /// jansson's to report.
  private static func checkSize(
    _ bytes: UnsafeRawBufferPointer, source: String, firstLine: Int
  ) throws(DocumentError) {
    var depth = 0
    // Before each value but the first of a list or an object stands a comma.
    var values = 1
    var line = firstLine
    var lineStart = 0
    var isInString = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if isInString {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "\n"): (line, lineStart) = (line + 1, position + 1)
        case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, values) = (depth + 1, values + 1)
        case UInt8(ascii: ","): values += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      if depth > maximumDepth {
        throw syntaxError(
          "nested more than \(maximumDepth) levels deep", source: source, line: line,
          column: position - lineStart + 1)
      }
      if values > maximumValues {
        throw syntaxError(
          "more than \(maximumValues) values, the limit; divide it into several files or lines", source: source,
          line: line, column: position - lineStart + 1)
      }
      position += 1
    }
  }

  private static func convert(_ node: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch node.pointee.type {
    case JSON_OBJECT: .object(convertObject(node))
    case JSON_ARRAY:
      .array(
        (0..<json_array_size(node)).map { index in
          json_array_get(node, index).map { convert($0) } ?? .null
        })
    case JSON_STRING:
      .string(string(json_string_value(node), length: json_string_length(node)))
    case JSON_REAL: .number(json_real_value(node))
    case JSON_INTEGER: .number(Double(json_integer_value(node)))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    default: .null
    }
  }

  private static func convertObject(_ node: UnsafeMutablePointer<json_t>) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(json_object_size(node))
    var iterator = json_object_iter(node)
    while let current = iterator {
      let name = string(json_object_iter_key(current), length: json_object_iter_key_len(current))
      if let value = json_object_iter_value(current) { object.append(.init(name: name, value: convert(value))) }
      iterator = json_object_iter_next(node, current)
    }
    return object
  }

  private static func string(_ start: UnsafePointer<CChar>?, length: Int) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
