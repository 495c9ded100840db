extension Document {
  /// Reads a document. Its `style` or `extends` names a style of the sheet; `styleName`, where given, is taken instead.
  public init(
    json text: String, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(text, source: source), source: source, styles: styles, styleName: styleName)
  }

  public init(
    bytes: [UInt8], source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    try self.init(JSONParser.parse(bytes, source: source), source: source, styles: styles, styleName: styleName)
  }

  public init(
    _ json: JSONValue, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    do throws(DocumentError) {
      guard let object = json.object else {
        throw DocumentError(.wrongType, "\(json.summary) is \(json.typeName); wanted a document, an object")
      }
      let kind = try DocumentKind(of: object)
      try kind.table.document.check(object)
      let named = styleName.map { (member: "", name: $0) } ?? KindTable.styleName(of: object)
      self = try kind.table.document(
        object, over: try styles.style(named, for: kind), in: DocumentContext(styles: styles, depth: 0))
    } catch {
      throw error.source.isEmpty ? error.from(source) : error
    }
  }
}
