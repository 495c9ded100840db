public import GLESRendering
public import ImageCodecs
public import Pixels
public import Resolving

/// A picture with a report of what it holds. Sendable; a value.
public struct RenderedDocument: Sendable {
  /// The picture: 8-bit RGBA, sRGB, with straight or premultiplied alpha as the call asked for.
  public var image: PixelBuffer
  /// The size, boxes, lines, fonts and missing glyphs of the document.
  public let report: DocumentReport
  /// The name of the renderer that drew it.
  public let renderer: String
  /// How the oversampling was computed.
  public let oversampling: OversamplingReport

  /// The picture as the bytes of a file. A PNG file stores its resolution, which comes from the document's scale.
  /// Throws ``SignwriterError/translucent(_:)`` for a format without alpha if the picture is not opaque and the options name no
  /// background, and ``SignwriterError/codec(_:)`` if the format cannot hold it otherwise.
  public func encoded(
    as format: ImageFormat, options: ImageFormat.Options = ImageFormat.Options()
  ) throws(SignwriterError) -> [UInt8] {
    var options = options
    options.scale = report.scale
    if options.background == nil { try TranslucencyError.check(image, for: format) }
    do throws(CodecError) { return try format.encode(image, options: options) } catch { throw .codec(error) }
  }

  /// The picture as a PNG file with the resolution of the document's scale. `fast` takes less time than drawing does;
  /// `small` is for files that are kept. Throws ``SignwriterError/codec(_:)`` if encoding fails.
  public func png(_ compression: PNGCodec.Compression = .fast) throws(SignwriterError) -> [UInt8] {
    var options = ImageFormat.Options()
    options.pngCompression = compression
    return try encoded(as: .png, options: options)
  }
}
