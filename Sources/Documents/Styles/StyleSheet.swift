/// Styles by name, each resolved with everything it extends when the sheet is read, so that ten thousand labels of
/// one style do not merge its ancestors ten thousand times.
///
/// Immutable, so Sendable; usable from any thread.
public struct StyleSheet: Sendable {
  /// In the order of the sheet.
  public let styleNames: [String]
  /// Folders of fonts as the author wrote them: relative to the folder of the sheet.
  public let fontFolders: [String]
  private let styles: [String: ResolvedStyle]

  /// A sheet without styles.
  public init() {
    styleNames = []
    fontFolders = []
    styles = [:]
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
      try LabelSchema.styleSheet.check(json)
      let sheet = json.object ?? JSONObject()
      fontFolders = (sheet["fonts"]?.array ?? []).compactMap(\.string)
      var resolver = StyleResolver(styles: sheet["styles"]?.object ?? JSONObject())
      styles = try resolver.resolveAll()
      styleNames = resolver.styles.names
    } catch {
      throw error.from(source)
    }
  }

  /// What a label of this style is like, before it overrides anything. Nil where there is no such style.
  public func label(style name: String) -> LabelDocument? { styles[name]?.label }

  /// A style with everything it inherits, as one object. Nil where there is no such style.
  public func merged(style name: String) -> JSONValue? { styles[name].map { .object($0.tree) } }

  /// The style a member names. `member` is where the name was written.
  func style(named name: String, by member: String) throws(DocumentError) -> ResolvedStyle {
    if let style = styles[name] { return style }
    let missing = "there is no style \(JSONValue.string(name).summary)"
    let remedy = styles.isEmpty ? "give a style sheet that has it" : Spelling.remedy(for: name, among: styleNames)
    let error = DocumentError(.style, missing + "; " + remedy)
    throw member.isEmpty ? error : error.inside(member)
  }
}
