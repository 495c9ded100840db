public import GLESRendering
public import ImageCodecs
public import Pixels
public import Scenes

/// A picture with its ground truth. Sendable.
public struct RenderedDocument: Sendable {
  /// 8-bit RGBA, sRGB, straight alpha.
  public var image: PixelBuffer
  /// What was laid out where.
  public let report: DocumentReport
  /// Who drew it.
  public let renderer: String
  /// What its oversampling was made of.
  public let oversampling: OversamplingReport

  /// The picture as a file of a format; PNG tells its resolution from the document's scale.
  public func encoded(
    as format: ImageFormat, options: ImageFormat.Options = ImageFormat.Options()
  ) throws(SignwriterError) -> [UInt8] {
    var options = options
    options.scale = report.scale
    do throws(CodecError) { return try format.encode(image, options: options) } catch { throw .codec(error) }
  }

  /// The picture as a PNG file, its resolution from the document's scale. `fast` takes less time than drawing does;
  /// `small` is for files that are kept.
  public func png(_ compression: PNGCodec.Compression = .fast) throws(SignwriterError) -> [UInt8] {
    var options = ImageFormat.Options()
    options.pngCompression = compression
    return try encoded(as: .png, options: options)
  }
}
