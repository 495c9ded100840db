import Pixels

/// One paint of a colour glyph's graph, with its numbers at the face's coordinates: COLR version 1's 32 formats, in
/// which each one that varies is the one before it. Lengths are in font units, y up; children are places in the table.
///
/// A value; Sendable.
enum PaintNode: Sendable {
  /// Paints of the list of layers, from the bottom up.
  case layers(first: Int, count: Int)
  case solid(PaintColor)
  case gradient(PaintGradient)
  /// A child that is clipped by a glyph's outline.
  case glyph(UInt32, child: Int)
  /// The whole graph of another glyph.
  case colorGlyph(UInt32)
  case transform(Affine, child: Int)
  case composite(source: Int, mode: PaintBlend, backdrop: Int)
}

/// A colour of the palette, or the text's. A value; Sendable.
struct PaintColor: Sendable {
  /// The palette's entry that means the colour of the text.
  static let foreground = 0xFFFF

  let entry: Int
  let alpha: Double
}
