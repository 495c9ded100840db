import Basics

extension JSONValue: JSONTree {
  init(nullAt place: JSONPlace, end: Int) { self = .null }
  init(bool: Bool, at place: JSONPlace, end: Int) { self = .bool(bool) }
  init(number: Double, written: Slice<UnsafeBufferPointer<UInt8>>, at place: JSONPlace) { self = .number(number) }
  init(string: String, at place: JSONPlace, end: Int) { self = .string(string) }
  init(elements: [JSONValue], at place: JSONPlace, end: Int) { self = .array(elements) }
  init(members: Members, at place: JSONPlace, end: Int) { self = .object(members.object) }

  /// An object and some bits of the hashes of its names: most names are seen to be new without a look at the others.
  struct Members {
    var object = JSONObject()
    private var seen = SIMD4<UInt64>()

    /// Notes a name. Answers whether it may have been noted before.
    mutating func note(_ name: String) -> Bool {
      var hash = WordHash()
      hash.add(name)
      let (word, bit) = (Int(hash.value & 3), UInt64(1) << (hash.value >> 2 & 63))
      defer { seen[word] |= bit }
      return seen[word] & bit != 0
    }
  }

  static var none: Members { Members() }

  static func append(
    _ name: String, from start: Int, _ value: JSONValue, to members: inout Members, mustBeNew: Bool
  ) -> Bool {
    if members.note(name), members.object[name] != nil {
      if mustBeNew { return false }
      members.object[name] = value
    } else {
      members.object.append(JSONObject.Member(name: name, value: value))
    }
    return true
  }
}
