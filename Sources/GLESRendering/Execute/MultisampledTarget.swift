import CGLES

/// A target with four samples per pixel. Labels with oversampling are drawn to it before they are averaged.
///
/// Its format is that of canvases, floats where the device has them: averages of bytes would be rounded twice.
///
/// Not Sendable: it lives on its renderer's thread.
final class MultisampledTarget {
  private let samples: Int
  private let format: GLenum
  private let ledger: GLLedger
  private var renderbuffer: GLObject<RenderbufferKind>?
  private var framebuffer: GLObject<FramebufferKind>?
  private var size = SIMD2<Int>.zero

  init(samples: Int, format: GLenum, ledger: GLLedger) {
    self.samples = samples
    self.format = format
    self.ledger = ledger
  }

  /// Makes the target as large as the texture that gets the averages, so that a resolve copies equal sizes.
  ///
  /// glRenderbufferStorageMultisample, glCheckFramebufferStatus
  func reserve(_ wanted: SIMD2<Int>) throws(GLESError) {
    guard framebuffer == nil || wanted.x > size.x || wanted.y > size.y else { return }
    release()
    let renderbuffer = try GLObject<RenderbufferKind>(in: ledger)
    let framebuffer = try GLObject<FramebufferKind>(in: ledger)
    glBindRenderbuffer(GL.renderbuffer, renderbuffer.name)
    glRenderbufferStorageMultisample(
      GL.renderbuffer, GLsizei(samples), format, GLsizei(wanted.x), GLsizei(wanted.y))
    glBindFramebuffer(GL.framebuffer, framebuffer.name)
    glFramebufferRenderbuffer(GL.framebuffer, GL.colorAttachment, GL.renderbuffer, renderbuffer.name)
    let activity = "making a target of \(wanted.x) x \(wanted.y) with \(samples) samples"
    try checkGL(activity)
    let status = glCheckFramebufferStatus(GL.framebuffer)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .driver(GLErrorCode(rawValue: status), during: activity)
    }
    self.renderbuffer = consume renderbuffer
    self.framebuffer = consume framebuffer
    size = wanted
  }

  func release() {
    framebuffer = nil
    renderbuffer = nil
    size = .zero
  }

  /// glBindFramebuffer
  func bindAsTarget() { glBindFramebuffer(GL.framebuffer, framebuffer?.name ?? 0) }

  /// Averages the samples of the area from the origin into another framebuffer, which is then bound.
  ///
  /// glBlitFramebuffer
  func resolve(into target: GLuint, extent: SIMD2<Int>) {
    glBindFramebuffer(GL.readFramebuffer, framebuffer?.name ?? 0)
    glBindFramebuffer(GL.drawFramebuffer, target)
    let (width, height) = (GLint(extent.x), GLint(extent.y))
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    glBindFramebuffer(GL.framebuffer, target)
  }
}
