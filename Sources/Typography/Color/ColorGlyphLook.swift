package import Pixels

/// How a colour glyph is wanted: what its colours are, and how it is placed.
///
/// A value; Sendable.
package struct ColorGlyphLook: Sendable, Hashable {
  /// The palette of the font.
  package var palette = ColorPalette()
  /// The colour of the text, which some paints have.
  package var foreground = Color.black
  /// Where the origin stands in its pixel, in quarters: to the right, and down.
  package var phase = SIMD2<UInt8>.zero
  /// Rotates, scales or shears the glyph about its origin, in pixels with y down. Its translation is ignored.
  package var transform = Affine.identity

  package init() {}
}
