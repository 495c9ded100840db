public import Basics

extension SpriteFontDocument {
  /// A picture that is a character of the font. Sendable; a plain value.
  public struct Icon: Sendable, Hashable {
    /// The character that it stands for, itself or as `U+E000`.
    @Bytewise public var character: String
    /// The picture and its place on the line, in ems.
    public var picture: LabelDocument.InlineObject

    /// Makes an icon of a picture's file, one em high, on the baseline.
    public init(_ character: String, file: String) {
      self.character = character
      picture = LabelDocument.InlineObject(file: file)
    }
  }
}

extension SpriteFontDocument.Icon {
  /// The code point that readers look for; nil where the text names none, or several.
  package var codePoint: UInt32? {
    if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 { return scalar.value }
    guard character.hasPrefix("U+") || character.hasPrefix("u+"), (4...6).contains(character.count - 2),
      let value = UInt32(character.dropFirst(2), radix: 16)
    else { return nil }
    return Unicode.Scalar(value)?.value
  }
}
