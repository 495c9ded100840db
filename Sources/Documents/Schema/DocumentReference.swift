import JSON

/// The reference of everything that an author can write, made from the tables that validate.
package enum DocumentReference {
  /// A page of Markdown. It ends without a line feed.
  package static func markdown() -> String {
    var sections = ReferenceSections()
    sections.add(text: introduction)
    for kind in DocumentKind.allCases {
      sections.add(
        kind.rawValue, "`\"kind\": \"\(kind.rawValue)\"`. \(kind.table.documentation)",
        kind.table.document.fields.filter { !headers.contains($0.name) })
    }
    let nested = DocumentSchema.objects.filter { object in !whole.contains(object.name) }
    sections.add(text: "## Objects within documents")
    for object in nested { sections.add(object.name, object.documentation, object.fields, level: "###") }
    sections.add("Style sheets", StyleSchema.sheet.documentation, StyleSchema.sheet.fields)
    sections.add(text: styles)
    let label = DocumentKind.label.table
    sections.add(
      "Lines of a job file", "A job is a document on one line, with these members beside those of its kind:",
      besideMembers(label.job))
    sections.add(
      "Children of a group", "A child is a document with these members beside those of its kind:",
      besideMembers(label.child))
    sections.add(
      CaptionsDraft.track.name, tracks,
      CaptionsDraft.track.fields.filter { CaptionsDraft.trackTable[$0.name] == nil })
    sections.add(text: tables)
    return sections.texts.joined(separator: "\n\n")
  }

  private static let whole: Set<String> = Set(
    DocumentKind.allCases.flatMap { [$0.table.document.name, $0.table.job.name, $0.table.child.name] } + [
      "styleSheet", "style", CaptionsDraft.track.name,
    ])

  /// The members that documents of all kinds begin with, which stand with jobs and children.
  private static let headers: Set<String> = ["$schema", "kind", "style", "extends"]

  private static let introduction = """
    # Reference of documents

    <!-- Made by scripts/make reference from the tables that validate; do not edit. -->

    Every member of every kind of document. `null` stands for the default everywhere, and over a style it takes away what
    the style gave. A document without a `kind` is of its style's, and without that a label. Lengths are points unless the unit says otherwise.

    A row that several objects share is in the table of the first. The others name that table and what they have of it.
    """

  private static let styles = """
    ## Styles

    A style holds members of any kind, but for `id`; a document takes those that its kind has. The style's `kind` is
    that of documents which name none. `extends` names the style that a style overrides. Objects are laid over each other member by member, lists replace each other, a colour replaces
    a gradient or a picture that lay over the colour before (unless that has `overTextColor`), `null` is the
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
    schema.fields.filter { headers.contains($0.name) || DocumentKind.label.table.document[$0.name] == nil }
      .map { $0.name == KindTable.anyKind.name ? KindTable.anyKind : $0 }
  }
}
