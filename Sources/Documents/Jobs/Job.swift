package import Basics
import Captions
package import JSON

/// One document to draw and the file it goes to: a line of a job file, with its style and its overrides applied.
///
/// Sendable; a plain value.
package struct Job: Sendable, Hashable {
  /// The id as written, or `line-000003` after its line.
  @Bytewise package private(set) var id: String
  /// The name of the style, where there is one.
  @Bytewise package private(set) var styleName: String?
  /// The file name the job asks for, as written; ``NameTemplate`` sees to it that it is safe.
  @Bytewise package private(set) var out: String?
  package let document: Document
  /// The place from which the job was read: `jobs.jsonl:3`.
  @Bytewise package private(set) var source: String
  /// The members of the line, for templates.
  private let members: JSONObject

  /// The members of the line that the picture depends on: all but its id and the name of its file. With the styles
  /// that it names, they are all that the document is made of.
  package var inputs: JSONObject {
    var inputs = members
    inputs["id"] = nil
    inputs["out"] = nil
    return inputs
  }

  /// The language of the text, which the line says or a style; of other documents the one that the line says.
  package var language: String? {
    switch document {
    case .label(let label): return label.language
    case .textField(let field): return field.label.language
    default: return members["language"]?.string.map { LanguageTag.canonical($0) ?? $0 }
    }
  }

  /// What a report says of the job.
  package var facts: JobFacts {
    let text: String? =
      switch document {
      case .label(let label): label.text
      case .textField(let field): field.label.text
      default: nil
      }
    return JobFacts(style: styleName, language: language, text: text)
  }

  /// The label, where the job is for one.
  package var label: LabelDocument? { if case .label(let label) = document { label } else { nil } }

  /// A job made in Swift.
  package init(id: String, document: Document, styleName: String? = nil, out: String? = nil, source: String = "") {
    var document = document
    document.id = id
    self.init(
      id: id, document: document, styleName: styleName, out: out, source: source,
      members: document.json.object ?? JSONObject())
  }

  /// A job for a label.
  package init(id: String, label: LabelDocument, styleName: String? = nil, out: String? = nil, source: String = "")
  {
    self.init(id: id, document: .label(label), styleName: styleName, out: out, source: source)
  }

  private init(
    id: String, document: Document, styleName: String?, out: String?, source: String, members: JSONObject
  ) {
    self.id = id
    self.document = document
    self.styleName = styleName
    self.out = out
    self.source = source
    self.members = members
  }

  /// Reads a job. `defaultID` is its id where it gives none.
  package init(
    _ json: JSONValue, styles: StyleSheet, source: String = "", defaultID: String
  ) throws(DocumentError) {
    try self.init(
      json, styles: styles, filled: FilledStyles(capacity: 0), source: source, defaultID: defaultID)
  }

  init(
    _ json: JSONValue, styles: StyleSheet, filled: FilledStyles, source: String, defaultID: String
  ) throws(DocumentError) {
    do throws(DocumentError) {
      guard var object = json.object else {
        throw DocumentError(.wrongType, "\(json.summary) is \(json.typeName); wanted a job, an object")
      }
      // Only this is a copy of the members.
      if case .number? = object["id"], let id = Job.id(of: object) { object["id"] = .string(id) }
      let named = KindTable.styleName(of: object)
      let kind = try DocumentKind(of: object, style: named?.name, in: styles)
      try kind.table.job.check(object)
      let context = DocumentContext(styles: styles, of: object, style: named?.name)
      let values = PlaceholderValues(object["values"]?.object ?? JSONObject(), language: context.language)
      var base = try styles.style(named, for: kind, in: context.language)
      if let style = base, let name = named?.name {
        do throws(DocumentError) {
          base = try filled.filled(style, named: name, for: kind, with: values, in: object)
        } catch {
          throw error.inside("values")
        }
      }
      let own = try Job.filled(object, with: values, of: kind)
      let id = object["id"]?.string ?? defaultID
      var document = try kind.table.document(own, over: base, in: context)
      if object["id"]?.string == nil { document.id = id }
      self.init(
        id: id, document: document, styleName: named?.name, out: object["out"]?.string, source: source,
        members: object)
    } catch {
      throw error.from(source)
    }
  }

  /// The id that a line gives. A database writes it as a number: one that is whole is as it is written.
  static func id(of object: JSONObject) -> String? {
    switch object["id"] {
    case .string(let id): id
    case .number(let number) where number == number.rounded() && abs(number) < 0x1p53: JSONWriter.number(number)
    default: nil
    }
  }

  /// The job with the placeholders in its own strings filled. Its id is not drawn, and stays as it is.
  private static func filled(
    _ object: JSONObject, with values: PlaceholderValues, of kind: DocumentKind
  ) throws(DocumentError) -> JSONObject {
    let used = object.members.filter { member in
      Placeholders.areIn(member.value) && member.name != "id"
        && (kind.table.members[member.name] != nil || member.name == "languages")
    }
    guard !used.isEmpty else { return object }
    do throws(DocumentError) {
      try Placeholders.check(used.lazy.flatMap { Placeholders.names(in: $0.value) }, with: values)
    } catch {
      throw error.inside("values")
    }
    var filled = object
    for member in used {
      do throws(DocumentError) {
        filled[member.name] = try Placeholders.filled(member.value, with: values, of: "job")
      } catch {
        throw error.inside(member.name)
      }
    }
    // The filled strings are checked as strictly as those that an author writes.
    try kind.table.job.check(filled)
    return filled
  }

  /// The value of a `{{name}}` placeholder: `id`, `style`, or any member of the line that is a string or a number.
  package func value(of name: String) -> String? {
    switch name {
    case "id": return id
    case "style": return styleName
    default: return Job.value(of: name, in: members)
    }
  }

  static func value(of name: String, in members: JSONObject) -> String? {
    switch members[name] {
    case .string(let string): string
    case .number(let number): JSONWriter.number(number)
    case nil: members["values"]?.object?[name]?.string
    default: nil
    }
  }
}
