import CSignwriter
import GLESRendering

/// A texture that was handed out, behind a handle.
final class LeaseObject: HandleObject, Sendable {
  static let kind = HandleKind.lease
  let lease: TextureLease
  let scale: Double
  /// The renderer that handed it out.
  let renderer: RendererHandle

  init(_ lease: TextureLease, scale: Double, renderer: OpaquePointer?) {
    self.lease = lease
    self.scale = scale
    self.renderer = RendererHandle(renderer)
  }

  /// The texture as C programs see it.
  var info: signwriter_lease_info {
    var info = signwriter_lease_info()
    info.texture = lease.texture
    info.format = UInt32(clamping: lease.format.rawValue)
    info.texture_width = UInt32(clamping: lease.textureWidth)
    info.texture_height = UInt32(clamping: lease.textureHeight)
    info.width = UInt32(clamping: lease.width)
    info.height = UInt32(clamping: lease.height)
    info.scale = scale
    return info
  }
}
