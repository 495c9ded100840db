import CSignwriter
import Documents
import JSON

/// Text that a caller gives.
enum CallerText {
  /// The largest text of a document or a style sheet.
  static let mostBytes = JSONParser.maximumBytes

  /// The bytes of JSON with a length. They live as long as the caller's.
  static func bytes(
    _ start: UnsafePointer<CChar>?, _ length: Int, _ name: String
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard length >= 0, length <= mostBytes else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "\(name): its length of \(UInt(bitPattern: length)) bytes is over the limit of \(mostBytes)")
    }
    guard start != nil || length == 0 else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL, and its length is \(length); give the text")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    guard bytes.last != 0 else {
      throw Fault(
        SIGNWRITER_INVALID_DOCUMENT,
        "\(name): the last of its \(length) bytes is a NUL, which no JSON has; give a length without it")
    }
    return bytes
  }

  /// A text that ends with a NUL; nil for NULL.
  static func string(_ start: UnsafePointer<CChar>?, _ name: String) throws(Fault) -> String? {
    guard let start else { return nil }
    guard let text = String(validatingCString: start) else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "\(name): it is not UTF-8; give text in UTF-8")
    }
    return text
  }

  /// A list of texts that each end with a NUL.
  static func strings(
    _ start: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String
  ) throws(Fault) -> [String] {
    guard count >= 0, count <= 1 << 16 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "\(name): \(UInt(bitPattern: count)) are over the limit of \(1 << 16)")
    }
    guard count > 0 else { return [] }
    guard let start else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL, and its count is \(count)") }
    var strings: [String] = []
    for index in 0..<count {
      guard let string = try string(start[index], "\(name)[\(index)]") else {
        throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name)[\(index)]: it is NULL; give a path")
      }
      strings.append(string)
    }
    return strings
  }
}
