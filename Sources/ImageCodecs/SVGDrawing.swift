import CSVGCodec
package import Pixels

/// A drawing in SVG, read by librsvg where that is installed. It has no pixels of its own: it is drawn at any size.
///
/// Not copyable: it owns librsvg's handle. One thread at a time may use it.
package struct SVGDrawing: ~Copyable {
  private static let format = "SVG"
  private let handle: OpaquePointer
  /// The width of the drawing in CSS pixels: its own, or that of its view box.
  package let width: Double
  /// The height of the drawing in CSS pixels.
  package let height: Double

  /// The longest side in pixels of a picture that can be drawn.
  package static let longestSide = Int(SW_SVG_LONGEST_SIDE)

  /// Reads a drawing. It cannot bring other files in. Throws where it is not SVG, has no size, or librsvg is missing.
  package init(_ file: [UInt8]) throws(CodecError) {
    var message = [CChar](repeating: 0, count: Int(SW_SVG_MESSAGE_SIZE))
    guard sw_svg_is_available(&message) else {
      throw CodecError(
        format: SVGDrawing.format,
        reason:
          "librsvg draws SVG, and it cannot be opened (\(SVGDrawing.text(message))); install Debian's librsvg2-2")
    }
    guard let handle = sw_svg_open(file, file.count, &message) else {
      throw CodecError(format: SVGDrawing.format, reason: SVGDrawing.text(message))
    }
    var width = 0.0
    var height = 0.0
    guard sw_svg_size(handle, &width, &height), width.isFinite, height.isFinite else {
      sw_svg_close(handle)
      throw CodecError(
        format: SVGDrawing.format,
        reason: "the drawing has no size; give its svg element width and height, or a viewBox")
    }
    self.handle = handle
    self.width = width
    self.height = height
  }

  deinit { sw_svg_close(handle) }

  /// The whole drawing, stretched to a size in pixels, with premultiplied alpha.
  ///
  /// - Precondition: both sides are in 1...``longestSide``.
  package func picture(width: Int, height: Int) throws(CodecError) -> PixelBuffer {
    precondition((1...SVGDrawing.longestSide).contains(width) && (1...SVGDrawing.longestSide).contains(height))
    var message = [CChar](repeating: 0, count: Int(SW_SVG_MESSAGE_SIZE))
    var picture = PixelBuffer(width: width, height: height, alphaMode: .premultiplied)
    let isDrawn = picture.bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.map { sw_svg_draw(handle, Int32(width), Int32(height), $0, &message) } ?? false
    }
    guard isDrawn else { throw CodecError(format: SVGDrawing.format, reason: SVGDrawing.text(message)) }
    return picture
  }

  private static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
