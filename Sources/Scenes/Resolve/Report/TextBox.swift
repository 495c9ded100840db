public import Pixels

/// A part of a text and the quadrilateral that it stands in: the ground truth that recognition is trained with.
///
/// Pixels, y down. Sendable; a value.
public struct TextBox: Sendable, Hashable {
  /// How much of a text one box has.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A grapheme cluster that is not white space.
    case glyph
    /// What stands between white space.
    case word
    case line
  }

  public let kind: Kind
  /// As the author wrote it, in logical order, whichever way it runs.
  public let text: String
  /// The corners as the text is read upright: top left, top right, bottom right, bottom left. From the line's ascent to its
  /// descent, as wide as the advances; turned with the text.
  public let quad: [SIMD2<Double>]
  public let isRightToLeft: Bool
  /// Which of the document's texts, and of its lines, it is in.
  public let textIndex: Int
  public let line: Int

  /// The same in a picture that is a part of this one.
  public func cropped(to part: PixelRect) -> TextBox {
    let origin = SIMD2(Double(part.x), Double(part.y))
    return TextBox(
      kind: kind, text: text, quad: quad.map { $0 - origin }, isRightToLeft: isRightToLeft, textIndex: textIndex,
      line: line)
  }
}
