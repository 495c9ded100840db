import Basics
import Captions

/// Reads a JSON file whose numbers must not become binary fractions: jansson, which reads documents, has none but those.
///
/// It takes what Python's `json` writes: NaN and Infinity are null. Half of a surrogate pair becomes U+FFFD.
struct SourceJSONParser {
  private let bytes: [UInt8]
  private let source: String
  private var position = 0
  private var line = 1
  private var values = 0
  private(set) var damagedLines: [Int] = []

  init(_ text: [UInt8], source: String) {
    (bytes, self.source) = (text, source)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(CaptionError) -> SourceJSON {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw fault("there is more after the end of the JSON value; remove it") }
    return value
  }

  private func fault(_ message: String) -> CaptionError { CaptionError(source: source, line: line, message) }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      position += 1
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let isNext = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isNext { position += word.utf8CodeUnitCount }
    return isNext
  }

  private mutating func value(depth: Int) throws(CaptionError) -> SourceJSON {
    skipSpace()
    values += 1
    guard depth <= CaptionLimits.deepestNesting else {
      throw fault("JSON is nested more than \(CaptionLimits.deepestNesting) levels deep; this is no list of words")
    }
    guard values <= CaptionLimits.mostValues else {
      throw fault("more than \(CaptionLimits.mostValues) JSON values; divide the file")
    }
    guard position < bytes.count else { throw fault("the JSON is cut off; write the file anew") }
    let start = line
    switch bytes[position] {
    case UInt8(ascii: "{"): return SourceJSON(line: start, value: .object(try members(depth)))
    case UInt8(ascii: "["): return SourceJSON(line: start, value: .list(try elements(depth)))
    case UInt8(ascii: "\""): return SourceJSON(line: start, value: .string(try string()))
    default:
      if take("null") || take("NaN") || take("Infinity") || take("-Infinity") {
        return SourceJSON(line: start, value: .null)
      }
      if take("true") { return SourceJSON(line: start, value: .bool(true)) }
      if take("false") { return SourceJSON(line: start, value: .bool(false)) }
      return SourceJSON(line: start, value: .number(try number()))
    }
  }

  private mutating func number() throws(CaptionError) -> String {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case 48...57, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    guard position > start else {
      let found = String(decoding: bytes[position..<min(bytes.count, position + 8)], as: UTF8.self)
      throw fault("not JSON at \(Message.quoted(found)); write the file anew")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func elements(_ depth: Int) throws(CaptionError) -> [SourceJSON] {
    position += 1
    var elements: [SourceJSON] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw fault("a list lacks a comma or its ], or is cut off; write the file anew") }
    }
  }

  private mutating func members(_ depth: Int) throws(CaptionError) -> [SourceJSON.Member] {
    position += 1
    var members: [SourceJSON.Member] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw fault("an object lacks a name in quotation marks, or is cut off; write the file anew")
      }
      let name = try string()
      skipSpace()
      guard take(":") else {
        throw fault("the name \(Message.quoted(name)) has no colon after it; write the file anew")
      }
      members.append(.init(name: name, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw fault("an object lacks a comma or its }, or is cut off; write the file anew") }
    }
  }

  private mutating func string() throws(CaptionError) -> String {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try checked(text)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0x0A:
        line += 1
        text.append(byte)
      case 0:
        // As \u0000, which no text can have.
        damagedLines.append(line)
        text += UTF8.encode("\u{FFFD}")!
      default: text.append(byte)
      }
    }
    throw fault("a string is cut off; write the file anew")
  }

  private func checked(_ text: [UInt8]) throws(CaptionError) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw fault("a string is not UTF-8; save the file as UTF-8")
    }
    return string
  }

  private mutating func escape(into text: inout [UInt8]) throws(CaptionError) {
    guard position < bytes.count else { throw fault("a string is cut off; write the file anew") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"): text += UTF8.encode(try character())!
    default:
      throw fault(
        "\(Message.quoted(String(decoding: [byte], as: UTF8.self))) is no escape of JSON; write the file anew")
    }
  }

  /// The character of `\uXXXX`, after the `u`; of a surrogate pair both halves.
  private mutating func character() throws(CaptionError) -> Unicode.Scalar {
    let unit = try hexUnit()
    if let scalar = Unicode.Scalar(unit), unit != 0 { return scalar }
    let before = position
    if 0xD800...0xDBFF ~= unit, take("\\u") {
      let low = try hexUnit()
      if 0xDC00...0xDFFF ~= low {
        let high = (UInt32(unit) - 0xD800) << 10
        return Unicode.Scalar(0x10000 + high + (UInt32(low) - 0xDC00)) ?? "\u{FFFD}"
      }
      position = before
    }
    damagedLines.append(line)
    return "\u{FFFD}"
  }

  private mutating func hexUnit() throws(CaptionError) -> UInt16 {
    let digits = bytes[position..<min(bytes.count, position + 4)]
    guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("\\u needs four hexadecimal digits; write the file anew") }
    position += 4
    return unit
  }
}
