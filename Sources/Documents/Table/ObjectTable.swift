/// The table of a kind of object: every member once. Check, reading, writing, the laying of one author's words over
/// another's, the JSON Schema and the reference come from it.
///
/// Sendable; a plain value.
struct ObjectTable<Root: Sendable>: Sendable {
  let schema: ObjectSchema
  let members: [Member<Root>]
  /// The value for which an object without members stands.
  let defaults: Root
  /// The others beside which a member cannot stand, by its name.
  private let rivals: [Int: [Int]]

  /// `exclusive`: names of members of which one at most may be given, the strongest first. The newest drops the others.
  init(
    _ name: String, _ article: String, _ documentation: String, exclusive: [ObjectSchema.Exclusive] = [],
    defaults: Root, _ members: [Member<Root>]
  ) {
    let schema = ObjectSchema(
      name, article, documentation, members.map { $0.field(defaults: defaults) }, exclusive: exclusive)
    var rivals: [Int: [Int]] = [:]
    for names in exclusive.map(\.names) {
      for name in names {
        guard let position = schema.position(of: name) else { continue }
        let others = names.filter { $0 != name }.compactMap { schema.position(of: $0) }
        rivals[position] = others
        for (place, member) in members.enumerated() where member.role == .flat([name]) { rivals[place] = others }
      }
    }
    self.schema = schema
    self.members = members
    self.defaults = defaults
    self.rivals = rivals
  }

  /// The member of that name.
  subscript(name: String) -> Member<Root>? { schema.position(of: name).map { members[$0] } }

  /// Lays the members of a checked object over a value: objects key by key, lists as a whole, null is the default.
  /// Members that the table lacks are somebody else's. Answers whether something is to be finished.
  @discardableResult
  func apply(_ object: JSONObject, to root: inout Root) throws(DocumentError) -> Bool {
    var isDrafted = false
    var flat: [(position: Int, value: JSONValue)] = []
    for member in object.members {
      guard let position = schema.position(of: member.name) else { continue }
      if members[position].role.isFlat {
        flat.append((position, member.value))
      } else {
        try apply(member.value, at: position, to: &root)
        isDrafted = isDrafted || members[position].isDrafted
      }
    }
    // Flat names add to the nested objects beside them, and an end of a gradient to its colours: in the table's order.
    if flat.count > 1 { flat.sort { $0.position < $1.position } }
    for (position, value) in flat { try apply(value, at: position, to: &root) }
    return isDrafted || !flat.isEmpty
  }

  private func apply(_ value: JSONValue, at position: Int, to root: inout Root) throws(DocumentError) {
    let member = members[position]
    do throws(DocumentError) {
      if value != .null, !rivals.isEmpty {
        for rival in rivals[position] ?? [] where members[rival].encode(root) != nil {
          try members[rival].apply(.null, &root, defaults)
        }
      }
      try member.apply(value, &root, defaults)
    } catch {
      throw error.inside(member.name)
    }
  }

  /// Every member that has a value.
  func json(_ root: Root) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(members.count)
    for member in members {
      if let value = member.encode(root) { object.append(JSONObject.Member(name: member.name, value: value)) }
    }
    return object
  }

  /// Refuses what was set from Swift and no author may write. Members at their defaults cost a comparison.
  func validate(_ root: Root) throws(DocumentError) {
    for member in members { try member.validate(root, defaults: defaults) }
  }
}
