import CGLES
import Pixels

/// A picture in a texture of its own, to be copied from.
///
/// Not Sendable: it lives on its renderer's thread.
final class KeptPicture {
  /// Weak, because the texture is enough. A picture that is gone never comes again, and its address may become
  /// another's.
  private(set) weak var picture: Picture?
  private let size: SIMD2<GLint>
  private let texture: GLObject<TextureKind>
  private let framebuffer: GLObject<FramebufferKind>

  /// The least that a texture counts, in bytes, so that their number is bounded too.
  private static let leastCost = 1 << 14

  /// What a picture takes on the device, in bytes.
  static func cost(of picture: Picture) -> Int { max(picture.pixels.bytes.count, leastCost) }

  /// Makes the texture on a unit that no program reads, and sends the picture there.
  ///
  /// glTexStorage2D, glTexSubImage2D, glFramebufferTexture2D
  init(_ picture: Picture, unit: GLuint, ledger: GLLedger) throws(GLESError) {
    let texture = try GLObject<TextureKind>(in: ledger)
    let framebuffer = try GLObject<FramebufferKind>(in: ledger)
    let size = SIMD2(GLint(picture.width), GLint(picture.height))
    glActiveTexture(GL.texture0 + unit)
    glBindTexture(GL.texture2D, texture.name)
    glTexStorage2D(GL.texture2D, 1, GL.rgba8, size.x, size.y)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    picture.pixels.bytes.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GL.texture2D, 0, 0, 0, size.x, size.y, GL.rgba, GL.unsignedByte, bytes.baseAddress)
    }
    glBindFramebuffer(GL.readFramebuffer, framebuffer.name)
    glFramebufferTexture2D(GL.readFramebuffer, GL.colorAttachment, GL.texture2D, texture.name, 0)
    glBindTexture(GL.texture2D, 0)
    try checkGL("keeping a picture of \(picture.width) x \(picture.height)")
    self.picture = picture
    self.size = size
    self.texture = consume texture
    self.framebuffer = consume framebuffer
  }

  /// Copies it to a place in the texture of another framebuffer, texel by texel.
  ///
  /// glBlitFramebuffer
  func copy(to corner: SIMD2<Int>, of target: GLuint) {
    glBindFramebuffer(GL.readFramebuffer, framebuffer.name)
    glBindFramebuffer(GL.drawFramebuffer, target)
    let (x, y) = (GLint(corner.x), GLint(corner.y))
    glBlitFramebuffer(
      0, 0, size.x, size.y, x, y, x + size.x, y + size.y, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}
