import CGLES

/// An OpenGL ES context without a surface.
///
/// Not Sendable: it is current on at most one thread at a time. It is destroyed with its last reference, after
/// everything that was made in it.
final class GLContext {
  let connection: EGLConnection
  /// The OpenGL ES version: 320, 310 or 300.
  let version: Int
  private let handle: EGLContext
  /// Nil if the driver does not report resets.
  private let resetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?

  /// A context of the highest OpenGL ES version from 3.2 down to 3.0 that the driver gives. Where the driver offers
  /// EGL_EXT_create_context_robustness, the context reports when it is lost.
  ///
  /// eglBindAPI, eglChooseConfig, eglCreateContext
  init(connection: EGLConnection) throws(EGLConnectionFailure) {
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw EGLConnectionFailure("eglBindAPI for OpenGL ES gave \(EGLConnection.lastError)")
    }
    // Without EGL_KHR_no_config_context a config is needed, although there is never a surface.
    var config: EGLConfig?
    if !EGLConnection.extensions(of: connection.display).contains("EGL_KHR_no_config_context") {
      var count: EGLint = 0
      let wanted = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
      guard eglChooseConfig(connection.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
        throw EGLConnectionFailure("eglChooseConfig found no OpenGL ES 3 configuration")
      }
    }
    let isRobust = EGLConnection.extensions(of: connection.display).contains("EGL_EXT_create_context_robustness")
    for minor in [2, 1, 0] as [EGLint] {
      for notifies in isRobust ? [true, false] : [false] {
        let version = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor]
        let notification =
          notifies ? [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT] : []
        guard let handle = eglCreateContext(connection.display, config, nil, version + notification + [EGL_NONE])
        else { continue }
        self.connection = connection
        self.handle = handle
        self.version = 300 + 10 * Int(minor)
        let address = notifies ? eglGetProcAddress("glGetGraphicsResetStatusEXT") : nil
        resetStatus = address.map { unsafeBitCast($0, to: PFNGLGETGRAPHICSRESETSTATUSEXTPROC.self) }
        return
      }
    }
    throw EGLConnectionFailure("eglCreateContext for OpenGL ES 3.0 gave \(EGLConnection.lastError)")
  }

  /// eglDestroyContext
  deinit {
    eglDestroyContext(connection.display, handle)
  }

  /// Why the device was reset, which loses this context; the context must be current. Nil if it is not lost, or if the
  /// driver does not report it.
  ///
  /// glGetGraphicsResetStatusEXT
  func resetReason() -> String? {
    switch resetStatus?() ?? GLenum(GL_NO_ERROR) {
    case GLenum(GL_NO_ERROR): nil
    case GLenum(GL_GUILTY_CONTEXT_RESET_EXT): "what this program drew reset the device"
    case GLenum(GL_INNOCENT_CONTEXT_RESET_EXT): "what another program drew reset the device"
    default: "the device was reset"
    }
  }

  /// Whether the driver reports resets of the device.
  var tellsResets: Bool { resetStatus != nil }

  var isCurrent: Bool { eglGetCurrentContext() == handle }

  /// Makes this the thread's context and returns the one that was current before.
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

  /// The context that was current on a thread before, so that a caller with its own GL context keeps it.
  struct PreviousContext {
    private let context = eglGetCurrentContext()
    private let display = eglGetCurrentDisplay()
    private let draw = eglGetCurrentSurface(EGL_DRAW)
    private let read = eglGetCurrentSurface(EGL_READ)

    /// Restores it. `context` stays current only if it was current before.
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
