package import Pixels

/// Draws what fonts hold as files: documents in SVG, and pictures in JPEG. This room reads neither, so whoever asks for
/// colour glyphs brings what does: librsvg, in a process of its own, and libjpeg are `ImageCodecs`' business.
package protocol GlyphFileDrawing: Sendable {
  /// The text of a document, which may be packed by gzip; nil where it is damaged or too long.
  func text(of document: [UInt8]) -> String?
  /// A drawing stretched to a size in pixels, premultiplied; nil where it cannot be drawn.
  func picture(of drawing: String, width: Int, height: Int) -> PixelBuffer?
  /// The picture of a file in JPEG; nil where it is damaged or too large.
  func picture(ofJPEG file: [UInt8]) -> PixelBuffer?
}
