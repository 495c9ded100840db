import CSignwriter
import Pixels
import Scenes

/// A picture behind a handle. It never changes, so that any thread may read it.
final class PictureObject: HandleObject, Sendable {
  static let kind = HandleKind.picture
  let width: Int
  let height: Int
  let form: PictureForm
  /// Pixels per point.
  let scale: Double
  /// The rows, in the order that was asked for.
  let bytes: [UInt8]
  /// What was drawn; nil for a frame of a timeline.
  let document: ResolvedDocument?

  init(_ image: PixelBuffer, _ form: PictureForm, scale: Double, document: ResolvedDocument?) {
    width = image.width
    height = image.height
    self.form = form
    self.scale = scale
    self.document = document
    bytes = form.bytes(of: image)
  }

  /// Where the bytes are. They stay there, because nothing changes or shares the array of a picture, and an array of
  /// bytes is one block of memory.
  var address: UnsafePointer<UInt8>? { bytes.withUnsafeBufferPointer { $0.baseAddress } }

  /// The picture for an encoder.
  func image() throws(Fault) -> PixelBuffer {
    guard !form.isMask, form.alphaMode == .straight, !form.isBottomUp else {
      throw Fault(
        SIGNWRITER_NOT_ENCODABLE,
        "picture: only a picture with straight alpha, top-down, can be encoded; draw it without flags")
    }
    return PixelBuffer(width: width, height: height, alphaMode: .straight, bytes: bytes)
  }

  /// The picture as C programs see it.
  var pixels: signwriter_pixels {
    var pixels = signwriter_pixels()
    pixels.width = UInt32(width)
    pixels.height = UInt32(height)
    pixels.stride = width * form.bytesPerPixel
    pixels.length = bytes.count
    pixels.bytes = address
    pixels.bytes_per_pixel = UInt32(form.bytesPerPixel)
    pixels.flags = form.flags
    pixels.scale = scale
    return pixels
  }
}
