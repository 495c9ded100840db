/// A value of a JSON file, with its line. Numbers are kept as they are written, because times are read as decimals.
///
/// Sendable; a value.
struct SourceJSON: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case list([SourceJSON])
    case object([Member])
  }

  struct Member: Sendable {
    var name: String
    var value: SourceJSON
  }

  var line: Int
  var value: Value

  var list: [SourceJSON]? {
    if case .list(let values) = value { values } else { nil }
  }

  var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

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
  subscript(name: String) -> SourceJSON? {
    guard let found = members?.last(where: { $0.name == name })?.value else { return nil }
    if case .null = found.value { return nil }
    return found
  }

  /// The first of some members that is there.
  func first(_ names: String...) -> SourceJSON? {
    for name in names { if let found = self[name] { return found } }
    return nil
  }

  func has(_ name: String) -> Bool { members?.contains { $0.name == name } ?? false }
}
