import CGLES

/// The GL constants in use, as the type that calls take: they are imported as Int32, GLenum is UInt32.
enum GL {
  static let texture2D = GLenum(GL_TEXTURE_2D)
  static let texture2DArray = GLenum(GL_TEXTURE_2D_ARRAY)
  static let texture0 = GLenum(GL_TEXTURE0)
  static let framebuffer = GLenum(GL_FRAMEBUFFER)
  static let readFramebuffer = GLenum(GL_READ_FRAMEBUFFER)
  static let drawFramebuffer = GLenum(GL_DRAW_FRAMEBUFFER)
  static let renderbuffer = GLenum(GL_RENDERBUFFER)
  static let colorAttachment = GLenum(GL_COLOR_ATTACHMENT0)
  static let arrayBuffer = GLenum(GL_ARRAY_BUFFER)
  static let rgba8 = GLenum(GL_RGBA8)
  static let rgba32F = GLenum(GL_RGBA32F)
  static let rgba16F = GLenum(GL_RGBA16F)
  static let r8 = GLenum(GL_R8)
  static let r16F = GLenum(GL_R16F)
  static let r32F = GLenum(GL_R32F)
  static let red = GLenum(GL_RED)
  static let rgba = GLenum(GL_RGBA)
  static let float = GLenum(GL_FLOAT)
  static let int = GLenum(GL_INT)
  static let unsignedByte = GLenum(GL_UNSIGNED_BYTE)
  static let nearest = GLint(GL_NEAREST)
  static let vertexShader = GLenum(GL_VERTEX_SHADER)
  static let fragmentShader = GLenum(GL_FRAGMENT_SHADER)
}
