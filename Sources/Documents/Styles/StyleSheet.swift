/// Styles by name. Each is laid over what it extends once for every kind of document that asks.
///
/// Immutable, so Sendable; usable from any thread. Copies share what they have applied.
public struct StyleSheet: Sendable {
  /// In the order of the sheet.
  public let styleNames: [String]
  /// Folders of fonts as the author wrote them: relative to the folder of the sheet.
  public let fontFolders: [String]
  private let resolver: StyleResolver
  private let cache = StyleCache()

  /// A sheet without styles.
  public init() {
    styleNames = []
    fontFolders = []
    resolver = StyleResolver(styles: JSONObject())
  }

  public init(json text: String, source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source)
  }

  public init(bytes: [UInt8], source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source)
  }

  /// Checks every style, also those nobody uses, so that a slip is found where it was made.
  public init(_ json: JSONValue, source: String = "") throws(DocumentError) {
    do throws(DocumentError) {
      try StyleSchema.sheet.check(json)
      let sheet = json.object ?? JSONObject()
      fontFolders = (sheet["fonts"]?.array ?? []).compactMap(\.string)
      resolver = StyleResolver(styles: sheet["styles"]?.object ?? JSONObject())
      styleNames = resolver.styles.names
      try resolver.checkAll()
    } catch {
      throw error.from(source)
    }
  }

  /// What a label of this style is like, before it overrides anything. Nil where there is no such style.
  public func label(style name: String) -> LabelDocument? {
    guard let style = try? style(("", name), for: .label) else { return nil }
    return (style.draft as? LabelDraft)?.label
  }

  /// What the author wrote for a style and for all that it extends, the eldest first. Nil where there is no such style.
  public func chain(style name: String) -> JSONValue? {
    resolver.styles[name] == nil ? nil : .array(resolver.chain(of: name))
  }

  /// The names of all placeholders `{{name}}` that stand in styles.
  public var placeholderNames: Set<String> { Set(Placeholders.names(in: .object(resolver.styles))) }

  /// The style that a member names, for a kind of document; nil where none is named. `member` is where the name was
  /// written; empty: outside the document.
  func style(
    _ named: (member: String, name: String)?, for kind: DocumentKind
  ) throws(DocumentError) -> AppliedStyle? {
    guard let (member, name) = named else { return nil }
    guard resolver.styles[name] != nil else {
      let missing = "there is no style \(JSONValue.string(name).summary)"
      let remedy =
        styleNames.isEmpty ? "give a style sheet that has it" : Spelling.remedy(for: name, among: styleNames)
      let error = DocumentError(.style, missing + "; " + remedy)
      throw member.isEmpty ? error : error.inside(member)
    }
    return try cache.style(name, for: kind) { known throws(DocumentError) in
      try resolver.applied(name, to: kind, known: known)
    }
  }
}
