import CGLES
import Pixels

/// The pages of the mask atlas, as layers of one array texture.
///
/// Not Sendable: it lives on its renderer's thread.
final class AtlasTexture {
  private let unit: GLuint
  private let pageSize: Int
  private let ledger: GLLedger
  private var texture: GLObject<TextureKind>?
  private var pages = 0

  init(pageSize: Int, unit: Int, ledger: GLLedger) {
    self.pageSize = pageSize
    self.unit = GLuint(unit)
    self.ledger = ledger
  }

  /// Makes room for pages. Growing loses the contents, which `MaskAtlas` takes into account.
  ///
  /// glTexStorage3D
  func reserve(pages wanted: Int) throws(GLESError) {
    guard wanted > pages || texture == nil else { return }
    texture = nil
    let texture = try GLObject<TextureKind>(in: ledger)
    glActiveTexture(GL.texture0 + unit)
    glBindTexture(GL.texture2DArray, texture.name)
    glTexStorage3D(GL.texture2DArray, 1, GL.r8, GLsizei(pageSize), GLsizei(pageSize), GLsizei(max(1, wanted)))
    glTexParameteri(GL.texture2DArray, GLenum(GL_TEXTURE_MIN_FILTER), GL.nearest)
    glTexParameteri(GL.texture2DArray, GLenum(GL_TEXTURE_MAG_FILTER), GL.nearest)
    try checkGL("making an atlas of \(wanted) pages of \(pageSize) x \(pageSize)")
    self.texture = consume texture
    pages = max(1, wanted)
  }

  /// Binds the texture to its unit, where making it left it.
  func bind() {
    guard let name = texture?.name else { return }
    glActiveTexture(GL.texture0 + unit)
    glBindTexture(GL.texture2DArray, name)
  }

  /// glTexSubImage3D
  func upload(_ upload: AtlasUpload) {
    glActiveTexture(GL.texture0 + unit)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    let area = upload.area
    upload.bytes.withUnsafeBytes { bytes in
      glTexSubImage3D(
        GL.texture2DArray, 0, GLint(area.x), GLint(area.y), GLint(upload.page), GLsizei(area.width),
        GLsizei(area.height), 1, GL.red, GL.unsignedByte, bytes.baseAddress)
    }
  }
}
