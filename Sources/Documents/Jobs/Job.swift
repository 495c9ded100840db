/// One document to draw and the file it goes to: a line of a job file, with its style and its overrides applied.
///
/// Sendable; a plain value.
public struct Job: Sendable, Hashable {
  /// As written, or `line-000003` after its line.
  public let id: String
  /// The name of the style, where there is one.
  public let styleName: String?
  /// The file name the job asks for, as written; ``NameTemplate`` sees to it that it is safe.
  public let out: String?
  public let document: Document
  /// Where the job was read: `jobs.jsonl:3`.
  public let source: String
  /// What the line says, for templates.
  private let members: JSONObject

  /// What the line says of the picture: everything but its id and the name of its file. With the styles that it names,
  /// all that the document is made of.
  public var inputs: JSONObject {
    var inputs = members
    inputs["id"] = nil
    inputs["out"] = nil
    return inputs
  }

  /// The label, where the job is for one.
  public var label: LabelDocument? { if case .label(let label) = document { label } else { nil } }

  /// A job made in Swift.
  public init(id: String, document: Document, styleName: String? = nil, out: String? = nil, source: String = "") {
    var document = document
    document.id = id
    self.init(
      id: id, document: document, styleName: styleName, out: out, source: source,
      members: document.json.object ?? JSONObject())
  }

  /// A job for a label.
  public init(id: String, label: LabelDocument, styleName: String? = nil, out: String? = nil, source: String = "") {
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
  public init(
    _ json: JSONValue, styles: StyleSheet, source: String = "", defaultID: String
  ) throws(DocumentError) {
    try self.init(
      json, styles: styles, filled: FilledStyles(capacity: 0), source: source, defaultID: defaultID)
  }

  init(
    _ json: JSONValue, styles: StyleSheet, filled: FilledStyles, source: String, defaultID: String
  ) throws(DocumentError) {
    do throws(DocumentError) {
      guard let object = json.object else {
        throw DocumentError(.wrongType, "\(json.summary) is \(json.typeName); wanted a job, an object")
      }
      let kind = try DocumentKind(of: object)
      try kind.jobSchema.check(json)
      let style = object["style"]?.string
      let extended = object["extends"]?.string
      if style != nil && extended != nil {
        throw DocumentError(.conflict, "says the same as \"style\" beside it; keep one of the two").inside(
          "extends")
      }
      var base = ResolvedStyle.empty
      if let name = style ?? extended {
        base = try styles.style(named: name, by: style == nil ? "extends" : "style")
        do throws(DocumentError) {
          base = try filled.filled(
            base, named: name, with: object["values"]?.object ?? JSONObject(), for: object)
        } catch {
          throw error.inside("values")
        }
      }
      let id = object["id"]?.string ?? defaultID
      var document = try Document(kind, object, of: kind.jobSchema, style: base, styles: styles, depth: 0)
      document.id = id
      self.init(
        id: id, document: document, styleName: style ?? extended, out: object["out"]?.string, source: source,
        members: object)
    } catch {
      throw error.from(source)
    }
  }

  /// The value of a `{{name}}` placeholder: `id`, `style`, or any member of the line that is a string or a number.
  public func value(of name: String) -> String? {
    switch name {
    case "id": return id
    case "style": return styleName
    default:
      switch members[name] {
      case .string(let string): return string
      case .number(let number): return JSONWriter.number(number)
      case nil: return members["values"]?.object?[name]?.string
      default: return nil
      }
    }
  }
}
