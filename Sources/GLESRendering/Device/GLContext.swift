import CEGL

/// An OpenGL ES context without a surface.
///
/// Not Sendable: current on at most one thread at a time. Destroyed with its last reference, after everything that
/// was made in it.
final class GLContext {
  let connection: EGLConnection
  /// 320, 310 or 300.
  let version: Int
  private let handle: EGLContext

  /// The highest OpenGL ES version from 3.2 down to 3.0 that the driver gives.
  ///
  /// eglBindAPI, eglChooseConfig, eglCreateContext
  init(connection: EGLConnection) throws(EGLConnectionFailure) {
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw EGLConnectionFailure("eglBindAPI for OpenGL ES gave \(EGLConnection.lastError)")
    }
    // Without EGL_KHR_no_config_context a config is needed, though no surface ever is.
    var config: EGLConfig?
    if !EGLConnection.extensions(of: connection.display).contains("EGL_KHR_no_config_context") {
      var count: EGLint = 0
      let wanted = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
      guard eglChooseConfig(connection.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
        throw EGLConnectionFailure("eglChooseConfig found no OpenGL ES 3 configuration")
      }
    }
    for minor in [2, 1, 0] as [EGLint] {
      let attributes = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor, EGL_NONE]
      if let handle = eglCreateContext(connection.display, config, nil, attributes) {
        self.connection = connection
        self.handle = handle
        version = 300 + 10 * Int(minor)
        return
      }
    }
    throw EGLConnectionFailure("eglCreateContext for OpenGL ES 3.0 gave \(EGLConnection.lastError)")
  }

  /// eglDestroyContext
  deinit {
    eglDestroyContext(connection.display, handle)
  }

  var isCurrent: Bool { eglGetCurrentContext() == handle }

  /// Makes this the thread's context, and says which one was.
  ///
  /// eglMakeCurrent
  func makeCurrent() throws(EGLConnectionFailure) -> PreviousContext {
    let previous = PreviousContext()
    if isCurrent { return previous }
    guard eglMakeCurrent(connection.display, nil, nil, handle) == EGL_TRUE else {
      throw EGLConnectionFailure(
        "eglMakeCurrent gave \(EGLConnection.lastError) (is the renderer in use on another thread?)")
    }
    return previous
  }

  /// What was current on a thread before, so that a caller with a GL context of its own keeps it.
  struct PreviousContext {
    private let context = eglGetCurrentContext()
    private let display = eglGetCurrentDisplay()
    private let draw = eglGetCurrentSurface(EGL_DRAW)
    private let read = eglGetCurrentSurface(EGL_READ)

    /// Leaves `context` current only where it was so before.
    func restore(after context: GLContext) {
      if self.context == context.handle { return }
      if self.context == nil {
        eglMakeCurrent(context.connection.display, nil, nil, nil)
      } else {
        eglMakeCurrent(display, draw, read, self.context)
      }
    }
  }
}
