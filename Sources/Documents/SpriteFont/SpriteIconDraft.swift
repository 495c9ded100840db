import JSON

/// An icon of a sprite font as its authors gave it, before it is finished.
struct SpriteIconDraft: Draft {
  private var character = ""
  /// The picture, with the members that it has in a line of text.
  private var run = TextRunDraft()

  init() {}

  init(_ icon: SpriteFontDocument.Icon) {
    character = icon.character
    var run = LabelDocument.TextRun("")
    run.object = icon.picture
    self.run = TextRunDraft(run)
  }

  func finished() throws(DocumentError) -> SpriteFontDocument.Icon? {
    guard let picture = try run.finished()?.object else {
      throw DocumentError(.wrongType, path: "image", "is missing; give the picture's file")
    }
    var icon = SpriteFontDocument.Icon(character, file: "")
    icon.picture = picture
    guard let codePoint = icon.codePoint, codePoint > 0 else {
      throw DocumentError(
        .outOfRange, path: "character",
        "\(JSONWriter.quoted(character)) is not one character; give it, or its code point as \"U+E000\"")
    }
    return icon
  }

  static let table = ObjectTable(
    "spriteIcon", "an icon", "A picture that is a character of a sprite font; lengths are in ems.",
    defaults: SpriteIconDraft(),
    [
      Member(
        "character", .string(StringRule(1...8)), \.character, "The character that it stands for, or U+E000 and on.")
    ] + TextRunDraft.objectMembers.filter { $0.name != "document" }.lifted(by: \.run))

  static let codec = Codec<SpriteIconDraft>.object(table)
}
