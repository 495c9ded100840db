import JSON

/// A document of one kind before it is finished: its kind's defaults with the members of its styles laid over them, the
/// eldest first, and then its own. Beside the values it keeps what their authors wrote and no finished value shows.
///
/// Sendable; a plain value.
protocol DocumentDraft: Sendable {
  associatedtype Content: DocumentContent

  /// The kind's registration.
  static var kind: KindTable { get }
  /// The kind's one statement of its members.
  static var table: ObjectTable<Self> { get }
  /// Makes a draft of a finished document.
  init(_ content: Content)
  /// Finishes the members, and refuses those that do not fit together.
  mutating func finish() throws(DocumentError)
  /// The document. A member that must be given and is not is an error.
  func content(in context: DocumentContext) throws(DocumentError) -> Content
  /// The same with an empty document in place of each that is in it; nil where there is none.
  var withEmptyDocuments: Self? { get }
}

extension DocumentDraft {
  var withEmptyDocuments: Self? { nil }

  /// Lays the members of a checked object over what is there.
  mutating func lay(_ object: JSONObject) throws(DocumentError) {
    if try Self.table.apply(object, to: &self) { try finish() }
  }

  /// Lays those members of a style that this kind has over what is there. A name may mean something else to another
  /// kind; its value then has another type, and it is left out.
  mutating func layStyle(_ object: JSONObject) throws(DocumentError) {
    var own = JSONObject()
    for member in object.members {
      guard let field = Self.table.schema[member.name], (try? field.check(member.value)) != nil else { continue }
      own.append(member)
    }
    try lay(own)
  }

  /// Lays a document's own `languages` over what is there, those that take a text of a language.
  mutating func lay(_ languages: JSONObject, in language: String?) throws(DocumentError) {
    do throws(DocumentError) {
      for entry in try LanguageEntries(languages).taken(by: language) {
        do throws(DocumentError) { try lay(entry.members) } catch { throw error.inside(entry.written) }
      }
    } catch {
      throw error.inside("languages")
    }
  }

  /// The members whose strings hold `{{name}}`, with the names.
  var placeholders: [(member: String, names: [String])] {
    Self.table.json(self).members.compactMap { member in
      let names = Placeholders.names(in: member.value)
      return names.isEmpty ? nil : (member.name, names)
    }
  }

  /// Fills the placeholders of some members. The filled strings are checked as strictly as those that an author
  /// writes.
  mutating func fill(_ names: [String], with values: PlaceholderValues) throws(DocumentError) {
    let members = Self.table.json(self)
    var filled = JSONObject()
    for name in names {
      guard let value = members[name] else { continue }
      do throws(DocumentError) {
        filled[name] = try Placeholders.filled(value, with: values, of: "style")
      } catch {
        throw error.inside(name)
      }
    }
    try Self.table.schema.check(filled)
    try lay(filled)
  }
}
