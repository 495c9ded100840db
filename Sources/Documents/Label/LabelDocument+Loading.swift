/// Labels by themselves; for documents of any kind see ``Document``.
extension LabelDocument {
  /// Reads a label. Its `extends` names a style of the sheet; `styleName`, where given, is taken instead.
  public init(
    json text: String, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    self = try Document(json: text, source: source, styles: styles, styleName: styleName).label(source)
  }

  public init(
    bytes: [UInt8], source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    self = try Document(bytes: bytes, source: source, styles: styles, styleName: styleName).label(source)
  }

  public init(
    _ json: JSONValue, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    self = try Document(json, source: source, styles: styles, styleName: styleName).label(source)
  }
}

extension Document {
  fileprivate func label(_ source: String) throws(DocumentError) -> LabelDocument {
    guard case .label(let label) = self else {
      throw DocumentError(
        .outOfRange, source: source, path: "kind",
        "\(JSONWriter.quoted(kind.rawValue)) is no label; read it as a document of any kind")
    }
    return label
  }
}
