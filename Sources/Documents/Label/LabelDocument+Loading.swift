public import JSON

/// These initialisers read labels only; ``Document`` reads documents of any kind.
extension LabelDocument {
  /// Reads a label from JSON text. Its `style` or `extends` names a style of the sheet; `styleName`, where given, is
  /// used instead. Throws a `DocumentError` that names `source` and the place where the text is not JSON, a member is
  /// faulty, the style is missing or the document is of another kind.
  public init(
    json text: String, source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    self = try Document(json: text, source: source, styles: styles, styleName: styleName).label(source)
  }

  /// Reads a label from JSON text in UTF-8, as the initialiser for a string does.
  public init(
    bytes: [UInt8], source: String = "", styles: StyleSheet = StyleSheet(), styleName: String? = nil
  ) throws(DocumentError) {
    self = try Document(bytes: bytes, source: source, styles: styles, styleName: styleName).label(source)
  }

  /// Makes a label of a JSON value. It throws as the initialiser for a string does.
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
