import Basics
import Documents
import JSON

/// Changes of a JSON text, each at its place.
struct JSONEdits {
  private let bytes: [UInt8]
  private var edits: [(span: Range<Int>, text: [UInt8])] = []
  /// Whether the author puts a space after colons, and values on lines of their own.
  private let hasSpaces: Bool
  private let hasLines: Bool

  /// A longer value is written on several lines, where the author writes lines at all.
  private static let longestLine = 100

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let colon = bytes.firstRange(of: Array("\":".utf8)).map(\.upperBound)
    hasSpaces = colon.map { $0 < bytes.count && bytes[$0] <= 0x20 } ?? true
    hasLines = bytes.dropLast().contains(UInt8(ascii: "\n"))
  }

  /// The text with all changes.
  var applied: [UInt8] {
    var text: [UInt8] = []
    var position = 0
    // Of those at one place, insertions come first.
    let sorted = edits.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
    for edit in sorted {
      text += bytes[position..<edit.span.lowerBound] + edit.text
      position = edit.span.upperBound
    }
    return text + bytes[position...]
  }

  mutating func change(_ node: JSONNode, to value: JSONValue) {
    guard node.json != value else { return }
    switch (node.value, value) {
    case (.object(let members), .object(let object)) where !members.isEmpty: change(members, of: node, to: object)
    case (.array(let old), .array(let elements)) where !old.isEmpty: change(old, of: node, to: elements)
    default: edits.append((node.span, written(value, indent: indent(at: node.span.lowerBound))))
    }
  }

  // MARK: - Objects and lists

  private mutating func change(_ members: [JSONNode.Member], of node: JSONNode, to object: JSONObject) {
    let kept = members.map { object[$0.name] != nil }
    guard kept.contains(true) else { return replace(node, .object(object)) }
    for (member, isKept) in zip(members, kept) where isKept {
      if let value = object[member.name] { change(member.value, to: value) }
    }
    remove(members.map(\.span), kept)
    let names = Set(members.map { ByteText($0.name) })
    let added = object.members.filter { !names.contains(ByteText($0.name)) }
    insert(
      added.map { member in
        { edits, indent in
          Array((JSONWriter.quoted(member.name) + (edits.hasSpaces ? ": " : ":")).utf8)
            + edits.written(member.value, indent: indent)
        }
      }, after: members.map(\.span), kept)
  }

  private mutating func change(_ elements: [JSONNode], of node: JSONNode, to values: [JSONValue]) {
    let old = elements.map(\.json)
    let prefix = zip(old, values).prefix { $0 == $1 }.count
    let suffix = min(
      zip(old.reversed(), values.reversed()).prefix { $0 == $1 }.count, min(old.count, values.count) - prefix)
    let (middle, wanted) = (prefix..<(old.count - suffix), prefix..<(values.count - suffix))
    let changed = min(middle.count, wanted.count)
    let kept = old.indices.map { !middle.contains($0) || $0 < prefix + changed }
    // What is put in the middle, or what leaves nothing behind, is written anew.
    let added = values[(prefix + changed)..<wanted.upperBound]
    guard kept.contains(true), added.isEmpty || suffix == 0 else { return replace(node, .array(values)) }
    for index in prefix..<(prefix + changed) { change(elements[index], to: values[index]) }
    remove(elements.map(\.span), kept)
    insert(
      added.map { value in { edits, indent in edits.written(value, indent: indent) } },
      after: elements.map(\.span), kept)
  }

  private mutating func replace(_ node: JSONNode, _ value: JSONValue) {
    edits.append((node.span, written(value, indent: indent(at: node.span.lowerBound))))
  }

  /// Removes what is not kept, each with the comma that it leaves over. One or more are kept.
  private mutating func remove(_ spans: [Range<Int>], _ kept: [Bool]) {
    var index = 0
    while index < spans.count {
      guard !kept[index] else {
        index += 1
        continue
      }
      let end = (index..<spans.count).first { kept[$0] } ?? spans.count
      if end < spans.count {
        edits.append((spans[index].lowerBound..<spans[end].lowerBound, []))
      } else {
        edits.append((spans[index - 1].upperBound..<spans[end - 1].upperBound, []))
      }
      index = end
    }
  }

  /// Inserts after the last that is kept, as the first one stands: on a line of its own, or not.
  private mutating func insert(
    _ made: [(JSONEdits, String) -> [UInt8]], after spans: [Range<Int>], _ kept: [Bool]
  ) {
    guard let last = kept.lastIndex(of: true), let first = spans.first else { return }
    let place = spans[last].upperBound
    let indent = indent(at: first.lowerBound)
    let ownLine = startsLine(first.lowerBound)
    for make in made {
      let space = ownLine ? "\n" + indent : hasSpaces ? " " : ""
      // Later ones at the same place come after earlier ones.
      let text = Array(",\(space)".utf8) + make(self, indent)
      if let index = edits.lastIndex(where: { $0.span == place..<place }) {
        edits[index].text += text
      } else {
        edits.append((place..<place, text))
      }
    }
  }

  // MARK: - Layout

  private func lineStart(_ position: Int) -> Int {
    bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Whether nothing but white space stands before a place on its line.
  private func startsLine(_ position: Int) -> Bool {
    let start = lineStart(position)
    return start > 0 && bytes[start..<position].allSatisfy { $0 <= 0x20 }
  }

  /// The white space at the start of the line of a place.
  private func indent(at position: Int) -> String {
    let line = bytes[lineStart(position)..<position].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: line, as: UTF8.self)
  }

  /// A value as the author would write it, about: on one line if it is short or all is on one line.
  private func written(_ value: JSONValue, indent: String) -> [UInt8] {
    let line = JSONEdits.line(value, spaces: hasSpaces)
    guard hasLines, line.utf8.count > JSONEdits.longestLine else { return Array(line.utf8) }
    return Array(JSONWriter.pretty(value).replacing("\n", with: "\n" + indent).utf8)
  }

  private static func line(_ value: JSONValue, spaces: Bool) -> String {
    guard spaces else { return JSONWriter.compact(value) }
    switch value {
    case .array(let elements):
      return "[" + elements.map { line($0, spaces: true) }.joined(separator: ", ") + "]"
    case .object(let object):
      let members = object.members.map { JSONWriter.quoted($0.name) + ": " + line($0.value, spaces: true) }
      return "{" + members.joined(separator: ", ") + "}"
    default: return JSONWriter.compact(value)
    }
  }
}
