public import Basics

/// The members of a JSON object, in the order they were written. Two objects are equal when they hold the same
/// members in the same order.
///
/// Sendable; a plain value.
public struct JSONObject: Sendable {
  /// A name and its value.
  ///
  /// Sendable; a plain value.
  public struct Member: Sendable, Hashable {
    /// The name of the member.
    @Bytewise public private(set) var name: String
    /// The value of the member.
    public var value: JSONValue

    /// Makes a member from its name and its value.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in the order they were written. No name comes twice.
  public private(set) var members: [Member] = []
  /// The position of each name; empty while there are few members, for then comparing names is faster than hashing.
  private var positions: [ByteText: Int] = [:]

  private static let scanLimit = 128

  /// Makes an object without members.
  public init() {}

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }
  /// The number of members.
  public var count: Int { members.count }
  /// The names of the members, in their order.
  public var names: [String] { members.map(\.name) }

  /// The value of a member. Assigning to a new name appends it; assigning nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get { position(of: name).map { members[$0].value } }
    set {
      switch (position(of: name), newValue) {
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member whose name is known to be new.
  package mutating func append(_ member: Member) {
    members.append(member)
    if !positions.isEmpty {
      positions[ByteText(member.name)] = members.count - 1
    } else if members.count > JSONObject.scanLimit {
      index()
    }
  }

  /// Appends members whose names are known to be new.
  package mutating func append(contentsOf more: [Member]) {
    reserveCapacity(count + more.count)
    for member in more { append(member) }
  }

  package mutating func reserveCapacity(_ capacity: Int) { members.reserveCapacity(capacity) }

  private func position(of name: String) -> Int? {
    positions.isEmpty ? members.firstIndex { $0.name.hasSameBytes(as: name) } : positions[ByteText(name)]
  }

  private mutating func remove(at position: Int) {
    members.remove(at: position)
    positions = [:]
    if members.count > JSONObject.scanLimit { index() }
  }

  private mutating func index() {
    for (position, member) in members.enumerated() { positions[ByteText(member.name)] = position }
  }
}

extension JSONObject: Hashable {
  /// Whether both hold the same members in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }

  /// Feeds the members to the hasher, in their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with the members of a dictionary literal, in its order. A name that comes again replaces the value
  /// before it.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (name, value) in elements { self[name] = value }
  }
}
