import CSignwriter
import GLESRendering

/// An `EGLImage` of a texture that was handed out, behind a handle.
final class ImageObject: HandleObject, Sendable {
  static let kind = HandleKind.image
  private let image: ExportedImage
  private let lease: TextureLease

  init(_ image: ExportedImage, of lease: TextureLease) {
    self.image = image
    self.lease = lease
  }

  /// The image as C programs see it.
  var info: signwriter_image_info {
    var info = signwriter_image_info()
    info.egl_image = image.eglImage
    info.width = UInt32(clamping: lease.textureWidth)
    info.height = UInt32(clamping: lease.textureHeight)
    info.format = UInt32(clamping: lease.format.rawValue)
    return info
  }
}
