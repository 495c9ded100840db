package import JSON

extension DocumentKind {
  /// Why a document takes no text from outside, and where its texts are; nil where it is of a kind that has one. `style` is
  /// the style that is used instead of what the document names. Throws a `DocumentError` where it names no kind that there is.
  package static func refusalOfText(
    for object: JSONObject, style: String?, in styles: StyleSheet
  ) throws(DocumentError) -> String? {
    let kind = try DocumentKind(of: object, style: style ?? KindTable.styleName(of: object)?.name, in: styles)
    guard kind.table.members["text"] == nil else { return nil }
    let place =
      switch kind {
      case .group: "its texts are its children's: write the text there, in \"children\""
      case .cycling: "its texts are in \"texts\": write the text there"
      case .counting: "its number is its text: write what stands around it in \"format\""
      case .captions: "its text is in \"words\": write it there"
      case .spriteFont: "its characters are in \"characters\": write them there"
      case .label, .textField, .pageControl, .image: "nothing of it is text"
      }
    return "\(kind.table.members.article) has no \"text\"; \(place)"
  }
}
