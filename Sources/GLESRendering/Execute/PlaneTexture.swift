import CGLES

/// A texture that grows: one of a sheet's planes, or its table.
///
/// Not Sendable: it lives on its renderer's thread.
package final class PlaneTexture {
  let unit: GLuint
  private let format: GLenum
  /// The number of layers, all of which are drawn to at once; nil for a texture without layers.
  private let layers: Int?
  private let label: String
  private let ledger: GLLedger
  private var texture: GLObject<TextureKind>?
  private var framebuffer: GLObject<FramebufferKind>?
  private(set) var size = SIMD2<Int>.zero

  /// The widths are multiples of this many texels.
  private var step: Int { layers == nil ? 256 : SheetPacking.leastPackedWidth }
  /// Heights are multiples of this many rows.
  private static let rowStep = 256
  /// The most rows by which a texture grows beyond what is needed.
  private static let mostSpareRows = 1024

  init(_ label: String, format: GLenum, layers: Int? = nil, unit: Int, ledger: GLLedger) {
    self.label = label
    self.format = format
    self.layers = layers
    self.unit = GLuint(unit)
    self.ledger = ledger
  }

  /// Makes the texture at least this large. Growing loses its contents.
  ///
  /// glTexStorage2D, glTexStorage3D
  func reserve(_ extent: SIMD2<Int>, limit: Int, isTarget: Bool = true) throws(GLESError) {
    guard texture == nil || extent.x > size.x || extent.y > size.y else { return }
    let width = min(limit, (max(extent.x, size.x, 1) + step - 1) / step * step)
    let height = PlaneTexture.rows(from: size.y, to: extent.y, limit: limit)
    release()
    let texture = try GLObject<TextureKind>(in: ledger)
    glActiveTexture(GL.texture0 + unit)
    let target = layers == nil ? GL.texture2D : GL.texture2DArray
    glBindTexture(target, texture.name)
    if let layers {
      glTexStorage3D(target, 1, format, GLsizei(width), GLsizei(height), GLsizei(layers))
    } else {
      glTexStorage2D(target, 1, format, GLsizei(width), GLsizei(height))
    }
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL.nearest)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL.nearest)
    try checkGL("making the \(label) texture of \(width) x \(height)")
    if isTarget { framebuffer = try makeFramebuffer(texture.name) }
    self.texture = consume texture
    size = SIMD2(width, height)
  }

  /// The height of a texture of `height` rows, or 0 if there is none, that must have `needed`. Growing loses the contents
  /// and takes new memory, whose pages cost more than what is drawn on them, so a texture doubles where that is not much.
  package static func rows(from height: Int, to needed: Int, limit: Int) -> Int {
    let grown = needed > height ? max(needed, height + min(height, mostSpareRows)) : height
    return min(limit, (max(grown, 1) + rowStep - 1) / rowStep * rowStep)
  }

  /// Binds the texture to its unit, where making it left it.
  func bind() {
    guard let name = texture?.name else { return }
    glActiveTexture(GL.texture0 + unit)
    glBindTexture(layers == nil ? GL.texture2D : GL.texture2DArray, name)
  }

  /// Releases the texture's memory.
  func release() {
    framebuffer = nil
    texture = nil
    size = .zero
  }

  /// glBindFramebuffer
  func bindAsTarget() {
    guard let name = framebuffer?.name else { preconditionFailure("\(label) has no framebuffer yet") }
    glBindFramebuffer(GL.framebuffer, name)
  }

  /// Makes it, or all its layers, what a dispatch stores to, and what it reads before.
  ///
  /// glBindImageTexture
  func bindAsResults(of program: ShaderProgram) {
    let isLayered = GLboolean(layers == nil ? GL_FALSE : GL_TRUE)
    glBindImageTexture(0, texture?.name ?? 0, 0, isLayered, 0, GLenum(GL_WRITE_ONLY), format)
    guard program.uniforms.contains(.earlier) else { return }
    glBindImageTexture(1, texture?.name ?? 0, 0, isLayered, 0, GLenum(GL_READ_ONLY), format)
  }

  var framebufferName: GLuint { framebuffer?.name ?? 0 }

  /// glFramebufferTexture2D, glFramebufferTextureLayer, glDrawBuffers, glCheckFramebufferStatus
  private func makeFramebuffer(_ texture: GLuint) throws(GLESError) -> GLObject<FramebufferKind> {
    let framebuffer = try GLObject<FramebufferKind>(in: ledger)
    glBindFramebuffer(GL.framebuffer, framebuffer.name)
    if let layers {
      let attachments = (0..<GLenum(layers)).map { GL.colorAttachment + $0 }
      for (layer, attachment) in attachments.enumerated() {
        glFramebufferTextureLayer(GL.framebuffer, attachment, texture, 0, GLint(layer))
      }
      glDrawBuffers(GLsizei(layers), attachments)
    } else {
      glFramebufferTexture2D(GL.framebuffer, GL.colorAttachment, GL.texture2D, texture, 0)
    }
    let status = glCheckFramebufferStatus(GL.framebuffer)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .driver(GLErrorCode(rawValue: status), during: "drawing to the \(label) texture")
    }
    return framebuffer
  }
}
