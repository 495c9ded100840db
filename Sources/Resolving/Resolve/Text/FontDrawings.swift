import ImageCodecs
import Pixels
import Typography

/// Draws the glyphs of fonts that have them in SVG or in JPEG, as pictures of files are drawn. Sendable; a value.
struct FontDrawings: GlyphFileDrawing {
  /// The longest document, unpacked.
  private static let longest = 1 << 20
  /// The most pixels of a picture of one glyph: fonts have up to 160 x 160.
  private static let mostPixels = 1 << 22

  /// Whether librsvg is there.
  static let isAvailable =
    (try? SVGDrawing(Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#.utf8))) != nil

  func text(of document: [UInt8]) -> String? {
    let bytes = GzipFile.isPacked(document) ? GzipFile.unpacked(document, limit: FontDrawings.longest) : document
    guard let bytes, bytes.count <= FontDrawings.longest else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  func picture(of drawing: String, width: Int, height: Int) -> PixelBuffer? {
    let sides = 1...SVGDrawing.longestSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    return try? SVGDrawing(Array(drawing.utf8)).picture(width: width, height: height)
  }

  func picture(ofJPEG file: [UInt8]) -> PixelBuffer? {
    try? JPEGCodec.decode(file, maxPixels: FontDrawings.mostPixels).converted(to: .premultiplied)
  }
}
