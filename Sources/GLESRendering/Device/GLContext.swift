import CGLES

/// A context without a surface: one of our own, or the caller's. It is one of OpenGL ES, or of OpenGL where it shares
/// objects with a caller's of OpenGL, which understands shaders of OpenGL ES since 4.3.
///
/// Not Sendable: it is current on at most one thread at a time. One of our own is destroyed with its last reference,
/// after everything that was made in it.
final class GLContext {
  let connection: EGLConnection
  /// The OpenGL ES version of shaders: 320, 310 or 300.
  let version: Int
  /// Whether it is one of OpenGL.
  let isDesktop: Bool
  /// Whether the context is the caller's, whose state must be kept, and which we do not destroy.
  let isCallers: Bool
  /// The caller's context with which this one shares objects.
  let sharedWith: EGLContext?
  private let handle: EGLContext
  /// Asked for once, because drivers have hundreds of extensions.
  private lazy var extras = CallerState.Extras(version: version)
  /// Nil if the driver does not report resets.
  private let resetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?

  /// A context of the highest OpenGL ES version from 3.2 down to 3.0 that the driver gives, which shares objects with
  /// `shared`, if that is given. Where the driver offers EGL_EXT_create_context_robustness, the context reports when it
  /// is lost.
  ///
  /// eglBindAPI, eglCreateContext
  init(connection: EGLConnection, sharing shared: EGLContext? = nil) throws(EGLConnectionFailure) {
    let api = eglQueryAPI()
    // EGL shares objects only among contexts of one API.
    var client = EGL_OPENGL_ES_API
    if let shared { client = try GLContext.client(of: shared, connection) }
    guard eglBindAPI(EGLenum(client)) == EGL_TRUE else {
      throw EGLConnectionFailure("eglBindAPI gave \(EGLConnection.lastError)")
    }
    // The caller's next context may be one of OpenGL.
    defer { eglBindAPI(api) }
    let extensions = EGLConnection.extensions(of: connection.display)
    let isRobust = extensions.contains("EGL_EXT_create_context_robustness")
    for config in try GLContext.configs(connection, extensions, shared) {
      for version in GLContext.versions(client) {
        for notifies in isRobust ? [true, false] : [false] {
          let notification =
            notifies ? [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT] : []
          let attributes =
            [EGL_CONTEXT_MAJOR_VERSION, version.major, EGL_CONTEXT_MINOR_VERSION, version.minor] + notification
            + [EGL_NONE]
          guard let handle = eglCreateContext(connection.display, config, shared, attributes) else { continue }
          self.connection = connection
          self.handle = handle
          self.version = version.shaders
          isDesktop = client == EGL_OPENGL_API
          (isCallers, sharedWith) = (false, shared)
          resetStatus = notifies ? GLContext.resetFunction() : nil
          return
        }
      }
    }
    let name = client == EGL_OPENGL_API ? "OpenGL 4.3" : "OpenGL ES 3.0"
    throw EGLConnectionFailure("eglCreateContext for \(name) gave \(EGLConnection.lastError)")
  }

  /// The caller's context that is current on this thread.
  ///
  /// eglGetCurrentContext, eglQueryContext, glGetIntegerv
  init(callers connection: EGLConnection) throws(EGLConnectionFailure) {
    guard let handle = eglGetCurrentContext() else {
      throw EGLConnectionFailure("no EGL context is current on this thread")
    }
    guard try GLContext.client(of: handle, connection) == EGL_OPENGL_ES_API else {
      throw EGLConnectionFailure(
        "it is one of OpenGL, whose state is not that of OpenGL ES. Share objects with it instead")
    }
    var (major, minor): (GLint, GLint) = (0, 0)
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    forgetGLErrors()
    guard major >= 3 else {
      throw EGLConnectionFailure("it is one of OpenGL ES 2, and OpenGL ES 3.0 is needed")
    }
    let newest: GLint = GLContext.hasFunctions(2) ? 2 : GLContext.hasFunctions(1) ? 1 : 0
    self.connection = connection
    self.handle = handle
    version = 300 + 10 * Int(major > 3 ? newest : min(minor, newest))
    (isCallers, sharedWith, isDesktop) = (true, nil, false)
    resetStatus = nil
  }

  private static func hasFunctions(_ minor: EGLint) -> Bool { minor == 2 ? cgles_has_es32() : cgles_has_es31() }

  private static func resetFunction() -> PFNGLGETGRAPHICSRESETSTATUSEXTPROC? {
    eglGetProcAddress("glGetGraphicsResetStatusEXT")
      .map { unsafeBitCast($0, to: PFNGLGETGRAPHICSRESETSTATUSEXTPROC.self) }
  }

  /// The API of a caller's context: EGL_OPENGL_ES_API or EGL_OPENGL_API.
  ///
  /// eglQueryContext
  private static func client(
    of context: EGLContext, _ connection: EGLConnection
  ) throws(EGLConnectionFailure) -> EGLint {
    var client: EGLint = 0
    guard eglQueryContext(connection.display, context, EGL_CONTEXT_CLIENT_TYPE, &client) == EGL_TRUE else {
      throw EGLConnectionFailure("it is not one of this display (\(EGLConnection.lastError))")
    }
    guard client == EGL_OPENGL_ES_API || client == EGL_OPENGL_API else {
      throw EGLConnectionFailure("it is neither one of OpenGL ES nor one of OpenGL")
    }
    return client
  }

  /// The versions to ask for, the newest first, with that of the shaders that they understand.
  private static func versions(_ client: EGLint) -> [(major: EGLint, minor: EGLint, shaders: Int)] {
    let all: [(EGLint, EGLint, Int)] =
      client == EGL_OPENGL_API ? [(4, 5, 310), (4, 3, 300)] : [(3, 2, 320), (3, 1, 310), (3, 0, 300)]
    return all.filter { $0.2 == 300 || ($0.2 == 310 ? cgles_has_es31() : cgles_has_es32()) }
  }

  /// The configs to try. Without EGL_KHR_no_config_context one is needed, although there is never a surface; some
  /// drivers share objects only among contexts of the same one.
  ///
  /// eglQueryContext, eglChooseConfig
  private static func configs(
    _ connection: EGLConnection, _ extensions: Set<Substring>, _ shared: EGLContext?
  ) throws(EGLConnectionFailure) -> [EGLConfig?] {
    var configs: [EGLConfig?] = extensions.contains("EGL_KHR_no_config_context") ? [nil] : []
    var wanted = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
    if let shared {
      var id: EGLint = 0
      eglQueryContext(connection.display, shared, EGL_CONFIG_ID, &id)
      if id > 0 { wanted = [EGL_CONFIG_ID, id, EGL_NONE] }
    } else if !configs.isEmpty {
      return configs
    }
    var config: EGLConfig?
    var count: EGLint = 0
    if eglChooseConfig(connection.display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 {
      configs.append(config)
    }
    guard !configs.isEmpty else { throw EGLConnectionFailure("eglChooseConfig found no OpenGL ES 3 configuration") }
    return configs
  }

  /// eglDestroyContext
  deinit {
    if !isCallers { eglDestroyContext(connection.display, handle) }
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

  /// Makes this the thread's context and returns the one that was current before. The caller's context must be current
  /// already; its state is saved and replaced by the usual one.
  ///
  /// eglMakeCurrent
  func makeCurrent() throws(EGLConnectionFailure) -> PreviousContext {
    if isCallers {
      guard isCurrent else {
        throw EGLConnectionFailure("the caller's context, in which this renderer was made, is not current")
      }
      let state = CallerState(version: version, extras: extras)
      state.neutralize()
      return PreviousContext(callerState: state)
    }
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
    /// The state of a caller's context that we drew in.
    private let callerState: CallerState?

    init(callerState: CallerState? = nil) { self.callerState = callerState }

    /// Whether this is that context.
    func isContext(_ other: EGLContext?) -> Bool { context != nil && context == other }

    /// Restores it. `context` stays current only if it was current before.
    func restore(after context: GLContext) {
      if let callerState { return callerState.restore() }
      if self.context == context.handle { return }
      if self.context == nil {
        eglMakeCurrent(context.connection.display, nil, nil, nil)
      } else {
        eglMakeCurrent(display, draw, read, self.context)
      }
    }
  }
}
