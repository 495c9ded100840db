import ImageCodecs
public import LabelScene
public import Pixels

/// A picture with its ground truth. Sendable.
public struct RenderedLabel: Sendable {
  /// 8-bit RGBA, sRGB, straight alpha.
  public let image: PixelBuffer
  /// What was laid out where.
  public let report: LabelReport
  /// Who drew it.
  public let renderer: String

  /// The picture as a PNG file, its resolution from the document's scale.
  public func png() throws(SignwriterError) -> [UInt8] {
    do throws(CodecError) {
      return try PNGCodec.encode(image, scale: report.scale)
    } catch {
      throw .codec(error)
    }
  }
}
