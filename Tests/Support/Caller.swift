package import CGLES
import Testing

/// A program that draws with OpenGL ES itself: a context of its own on a display without a screen. A renderer must have
/// been started before, because that loads the functions.
package final class Caller {
  package let display: EGLDisplay
  package let context: EGLContext

  package init(version: (major: Int32, minor: Int32) = (3, 2), isES: Bool = true) throws {
    display = try #require(eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
    try #require(eglInitialize(display, nil, nil) == EGL_TRUE)
    eglBindAPI(EGLenum(isES ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
    defer { eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) }
    let attributes = [
      EGL_CONTEXT_MAJOR_VERSION, version.major, EGL_CONTEXT_MINOR_VERSION, version.minor, EGL_NONE,
    ]
    context = try #require(eglCreateContext(display, nil, nil, attributes))
    makeCurrent()
  }

  deinit {
    eglMakeCurrent(display, nil, nil, nil)
    eglDestroyContext(display, context)
  }

  package func release() { eglMakeCurrent(display, nil, nil, nil) }
  package func makeCurrent() { eglMakeCurrent(display, nil, nil, context) }

  /// A texture in which every texel is `fill`.
  package func texture(_ width: Int, _ height: Int, _ format: Int32 = GL_RGBA8, fill: [Float] = [0, 0, 0, 0])
    -> UInt32
  {
    var name: GLuint = 0
    glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(format), GLsizei(width), GLsizei(height))
    withFramebuffer(of: name) { _ in
      glClearColor(fill[0], fill[1], fill[2], fill[3])
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    return name
  }

  package func bytes(of texture: UInt32, _ width: Int, _ height: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 99, count: width * height * 4)
    withFramebuffer(of: texture) { _ in
      glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    }
    return bytes
  }

  /// Channels in 0...1 of a texture of either format.
  package func floats(of texture: UInt32, _ width: Int, _ height: Int) -> [Float] {
    var values = [Float](repeating: 99, count: width * height * 4)
    withFramebuffer(of: texture) { _ in
      glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT), &values)
    }
    // What is not read as floats has bytes.
    return glGetError() == 0 ? values : bytes(of: texture, width, height).map { Float($0) / 255 }
  }

  package func withFramebuffer(of texture: UInt32, _ body: (UInt32) throws -> Void) rethrows {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    defer {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
      glDeleteFramebuffers(1, &name)
    }
    try body(name)
  }
}
