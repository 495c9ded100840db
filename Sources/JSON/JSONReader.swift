import Basics

/// Reads JSON, token by token, into a ``JSONTree``. Whatever reads JSON here stands on it.
///
/// It refuses what would be ambiguous or unsafe: names that come twice, invalid UTF-8, lone surrogates, NUL characters,
/// numbers beyond a double, and deep nesting, as far as its rules say so.
struct JSONReader {
  /// What is read. It outlives the reader.
  let bytes: UnsafeBufferPointer<UInt8>
  let rules: JSONRules
  private(set) var position = 0
  /// The line in which the next byte stands.
  private var line = 1
  /// The lines in which something was replaced by U+FFFD.
  private(set) var damagedLines: [Int] = []
  private var values = 0

  init(_ bytes: UnsafeRawBufferPointer, _ rules: JSONRules) {
    self.bytes = bytes.bindMemory(to: UInt8.self)
    self.rules = rules
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next byte; 0 at the end, which is no byte of JSON outside strings.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The one value of a text.
  mutating func document<Tree: JSONTree>(_: Tree.Type) throws(JSONFault) -> Tree {
    let tree: Tree = try value(depth: 0)
    guard position == bytes.count else { throw fault("\(found) follows the value; remove it") }
    return tree
  }

  /// A value and the space around it.
  private mutating func value<Tree: JSONTree>(depth: Int) throws(JSONFault) -> Tree {
    skipSpace()
    values += 1
    guard values <= rules.maximumValues else {
      throw fault("more than \(rules.maximumValues) values, the limit; divide it into several files or lines")
    }
    let place = JSONPlace(start: position, line: line)
    let tree: Tree
    switch next {
    case UInt8(ascii: "{"): tree = try object(at: place, depth + 1)
    case UInt8(ascii: "["): tree = try list(at: place, depth + 1)
    case UInt8(ascii: "\""):
      let text = try string()
      tree = Tree(string: text, at: place, end: position)
    default: tree = try word(at: place)
    }
    skipSpace()
    return tree
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "\n"): (position, line) = (position + 1, line + 1)
      default: return
      }
    }
  }

  /// Goes over a byte if it is the next one.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func open(_ depth: Int) throws(JSONFault) {
    guard depth <= rules.maximumDepth else {
      throw fault("nested more than \(rules.maximumDepth) levels deep; write it flatter")
    }
    position += 1
    skipSpace()
  }

  private mutating func list<Tree: JSONTree>(at place: JSONPlace, _ depth: Int) throws(JSONFault) -> Tree {
    try open(depth)
    var elements: [Tree] = []
    guard !take(UInt8(ascii: "]")) else { return Tree(elements: elements, at: place, end: position) }
    while true {
      elements.append(try value(depth: depth))
      if take(UInt8(ascii: "]")) { return Tree(elements: elements, at: place, end: position) }
      guard take(UInt8(ascii: ",")) else { throw fault(missing("a comma or the ] of a list")) }
    }
  }

  private mutating func object<Tree: JSONTree>(at place: JSONPlace, _ depth: Int) throws(JSONFault) -> Tree {
    try open(depth)
    var members = Tree.none
    guard !take(UInt8(ascii: "}")) else { return Tree(members: members, at: place, end: position) }
    while true {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault(missing("a name in double quotation marks")) }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault(missing("the colon after a name")) }
      let value: Tree = try value(depth: depth)
      guard Tree.append(name, from: start, value, to: &members, mustBeNew: !rules.allowsDuplicates) else {
        throw fault(at: start, "the name \(Message.quoted(name)) is a duplicate; keep one of the two")
      }
      if take(UInt8(ascii: "}")) { return Tree(members: members, at: place, end: position) }
      guard take(UInt8(ascii: ",")) else { throw fault(missing("a comma or the } of an object")) }
    }
  }
}

extension JSONReader {
  /// A number, or a word that is a value.
  private mutating func word<Tree: JSONTree>(at place: JSONPlace) throws(JSONFault) -> Tree {
    switch next {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(at: place)
    case UInt8(ascii: "-") where position + 1 < bytes.count && bytes[position + 1] != UInt8(ascii: "I"):
      return try number(at: place)
    case UInt8(ascii: "+") where rules.takesNumbersThatAreNone,
      UInt8(ascii: ".") where rules.takesNumbersThatAreNone:
      return try number(at: place)
    case UInt8(ascii: "t") where take("true"): return Tree(bool: true, at: place, end: position)
    case UInt8(ascii: "f") where take("false"): return Tree(bool: false, at: place, end: position)
    case UInt8(ascii: "n") where take("null"): return Tree(nullAt: place, end: position)
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "-"):
      guard take("NaN") || take("Infinity") || take("-Infinity") else { break }
      if rules.takesNumbersThatAreNone { return Tree(nullAt: place, end: position) }
      position = place.start
      throw fault("JSON has no such number as \(found); write a finite one")
    default: break
    }
    throw fault(missing("a value"))
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] { return false }
    position += count
    return true
  }

  private mutating func number<Tree: JSONTree>(at place: JSONPlace) throws(JSONFault) -> Tree {
    var number = JSONNumber(bytes, from: position)
    let value = number.read()
    if let value, value.isFinite {
      position = number.end
      return Tree(number: value, written: bytes[place.start..<position], at: place)
    }
    guard rules.takesNumbersThatAreNone else {
      throw fault(
        value == nil
          ? "\(found) is no number as JSON writes it; write one as 12, -0.5 or 1e3"
          : "the number \(found) is too large; write a smaller one")
    }
    position += bytes[position...].prefix { "+-.0123456789Ee".utf8.contains($0) }.count
    return Tree(number: value ?? .nan, written: bytes[place.start..<position], at: place)
  }

  /// A string, from one quotation mark to the other.
  private mutating func string() throws(JSONFault) -> String {
    position += 1
    let start = position
    var all: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        // Checking takes a thousand instructions, however short the text is; ASCII needs none.
        let string = all < 0x80 ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
        guard let string else { throw notUTF8(from: start) }
        position += 1
        return string
      }
      all |= byte
      if byte == UInt8(ascii: "\\") || byte < 0x20 { return try escapedString(from: start) }
      position += 1
    }
    throw cutOff(from: start)
  }

  /// The string whose first escape is next.
  private mutating func escapedString(from start: Int) throws(JSONFault) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw notUTF8(from: start) }
        position += 1
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20 where !rules.takesDamage:
        throw fault("a text has the control character \(byte); write it as \\n, \\t or \\u00…")
      case 0: damage(into: &text, skipping: 1)
      default:
        if byte == UInt8(ascii: "\n") { line += 1 }
        text.append(byte)
        position += 1
      }
    }
    throw cutOff(from: start)
  }

  private mutating func damage(into text: inout [UInt8], skipping count: Int) {
    damagedLines.append(line)
    text += UTF8.encode("\u{FFFD}")!
    position += count
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "u"): return try character(into: &text)
    default: throw fault("\(found) is no escape of JSON; write a backslash twice")
    }
    position += 2
  }

  /// The character of `\uXXXX`; of a surrogate pair both halves.
  private mutating func character(into text: inout [UInt8]) throws(JSONFault) {
    guard let unit = hexUnit(at: position) else {
      throw fault("\(escapeFound) lacks hexadecimal digits; write four of them after \\u")
    }
    if let scalar = Unicode.Scalar(unit), unit != 0 || rules.takesDamage {
      guard unit != 0 else { return damage(into: &text, skipping: 6) }
      text += UTF8.encode(scalar)!
      position += 6
    } else if unit & 0xFC00 == 0xD800, let low = hexUnit(at: position + 6), low & 0xFC00 == 0xDC00 {
      text += UTF8.encode(Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF)!)!
      position += 12
    } else if rules.takesDamage {
      damage(into: &text, skipping: 6)
    } else if unit == 0 {
      throw fault("a text has the NUL character \(escapeFound); remove the NUL")
    } else {
      throw fault("the surrogate \(escapeFound) stands alone; write the pair or the character")
    }
  }

  /// The number of an escape that begins there.
  private func hexUnit(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for digit in bytes[start + 2..<start + 6] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}

extension JSONReader {
  /// What is next, as a message shows it: to the next space, comma or bracket.
  private var found: String {
    guard position < bytes.count else { return "the end" }
    let rest = bytes[position...].prefix(24)
    let ends = Array(" \t\r\n,:]}".utf8)
    let token = rest.prefix { !ends.contains($0) }
    return Message.quoted(String(decoding: token.isEmpty ? rest.prefix(1) : token, as: UTF8.self))
  }

  private func missing(_ what: String) -> String {
    if position < bytes.count { return "\(what) is missing near \(found); write it there" }
    return "\(what) is missing at the end; write it, the text is empty or cut off"
  }

  /// The escape of six bytes that is next.
  private var escapeFound: String { String(decoding: bytes[position...].prefix(6), as: UTF8.self) }

  /// The error of a text that begins there and has no end.
  private func cutOff(from start: Int) -> JSONFault {
    let words = Message.quoted(String(decoding: bytes[start...].prefix(24), as: UTF8.self))
    return fault("the text that begins with \(words) is cut off; write its closing quotation mark")
  }

  /// The error of a text that begins there, at its first wrong byte.
  private func notUTF8(from start: Int) -> JSONFault {
    var place = start
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[start..<position].makeIterator()
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
    return fault(at: place, "the byte 0x\(String(bytes[place], radix: 16)) is not UTF-8; save the file as UTF-8")
  }

  private func fault(_ message: String) -> JSONFault { fault(at: position, message) }

  private func fault(at place: Int, _ message: String) -> JSONFault {
    let before = bytes[..<place]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let column = 1 + before[start...].dropFirst(mark).count { $0 & 0xC0 != 0x80 }
    return JSONFault(line: 1 + before.count { $0 == UInt8(ascii: "\n") }, column: column, message: message)
  }
}
