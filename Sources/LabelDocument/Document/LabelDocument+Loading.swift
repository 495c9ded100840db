/// Labels by themselves; for documents of any kind see ``Document``.
extension LabelDocument {
  /// Reads a label. Its `extends` names a style of the sheet; `styleName`, where given, is taken instead.
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
      try LabelSchema.label.check(json)
      let object = json.object ?? JSONObject()
      let name = styleName ?? object["extends"]?.string
      var base = ResolvedStyle.empty
      if let name { base = try styles.style(named: name, by: styleName == nil ? "extends" : "") }
      self = try base.overridden(by: object, of: LabelSchema.label).label
    } catch {
      throw error.from(source)
    }
  }
}
