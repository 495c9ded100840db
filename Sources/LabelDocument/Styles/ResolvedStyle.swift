/// A style with everything it inherits: as a tree for documents to merge onto, and decoded.
struct ResolvedStyle: Sendable {
  /// In canonical form.
  let tree: JSONObject
  let label: LabelDocument
  /// Whether its strings hold `{{name}}`.
  private let hasPlaceholders: Bool

  /// What documents without a style override.
  static let empty = ResolvedStyle(tree: JSONObject(), label: LabelDocument())

  private init(tree: JSONObject, label: LabelDocument) {
    self.tree = tree
    self.label = label
    hasPlaceholders = Placeholders.areIn(.object(tree))
  }

  /// The style with its placeholders filled, but for those in members that `job` overrides; itself where there are
  /// none.
  func filled(with values: JSONObject, for job: JSONObject) throws(DocumentError) -> ResolvedStyle {
    guard hasPlaceholders else { return self }
    var filled = tree
    for member in tree.members where Placeholders.areIn(member.value) {
      if job[member.name]?.object == nil, job[member.name] != nil { continue }
      do throws(DocumentError) {
        filled[member.name] = try Placeholders.filled(member.value, with: values)
      } catch {
        throw error.inside(member.name)
      }
      // What comes in is held to what an author may write.
      if let value = filled[member.name] { try LabelSchema.style[member.name]?.check(value) }
    }
    return ResolvedStyle(tree: filled, label: LabelDocument(merged: filled))
  }

  /// A checked object of the schema's kind, laid over this style.
  func overridden(by object: JSONObject, of schema: ObjectSchema) throws(DocumentError) -> ResolvedStyle {
    var child = try CanonicalForm.canonical(object, of: schema)
    for name in ["$schema", "extends", "style", "out", "values"] { child[name] = nil }
    let tree = Merge.merge(child, onto: self.tree)
    try LabelDocument.checkMerged(tree)
    return ResolvedStyle(tree: tree, label: label.overridden(by: child, merged: tree))
  }
}
