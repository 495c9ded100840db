import CGLES

/// A caller's texture or framebuffer, checked and ready to be drawn to.
///
/// Not Sendable: it lives for one call, on its renderer's thread with its context current. It must be closed.
final class TargetSurface {
  let size: SIMD2<Int>
  private let name: GLuint
  /// The framebuffer that we made around a texture.
  private var framebuffer: GLObject<FramebufferKind>?
  /// The buffers to which a caller's framebuffer draws.
  private var drawBuffers: [GLenum] = []

  /// Throws ``GLESError/unusableTarget(_:)`` if GL cannot draw there, or knows another size or format.
  ///
  /// glFramebufferTexture2D, glCheckFramebufferStatus
  init(_ target: RenderTarget, executor: SheetExecutor, isCallersContext: Bool) throws(GLESError) {
    let limit = executor.capabilities.maximumTextureSize
    let size = target.texels
    guard size.x <= limit, size.y <= limit else {
      throw .unusableTarget("its size of \(size.x) x \(size.y) is beyond the device's \(limit)")
    }
    guard executor.capabilities.hasWordTargets || (target.format != .r16 && target.format != .rg16) else {
      throw .notOffered(
        "GL_EXT_texture_norm16 is missing, so \(target.format) cannot be drawn to; blend such planes in memory, or use "
          + "frames of 8 bits")
    }
    self.size = size
    forgetGLErrors()
    switch target.surface {
    case .texture(let texture):
      try TargetSurface.check(texture: texture, target, version: executor.capabilities.shaderVersion)
      let framebuffer = try GLObject<FramebufferKind>(in: executor.ledger)
      name = framebuffer.name
      glBindFramebuffer(GL.framebuffer, name)
      glFramebufferTexture2D(GL.framebuffer, GL.colorAttachment, GL.texture2D, texture, 0)
      let code = glGetError()
      self.framebuffer = consume framebuffer
      guard code == 0 else {
        throw .unusableTarget("texture \(texture) is no 2D texture (\(GLErrorCode(rawValue: code)))")
      }
    case .framebuffer(let framebuffer):
      guard isCallersContext else {
        throw .unusableTarget(
          "contexts do not share framebuffers. Give the texture that is attached to framebuffer \(framebuffer), or "
            + "make the renderer in the caller's current context")
      }
      guard framebuffer == 0 || glIsFramebuffer(framebuffer) != 0 else {
        throw .unusableTarget("there is no framebuffer \(framebuffer)")
      }
      name = framebuffer
      glBindFramebuffer(GL.framebuffer, name)
      drawBuffers = TargetSurface.drawBuffers(of: framebuffer)
    }
    try checkFramebuffer(target)
  }

  /// Draws go to it from now on, and to its first colour alone.
  ///
  /// glBindFramebuffer, glDrawBuffers
  func bind() {
    glBindFramebuffer(GL.framebuffer, name)
    if !drawBuffers.isEmpty {
      withUnsafePointer(to: name == 0 ? GLenum(GL_BACK) : GL.colorAttachment) { glDrawBuffers(1, $0) }
    }
  }

  /// Leaves a caller's framebuffer as it was.
  func close() {
    guard !drawBuffers.isEmpty else { return }
    glBindFramebuffer(GL.framebuffer, name)
    glDrawBuffers(GLsizei(drawBuffers.count), drawBuffers)
    drawBuffers = []
  }

  /// glGetIntegerv(GL_DRAW_BUFFER0)
  private static func drawBuffers(of framebuffer: GLuint) -> [GLenum] {
    let count = framebuffer == 0 ? 1 : max(1, CallerState.integer(GL_MAX_DRAW_BUFFERS))
    return (0..<Int32(count)).map { GLenum(CallerState.integer(GL_DRAW_BUFFER0 + $0)) }
  }

  /// glIsTexture, glGetTexLevelParameteriv
  private static func check(texture: GLuint, _ target: RenderTarget, version: Int) throws(GLESError) {
    guard texture != 0, glIsTexture(texture) != 0 else {
      throw .unusableTarget("there is no texture \(texture) in this context, or in one that shares objects with it")
    }
    // OpenGL ES 3.0 does not tell sizes. GL then cuts off what lies outside.
    guard version >= 310 else { return }
    glActiveTexture(GL.texture0 + GLenum(SheetUnit.target))
    glBindTexture(GL.texture2D, texture)
    defer { glBindTexture(GL.texture2D, 0) }
    var (width, height): (GLint, GLint) = (0, 0)
    glGetTexLevelParameteriv(GL.texture2D, 0, GLenum(GL_TEXTURE_WIDTH), &width)
    glGetTexLevelParameteriv(GL.texture2D, 0, GLenum(GL_TEXTURE_HEIGHT), &height)
    let code = glGetError()
    guard code == 0 else {
      throw .unusableTarget("texture \(texture) is no 2D texture (\(GLErrorCode(rawValue: code)))")
    }
    let size = target.texels
    guard Int(width) == size.x, Int(height) == size.y else {
      throw .unusableTarget("texture \(texture) is \(width) x \(height) and not \(size.x) x \(size.y) as was said")
    }
  }

  /// glGetFramebufferAttachmentParameteriv
  private func checkFramebuffer(_ target: RenderTarget) throws(GLESError) {
    let status = glCheckFramebufferStatus(GL.framebuffer)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .unusableTarget("its framebuffer is not complete (0x\(String(status, radix: 16)))")
    }
    let attachment = name == 0 ? GLenum(GL_BACK) : GL.colorAttachment
    func value(_ parameter: Int32) -> Int32 {
      var value: GLint = 0
      glGetFramebufferAttachmentParameteriv(GL.framebuffer, attachment, GLenum(parameter), &value)
      return value
    }
    guard value(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL_NONE else {
      throw .unusableTarget("framebuffer \(name) has no colour attachment 0")
    }
    let bits = [
      GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE, GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE,
      GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE,
    ].map { Int(value($0)) }
    let type = value(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
    let isLinear = value(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_LINEAR
    forgetGLErrors()
    let wanted = target.format.channels
    guard type == wanted.type, isLinear, bits == wanted.bits else {
      throw .unusableTarget(
        "it was said to be \(target.format), and GL says that its channels have \(bits) bits of type "
          + "0x\(String(type, radix: 16))" + (isLinear ? "" : ", encoded as sRGB")
          + ". Use a target of RGBA8 or RGBA16F, or a plane of a frame, and say which")
    }
  }
}
