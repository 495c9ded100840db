/// FXLabel's names: a member of a nested object, written flat.
extension Member {
  /// `start` is what the first flat name lays its value over where there is no object yet; `then` comes after that.
  static func flat<Nested: Draft>(
    _ name: String, of nested: Member<Nested>?, in object: String, start: Nested, _ note: String = "",
    then: @escaping @Sendable (inout Nested, JSONValue) -> Void = { _, _ in }
  ) -> Member where Root == Nested? {
    guard let nested else { preconditionFailure("\(name) stands for no member of \(object)") }
    return Member(
      name, nested.type, "FXLabel's name for \(object).\(nested.name)\(note).", role: .flat([object, nested.name]),
      isDrafted: true,
      apply: { json, root, _ throws(DocumentError) in
        var draft = root ?? start
        try nested.apply(json, &draft, start)
        then(&draft, json)
        root = draft
      })
  }
}
