import CGLES

/// How a renderer lives in a program that draws with OpenGL ES itself.
///
/// Handles are EGL's own, as opaque pointers (`EGLDisplay`, `EGLContext`). A value.
///
/// @unchecked Sendable: it holds names only, which EGL takes on any thread.
public enum GLEmbedding: @unchecked Sendable {
  /// In a context of its own that shares textures, renderbuffers and buffers with the caller's context. The caller's
  /// state is never touched. The display must be initialized, and neither may be destroyed before the renderer.
  ///
  /// The caller's context is one of OpenGL ES 3.0 or newer, or one of OpenGL, if the driver has OpenGL 4.3. Framebuffers
  /// are not shared between contexts, so a caller's framebuffer cannot be drawn to; its texture can.
  case sharing(display: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer)
  /// In the context that is current on this thread when the renderer is made. The same context must be current in
  /// every later call, and when the renderer is dropped. Each call saves the state that it changes, and restores it;
  /// `docs/embedding.md` lists it.
  case current
}

extension GLContext {
  /// The caller's context, or one that shares objects with it.
  convenience init(_ embedding: GLEmbedding) throws(EGLConnectionFailure) {
    switch embedding {
    case .sharing(let display, let shared):
      try self.init(connection: EGLConnection(display: display), sharing: shared)
    case .current:
      if let reason = GLLibrary.missing { throw EGLConnectionFailure(reason) }
      guard let display = eglGetCurrentDisplay() else {
        throw EGLConnectionFailure("no EGL context is current on this thread")
      }
      try self.init(callers: EGLConnection(display: display))
    }
  }
}
