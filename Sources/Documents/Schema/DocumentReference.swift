import JSON

/// The reference of everything that an author can write, made from the tables that validate.
package enum DocumentReference {
  /// A page of Markdown. It ends without a line feed.
  package static func markdown() -> String {
    var sections = [introduction]
    for kind in DocumentKind.allCases {
      let members = kind.table.members
      sections.append(
        section(kind.rawValue, "`\"kind\": \"\(kind.rawValue)\"`. \(members.documentation)", members.fields))
    }
    let nested = DocumentSchema.objects.filter { object in !whole.contains(object.name) }
    sections.append("## Objects within documents")
    for object in nested {
      sections.append(section(object.name, object.documentation, object.fields, level: "###"))
    }
    sections.append(section("Style sheets", StyleSchema.sheet.documentation, StyleSchema.sheet.fields))
    sections.append(styles)
    let label = DocumentKind.label.table
    sections.append(
      section(
        "Lines of a job file", "A job is a document on one line, with these members beside those of its kind:",
        besideMembers(label.job)))
    sections.append(
      section(
        "Children of a group", "A child is a document with these members beside those of its kind:",
        besideMembers(label.child)))
    sections.append(
      section(
        CaptionsDraft.track.name, tracks,
        CaptionsDraft.track.fields.filter { CaptionsDraft.trackTable[$0.name] == nil }))
    sections.append(tables)
    return sections.joined(separator: "\n\n")
  }

  private static let whole: Set<String> = Set(
    DocumentKind.allCases.flatMap { [$0.table.document.name, $0.table.job.name, $0.table.child.name] } + [
      "styleSheet", "style", CaptionsDraft.track.name,
    ])

  private static let introduction = """
    # Reference of documents

    <!-- Made by scripts/reference from the tables that validate; do not edit. -->

    Every member of every kind of document. `null` stands for the default everywhere, and over a style it takes away what
    the style gave. A document without a `kind` is of its style's, and without that a label. Lengths are points unless the unit says otherwise.
    """

  private static let styles = """
    ## Styles

    A style holds members of any kind, but for `id`; a document takes those that its kind has. The style's `kind` is
    that of documents which name none. `extends` names the style that a style overrides. Objects are laid over each other member by member, lists replace each other, `null` is the
    default. `{{name}}` in a string is filled with a job's `values`.
    """

  private static let tracks = """
    A track of captions has the members of captions but for those of the canvas (\(canvasOfTracks)), `time` and `tracks`, and
    beside them a style. What it leaves out is as captions have it, and not as the document says.
    """

  private static var canvasOfTracks: String {
    CaptionsDraft.table.schema.fields.map(\.name)
      .filter { CaptionsDraft.track[$0] == nil && !["time", "tracks"].contains($0) }
      .map { "`\($0)`" }.joined(separator: ", ")
  }

  private static let tables = """
    ## Columns of a table

    A table (`.csv` with commas, semicolons or tabs, `.tsv` with tabs) has a job in each row, and its first row names the columns:

    - a member of a job (`text`, `style`, `out`, `color`, `numberOfLines` ...), written as in JSON, strings without quotes;
    - a member of an object by its path: `font.size`;
    - `width` and `height` in points, for `size`;
    - any other name, which fills `{{name}}` in the strings of the style, of the row's own text and of file names.

    An empty cell says nothing.
    """

  /// What a label has in a place beside its own members, with every kind in place of its own: all kinds have the same.
  private static func besideMembers(_ schema: ObjectSchema) -> [Field] {
    schema.fields.filter { DocumentKind.label.table.members[$0.name] == nil }
      .map { $0.name == KindTable.anyKind.name ? KindTable.anyKind : $0 }
  }

  private static func section(
    _ title: String, _ documentation: String, _ fields: [Field], level: String = "##"
  ) -> String {
    let rows = fields.map { field in
      let value = field.defaultValue.map { "`\($0)`" } ?? ""
      return "| `\(field.name)` | \(cell(field.type.reference)) | \(value) | \(cell(meaning(of: field))) |"
    }
    return """
      \(level) \(title)

      \(documentation)

      | member | value | default | meaning |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))
      """
  }

  private static func meaning(of field: Field) -> String {
    let words = field.type.choices.filter { !$0.documentation.isEmpty }.map { choice in
      "`\(choice.name)`: \(choice.documentation)"
    }
    return ([field.documentation] + words).joined(separator: " ")
  }

  /// A bar would end the cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension FieldType {
  /// The reference's words for a value: its type, unit and range.
  fileprivate var reference: String {
    switch self {
    case .number(let range, let unit):
      let isAny = range.upperBound == .greatestFiniteMagnitude
      let bounds = isAny ? "" : " \(FieldType.bounds(range))"
      return "number\(bounds)" + (unit.isEmpty ? "" : ", \(unit)")
    case .integer(let range): return "whole number \(range.lowerBound) to \(range.upperBound)"
    case .choice(let choices): return choices.map { "`\($0.name)`" }.joined(separator: ", ")
    case .string(let rule): return rule.meaning == "a string" ? "string" : rule.meaning
    case .tuple(let names, let range, let unit):
      let words = "[\(names.joined(separator: ", "))], each \(FieldType.bounds(range))"
      return words + (unit.isEmpty ? "" : ", \(unit)")
    case .size(let range):
      return "`\"fit\"`, [width, height], [width, null] or [null, height], each \(FieldType.bounds(range)), points"
    case .frame: return "[x, y, width, height], points"
    case .list(.either(let first, let second), let maximumCount):
      return "list of \(first.reference) or \(second.reference), at most \(maximumCount)"
    case .list(let element, let maximumCount): return "list of \(element.reference), at most \(maximumCount)"
    case .map(let rule, let element): return "object: \(rule.meaning) to \(element.reference)"
    case .object(let schema): return "[\(schema.name)](#\(schema.name.lowercased()))"
    case .either(let first, let second): return first.reference + "; or " + second.reference
    case .any(let types): return types.first?.reference ?? ""
    case .document: return "[child](#children-of-a-group)"
    case .boolean, .oneOf, .color: return wanted
    }
  }

  /// The names that have a meaning of their own.
  fileprivate var choices: [Choice] {
    switch self {
    case .choice(let choices): choices
    case .either(let first, let second): first.choices + second.choices
    default: []
    }
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    let isHuge = range.upperBound >= 1e6
    return isHuge
      ? "any number" : "\(JSONWriter.number(range.lowerBound)) to \(JSONWriter.number(range.upperBound))"
  }
}
