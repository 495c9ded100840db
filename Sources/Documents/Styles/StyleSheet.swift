import Basics

/// Styles by name. Each is laid over what it extends once for every kind of document that asks.
///
/// Immutable, so Sendable; usable from any thread. Copies share what they have applied.
public struct StyleSheet: Sendable {
  /// In the order of the sheet.
  public let styleNames: [String]
  /// Folders of fonts. Of a sheet that was read by ``init(contentsOf:)`` they are paths; else they are as the author
  /// wrote them, relative to the folder of the sheet.
  public private(set) var fontFolders: [String]
  /// The folder of the file that the sheet was read from, where pictures may be; nil where it was not read from a file.
  public private(set) var folder: String?
  /// What the sheet is called in messages.
  private let source: String
  private let resolver: StyleResolver
  private let cache = StyleCache()

  /// A sheet without styles.
  public init() {
    styleNames = []
    fontFolders = []
    source = ""
    resolver = StyleResolver(styles: JSONObject())
  }

  public init(json text: String, source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source)
  }

  public init(bytes: [UInt8], source: String = "") throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source)
  }

  /// Reads a sheet from a file, with its folders of fonts and its own.
  public init(contentsOf path: String) throws(DocumentError) {
    try self.init(bytes: DocumentFile.read(path), source: path)
    let folder = String(FileName.folder(of: path))
    self.folder = folder.isEmpty ? "." : folder
    fontFolders = fontFolders.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  /// Checks every style, also those nobody uses, so that a slip is found where it was made.
  public init(_ json: JSONValue, source: String = "") throws(DocumentError) {
    self.source = source
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

  /// What a label of this style is like, before it overrides anything. Throws where there is no such style, and names
  /// the nearest one.
  public func label(style name: String) throws(DocumentError) -> LabelDocument {
    let style = try style(("", name), for: .label)
    return (style?.draft as? LabelDraft)?.label ?? LabelDocument()
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
      // Where the document does not name it, the document is not to blame.
      throw member.isEmpty ? error.from(source) : error.inside(member)
    }
    return try cache.style(name, for: kind) { known throws(DocumentError) in
      try resolver.applied(name, to: kind, known: known)
    }
  }
}
