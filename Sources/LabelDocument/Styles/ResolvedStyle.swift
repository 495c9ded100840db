/// A style with everything it inherits: as a tree for documents to merge onto, and decoded.
struct ResolvedStyle: Sendable {
  /// In canonical form.
  let tree: JSONObject
  let label: LabelDocument

  /// What documents without a style override.
  static let empty = ResolvedStyle(tree: JSONObject(), label: LabelDocument())

  private init(tree: JSONObject, label: LabelDocument) {
    self.tree = tree
    self.label = label
  }

  /// A checked object of the schema's kind, laid over this style.
  func overridden(by object: JSONObject, of schema: ObjectSchema) throws(DocumentError) -> ResolvedStyle {
    var child = try CanonicalForm.canonical(object, of: schema)
    for name in ["$schema", "extends", "style", "out"] { child[name] = nil }
    let tree = Merge.merge(child, onto: self.tree)
    try LabelDocument.checkMerged(tree)
    return ResolvedStyle(tree: tree, label: label.overridden(by: child, merged: tree))
  }
}
