public import Basics
public import Documents

/// A character of a sprite font. Sendable; a value.
public struct SpriteCharacter: Sendable, Hashable {
  /// The code point that readers look for.
  public let id: UInt32
  /// The text that is drawn.
  @Bytewise public private(set) var text: String
  /// The string that a private code point stands for; nil for other characters.
  @Bytewise public var cluster: String?
  /// The picture that it is; nil for text.
  public var icon: LabelDocument.InlineObject?

  /// Whether it is drawn over the character before it, and takes no room.
  var isMark: Bool {
    guard cluster == nil, icon == nil, let scalar = Unicode.Scalar(id) else { return false }
    return scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.generalCategory == .enclosingMark
  }

  /// Whether it is a digit of the ASCII characters.
  var isDigit: Bool { (0x30...0x39).contains(id) }
}
