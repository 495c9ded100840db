/// A style with everything it inherits: as a tree for documents to merge onto, and decoded.
struct ResolvedStyle: Sendable {
  /// In canonical form.
  let tree: JSONObject
  let label: LabelDocument
  /// The members whose strings hold `{{name}}`, with the names.
  let placeholders: [(member: String, names: [String])]
  /// Whether the tree's members fit each other. Those of a sheet's do; what a job fills in may not.
  private let isSound: Bool

  /// What documents without a style override.
  static let empty = ResolvedStyle(tree: JSONObject(), label: LabelDocument(), placeholders: [], isSound: true)

  /// Those of the placeholders that count for a job: not those in members that it overrides.
  func placeholders(for job: JSONObject) -> [(member: String, names: [String])] {
    placeholders.filter { job[$0.member] == nil || job[$0.member]?.object != nil }
  }

  /// The style with the placeholders of some members filled.
  func filled(
    _ placeholders: [(member: String, names: [String])], with values: JSONObject
  ) throws(DocumentError) -> ResolvedStyle {
    var filled = tree
    var changed = JSONObject()
    for (member, _) in placeholders {
      guard let value = tree[member] else { continue }
      do throws(DocumentError) {
        changed[member] = try Placeholders.filled(value, with: values)
      } catch {
        throw error.inside(member)
      }
      filled[member] = changed[member]
      // What comes in is held to what an author may write.
      if let value = filled[member] { try LabelSchema.style[member]?.check(value) }
    }
    let isSound: Bool
    do throws(DocumentError) {
      try LabelDocument.checkMerged(filled)
      isSound = true
    } catch {
      // Told of the document, which may override what is wrong.
      isSound = false
    }
    return ResolvedStyle(
      tree: filled, label: label.overridden(by: changed, merged: filled), placeholders: [], isSound: isSound)
  }

  /// A style that extends this one.
  func overridden(by object: JSONObject, of schema: ObjectSchema) throws(DocumentError) -> ResolvedStyle {
    let child = try members(of: object, schema)
    let tree = try merged(child)
    let placeholders: [(member: String, names: [String])] = tree.members.compactMap { member in
      let names = Placeholders.names(in: member.value)
      return names.isEmpty ? nil : (member.name, names)
    }
    return ResolvedStyle(
      tree: tree, label: label.overridden(by: child, merged: tree), placeholders: placeholders, isSound: true)
  }

  /// The label that a checked object of the schema's kind is, laid over this style.
  func label(overriddenBy object: JSONObject, of schema: ObjectSchema) throws(DocumentError) -> LabelDocument {
    let child = try members(of: object, schema)
    // Most jobs say a text and little else, and that needs no tree.
    let isPlain = isSound && !child.members.contains(where: Merge.dependsOnParent)
    return label.overridden(by: child, merged: isPlain ? child : try merged(child))
  }

  private func members(of object: JSONObject, _ schema: ObjectSchema) throws(DocumentError) -> JSONObject {
    var child = try CanonicalForm.canonical(object, of: schema)
    for name in ["$schema", "extends", "style", "out", "values"] { child[name] = nil }
    return child
  }

  private func merged(_ child: JSONObject) throws(DocumentError) -> JSONObject {
    let tree = Merge.merge(child, onto: self.tree)
    try LabelDocument.checkMerged(tree)
    return tree
  }
}
