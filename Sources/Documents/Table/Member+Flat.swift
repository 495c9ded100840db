import JSON

/// The names of the components that documents follow: FXLabel, ExtendedLabel, BBCyclingLabel, FXPageControl and
/// UICountingLabel, with those of UILabel and UIView that they have.
extension Member {
  /// A member of a nested object, written flat. `start` is what the first flat name lays its value over where there is no
  /// object yet; `then` comes after that.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func flat<Nested: Draft>(
    _ name: String, by author: String = "FXLabel", of nested: Member<Nested>?, in object: String, start: Nested,
    _ note: String = "", then: @escaping @Sendable (inout Nested, JSONValue) -> Void = { _, _ in }
  ) -> Member where Root == Nested? {
    guard let nested else { preconditionFailure("\(name) stands for no member of \(object)") }
    return Member(
      name, nested.type, "\(author)'s name for \(object).\(nested.name)\(note).",
      role: .flat([object, nested.name]),
      isDrafted: true,
      apply: { json, root, _ throws(DocumentError) in
        var draft = root ?? start
        try nested.apply(json, &draft, start)
        then(&draft, json)
        root = draft
      })
  }

  /// Another name for a member. It is never written.
  func named(_ name: String, by author: String) -> Member {
    Member(
      BoundField(
        name, type, "\(author)'s name for \(self.name).", default: nil, role: .flat([self.name]),
        isDrafted: field.isDrafted, access: field.access.unwritten))
  }
}

extension Array {
  /// Another name for one of some members.
  func naming<Root>(_ name: String, by author: String, _ member: String) -> Member<Root>
  where Element == Member<Root> {
    guard let found = first(where: { $0.name == member }) else {
      preconditionFailure("\(name) stands for no member")
    }
    return found.named(name, by: author)
  }
}
