public import Pixels

/// A part of a text and the quadrilateral that holds it: ground truth for training text recognition.
///
/// Pixels, y down. Sendable; a value.
public struct TextBox: Sendable, Hashable {
  /// The kind of part that a box holds.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A grapheme cluster that is not white space.
    case glyph
    /// A word: the text between white space.
    case word
    case line
  }

  public let kind: Kind
  /// The text as in the document, in logical order for every direction.
  public let text: String
  /// The corners of the upright text: top left, top right, bottom right, bottom left, in pixels. The box reaches from
  /// the line's ascent to its descent, is as wide as the advances, and is rotated with the text.
  public let quad: [SIMD2<Double>]
  public let isRightToLeft: Bool
  /// The index of the text in the document, and of the line in the text.
  public let textIndex: Int
  public let line: Int

  /// The box in a picture that is a part of this one.
  public func cropped(to part: PixelRect) -> TextBox {
    let origin = SIMD2(Double(part.x), Double(part.y))
    return TextBox(
      kind: kind, text: text, quad: quad.map { $0 - origin }, isRightToLeft: isRightToLeft, textIndex: textIndex,
      line: line)
  }
}
