import CGLES

/// The functions of EGL's fences that a display offers.
///
/// Sendable: EGL's functions may be called on any thread.
struct SyncFunctions: @unchecked Sendable {
  private let display: EGLDisplay
  private let create: PFNEGLCREATESYNCKHRPROC
  private let destroy: PFNEGLDESTROYSYNCKHRPROC
  private let clientWait: PFNEGLCLIENTWAITSYNCKHRPROC
  /// Nil without EGL_KHR_wait_sync.
  private let serverWait: PFNEGLWAITSYNCKHRPROC?
  /// Nil without EGL_ANDROID_native_fence_sync.
  private let duplicate: PFNEGLDUPNATIVEFENCEFDANDROIDPROC?

  /// Nil without EGL_KHR_fence_sync.
  ///
  /// eglGetProcAddress
  init?(_ display: EGLDisplay) {
    let extensions = EGLConnection.extensions(of: display)
    guard extensions.contains("EGL_KHR_fence_sync"), let create = eglGetProcAddress("eglCreateSyncKHR"),
      let destroy = eglGetProcAddress("eglDestroySyncKHR"), let wait = eglGetProcAddress("eglClientWaitSyncKHR")
    else { return nil }
    self.display = display
    self.create = unsafeBitCast(create, to: PFNEGLCREATESYNCKHRPROC.self)
    self.destroy = unsafeBitCast(destroy, to: PFNEGLDESTROYSYNCKHRPROC.self)
    clientWait = unsafeBitCast(wait, to: PFNEGLCLIENTWAITSYNCKHRPROC.self)
    let server = extensions.contains("EGL_KHR_wait_sync") ? eglGetProcAddress("eglWaitSyncKHR") : nil
    serverWait = server.map { unsafeBitCast($0, to: PFNEGLWAITSYNCKHRPROC.self) }
    let native =
      extensions.contains("EGL_ANDROID_native_fence_sync") ? eglGetProcAddress("eglDupNativeFenceFDANDROID") : nil
    duplicate = native.map { unsafeBitCast($0, to: PFNEGLDUPNATIVEFENCEFDANDROIDPROC.self) }
  }

  var hasDescriptors: Bool { duplicate != nil }
  var hasServerWait: Bool { serverWait != nil }

  /// A fence behind everything that the current context was told so far, and sent to the device.
  ///
  /// eglCreateSyncKHR, glFlush
  func fence() -> EGLSyncKHR? {
    let type = hasDescriptors ? EGL_SYNC_NATIVE_FENCE_ANDROID : EGL_SYNC_FENCE_KHR
    guard let sync = create(display, EGLenum(type), nil) else { return nil }
    glFlush()
    return sync
  }

  /// eglDestroySyncKHR
  func delete(_ sync: EGLSyncKHR) { _ = destroy(display, sync) }

  /// Whether the fence was passed within the time; nil if EGL cannot say.
  ///
  /// eglClientWaitSyncKHR
  func wait(_ sync: EGLSyncKHR, nanoseconds: UInt64) -> Bool? {
    switch clientWait(display, sync, 0, nanoseconds) {
    case EGL_CONDITION_SATISFIED_KHR: true
    case EGL_TIMEOUT_EXPIRED_KHR: false
    default: nil
    }
  }

  /// Makes the device wait before what the current context is told next. False if it cannot.
  ///
  /// eglWaitSyncKHR
  func waitOnDevice(_ sync: EGLSyncKHR) -> Bool { serverWait.map { $0(display, sync, 0) == EGL_TRUE } ?? false }

  /// A descriptor of the fence, which the caller closes; nil if there is none.
  ///
  /// eglDupNativeFenceFDANDROID
  func descriptor(_ sync: EGLSyncKHR) -> Int32? {
    guard let descriptor = duplicate?(display, sync), descriptor != EGL_NO_NATIVE_FENCE_FD_ANDROID else {
      return nil
    }
    return descriptor
  }
}
