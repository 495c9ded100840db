public import JSON

extension Document {
  /// Reads a document from JSON text. Its `style` or `extends` names a style of the sheet; `styleName`, where given, is
  /// used instead. Throws a `DocumentError` that names `source` and the place where the text is not JSON, a member is
  /// faulty or the style is missing.
  public init(
    json text: String, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source, styles: styles, styleName: styleName)
  }

  /// Reads a document from JSON text in UTF-8, as the initialiser for a string does.
  public init(
    bytes: [UInt8], source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source, styles: styles, styleName: styleName)
  }

  /// Makes a document of a JSON value. It throws as the initialiser for a string does.
  public init(
    _ json: JSONValue, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    do throws(DocumentError) {
      guard let object = json.object else {
        throw DocumentError(.wrongType, "\(json.summary) is \(json.typeName); wanted a document, an object")
      }
      let named = styleName.map { (member: "", name: $0) } ?? KindTable.styleName(of: object)
      let kind = try DocumentKind(of: object, style: named?.name, in: styles)
      try kind.table.document.check(object)
      let context = DocumentContext(styles: styles, of: object, style: named?.name)
      let style = try styles.style(named, for: kind, in: context.language)
      self = try kind.table.document(object, over: style, in: context)
    } catch {
      throw error.source.isEmpty ? error.from(source) : error
    }
  }
}
