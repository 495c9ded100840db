import JSON

/// The table of a kind of object: every member once. Check, reading, writing, the laying of one author's words over
/// another's, the JSON Schema and the reference come from it.
///
/// Sendable; a plain value.
struct ObjectTable<Root: Sendable>: Sendable {
  private let list: BoundFields

  var schema: ObjectSchema { list.schema }
  var members: [Member<Root>] { list.fields.map { Member($0) } }
  /// The value for which an object without members stands.
  var defaults: Root { list.defaults.assumingMemoryBound(to: Root.self).pointee }

  /// `exclusive`: names of members of which one at most may be given, the strongest first. The newest drops the others.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ name: String, _ article: String, _ documentation: String, exclusive: [ObjectSchema.Exclusive] = [],
    defaults: Root, _ members: [Member<Root>]
  ) {
    // A table lasts as long as the program.
    let kept = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    kept.initialize(to: defaults)
    // By number, here and in all code that is not made for its types: `map` would look for protocols at run time.
    var fields: [BoundField] = []
    for index in 0..<members.count { fields.append(members[index].field) }
    list = BoundFields(
      name, article, documentation, exclusive: exclusive, defaults: kept, fields)
  }

  /// The member of that name.
  subscript(name: String) -> Member<Root>? { list[name].map { Member($0) } }

  /// Lays the members of a checked object over a value: objects key by key, lists as a whole, null is the default.
  /// Members that the table lacks are somebody else's. Answers whether something is to be finished.
  @discardableResult
  func apply(_ object: JSONObject, to root: inout Root) throws(DocumentError) -> Bool {
    try withUnsafeMutablePointer(to: &root) { root throws(DocumentError) in try list.apply(object, to: root) }
  }

  /// Every member that has a value.
  func json(_ root: Root) -> JSONObject { withUnsafePointer(to: root) { list.json($0) } }

  /// Refuses what was set from Swift and no author may write. Members at their defaults cost a comparison.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func validate(_ root: Root) throws(DocumentError) {
    try withUnsafePointer(to: root) { root throws(DocumentError) in
      for field in list.fields {
        guard let json = try field.checkedJSON(root, defaults: list.defaults) else { continue }
        var trial = defaults
        do throws(DocumentError) {
          try withUnsafeMutablePointer(to: &trial) { trial throws(DocumentError) in
            try field.access.apply(json, trial, list.defaults)
          }
        } catch {
          throw error.inside(field.name)
        }
      }
    }
  }
}
