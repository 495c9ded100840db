package import Basics
public import JSON

/// Styles by name. A style is laid over what it extends once for every kind of document that asks.
///
/// Immutable, so Sendable; usable from any thread. Copies share the styles that were resolved.
public struct StyleSheet: Sendable {
  /// The names of the styles, in the order of the sheet.
  public let styleNames: [String]
  /// The folders of fonts. In a sheet that was read by ``init(contentsOf:)`` they are paths; otherwise they are as the
  /// author wrote them, relative to the folder of the sheet.
  public private(set) var fontFolders: [String]
  /// The folder of the file that the sheet was read from, where pictures may be; nil where it was not read from a file.
  public private(set) var folder: String?
  /// The sheet's name in messages.
  private let source: String
  private let resolver: StyleResolver
  /// The kinds that styles say or inherit, by their names.
  private let kinds: [ByteText: DocumentKind]
  /// The languages that they say or inherit.
  private let languages: [ByteText: String]
  private let cache = StyleCache()

  /// Makes a sheet without styles.
  public init() {
    styleNames = []
    fontFolders = []
    source = ""
    resolver = StyleResolver()
    kinds = [:]
    languages = [:]
  }

  /// Reads a sheet from JSON text, and checks every style. Throws a `DocumentError` that names `source` and the place
  /// where the text is not JSON, a member is faulty, or a style extends itself or a style that is missing.
  public init(json text: String, source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source)
  }

  /// Reads a sheet from JSON text in UTF-8, as the initialiser for a string does.
  public init(bytes: [UInt8], source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source)
  }

  /// Reads a sheet from a file, and makes its folders of fonts paths. It throws as the initialiser for a string does,
  /// and also where the file cannot be read.
  public init(contentsOf path: String) throws(DocumentError) {
    try self.init(bytes: DocumentFile.read(path), source: path)
    let folder = String(FileName.folder(of: path))
    self.folder = folder.isEmpty ? "." : folder
    fontFolders = fontFolders.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  /// Makes a sheet of a JSON value. Every style is checked, also those nobody uses, so that a slip is found where it
  /// was made; it throws as the initialiser for a string does.
  public init(_ json: JSONValue, source: String = "") throws(DocumentError) {
    self.source = source
    do throws(DocumentError) {
      try StyleSchema.sheet.check(json)
      let sheet = json.object ?? JSONObject()
      fontFolders = (sheet["fonts"]?.array ?? []).compactMap(\.string)
      resolver = try StyleResolver(styles: sheet["styles"]?.object ?? JSONObject())
      styleNames = resolver.styles.names
      try resolver.checkAll()
      kinds = resolver.kinds()
      languages = resolver.inherited("language")
    } catch {
      throw error.from(source)
    }
  }

  /// The label that a style gives, before a document overrides anything. Where there is no style of this name, it
  /// throws a `DocumentError` that names the nearest one.
  public func label(style name: String) throws(DocumentError) -> LabelDocument {
    let style = try style(("", name), for: .label, in: languages[ByteText(name)])
    return (style?.draft as? LabelDraft)?.finished ?? LabelDocument()
  }

  /// What the author wrote for a style by itself, and the name of the style that it extends.
  package func own(style name: String) -> (json: JSONValue, parent: String?)? {
    resolver.styles[name].map { ($0, resolver.parent(of: name)) }
  }

  /// The kind that a style says or inherits; nil where none does.
  func kind(of style: String) -> DocumentKind? {
    kinds[ByteText(style)] ?? (resolver.styles[style] == nil ? ShippedStyles.kind(of: style) : nil)
  }

  /// The styles of kinds that have no text of their own.
  package var textlessStyles: Set<ByteText> {
    Set(kinds.filter { $0.value.table.members["text"] == nil }.keys)
  }

  /// The names of all placeholders `{{name}}` in the strings of the styles.
  public var placeholderNames: Set<String> { Set(placeholders.map(\.string)) }
  /// The same.
  package var placeholders: Set<ByteText> {
    Set(Placeholders.names(in: .object(resolver.styles)).map { ByteText($0) })
  }

  /// The remedy where a style is named and there is no style sheet.
  package static let absence = "give a style sheet that has it"

  /// The placeholders that values of a job would fill: those of its style but for the members that it replaces, and its
  /// own. Nil where there is no such style.
  package func placeholderNames(of job: JSONObject) -> Set<ByteText>? {
    let named = KindTable.styleName(of: job)
    let language = DocumentContext(styles: self, of: job, style: named?.name).language
    guard let kind = try? DocumentKind(of: job, style: named?.name, in: self),
      let style = try? style(named, for: kind, in: language)
    else { return nil }
    let own = job.members.filter { kind.table.members[$0.name] != nil }
    let names = style.placeholders(for: job).flatMap(\.names) + own.flatMap { Placeholders.names(in: $0.value) }
    return Set(names.map { ByteText($0) })
  }

  /// The language that a style says or inherits; nil where none does.
  func language(of style: String) -> String? { languages.isEmpty ? nil : languages[ByteText(style)] }

  /// The style that a member names, for a kind of document in a language; nil where none is named. `member` is where the
  /// name was written; empty: outside the document.
  func style(
    _ named: (member: String, name: String)?, for kind: DocumentKind, in language: String?
  ) throws(DocumentError) -> AppliedStyle? {
    guard let (member, name) = named else { return nil }
    guard resolver.own(name) != nil else {
      let missing = "there is no style \(JSONValue.string(name).summary)"
      let remedy =
        styleNames.isEmpty ? StyleSheet.absence : Spelling.remedy(for: name, among: styleNames)
      let error = DocumentError(.style, missing + "; " + remedy)
      // A style that the document does not name itself is no fault of the document.
      throw member.isEmpty ? error.from(source) : error.inside(member)
    }
    let taken = taken(by: language)
    return try cache.style(name, for: kind, in: taken.number) { known throws(DocumentError) in
      try resolver.applied(name, to: kind, in: taken, known: known)
    }
  }

  /// The entries of `languages` that texts of a language take, of all that the sheet has.
  private func taken(by language: String?) -> TakenLanguages {
    guard let language, !resolver.allLanguages.all.isEmpty else { return .none }
    return cache.taken(by: language) { resolver.allLanguages.taken(by: language).map(\.tag) }
  }
}
