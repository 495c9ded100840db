public import Basics
public import Pixels

/// A part of a text and the quadrilateral that holds it: ground truth for training text recognition. Places are in
/// pixels of the picture; +y is down.
///
/// Sendable; a value.
public struct TextBox: Sendable, Hashable {
  /// The kind of part that a box holds. A value; Sendable.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A grapheme cluster that is not white space.
    case glyph
    /// A word: the text between white space.
    case word
    /// A line, as far as it is drawn, without what stands beside it.
    case line
    /// A reading beside a part of a line.
    case ruby
  }

  /// The kind of part that the box holds.
  public let kind: Kind
  /// The text as in the document, in logical order for every direction.
  @Bytewise public private(set) var text: String
  /// The text as it is drawn: with its letters changed by `textTransform`, its white space collapsed, ellipses and hyphens,
  /// and without characters that cannot be seen. It is that of the document in most boxes.
  public internal(set) var drawn: String {
    get { drawnText?.string ?? text }
    set { drawnText = newValue.hasSameBytes(as: text) ? nil : ByteText(newValue) }
  }
  /// What is drawn, where that is another text.
  var drawnText: ByteText?
  /// The corners of the upright text: top left, top right, bottom right, bottom left, in pixels. The box reaches from
  /// the line's ascent to its descent, is as wide as the advances, and is rotated with the text. Of a bent text it has the corners of ``polygon``.
  public let quad: [SIMD2<Double>]
  /// Whether the part runs from right to left; for a line, whether its paragraph does.
  public let isRightToLeft: Bool
  /// The index of the text in the document, from 0.
  public let textIndex: Int
  /// The index of the line in the text, from 0.
  public let line: Int
  /// The part of a bent text as points along its edge, clockwise from its top left, in pixels; nil for flat text. Empty
  /// where nothing of the part is drawn.
  public var polygon: [SIMD2<Double>]?
  /// The direction of the line in degrees clockwise from the right: 90 in lines that run down, and -90 in those that run
  /// up. What runs from right to left runs against it.
  public var angle = 0.0
  /// The part of the text that the box's text is the reading of, as UTF-16 offsets; nil for all but readings.
  public var base: Range<Int>?

  /// The box in a picture that is the part `part` of this one, in pixels.
  public func cropped(to part: PixelRect) -> TextBox {
    let origin = SIMD2(Double(part.x), Double(part.y))
    return TextBox(
      kind: kind, text: text, drawnText: drawnText, quad: quad.map { $0 - origin }, isRightToLeft: isRightToLeft,
      textIndex: textIndex,
      line: line, polygon: polygon?.map { $0 - origin }, angle: angle, base: base)
  }
}
