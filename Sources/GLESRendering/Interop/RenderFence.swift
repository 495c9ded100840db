import CGLES

/// A point in what a renderer told the device. When the device has passed it, everything that was asked for before is
/// drawn.
///
/// Sendable: it may be asked, waited for and dropped on any thread, without a context, as long as the display lives.
/// Dropping it waits for nothing.
public final class RenderFence: Sendable {
  private let functions: SyncFunctions
  private nonisolated(unsafe) let sync: EGLSyncKHR
  /// How long a wait may take, in seconds, before the device counts as hanging.
  private let timeLimit: Double

  /// Nil if EGL makes no fence. The context must be current.
  init?(_ functions: SyncFunctions, timeLimit: Double) {
    guard let sync = functions.fence() else { return nil }
    self.functions = functions
    self.sync = sync
    self.timeLimit = timeLimit
  }

  deinit { functions.delete(sync) }

  /// The `EGLSync` itself, for eglWaitSync and its like on the renderer's display. It belongs to this object.
  public var eglSync: UnsafeMutableRawPointer { sync }

  /// Whether the device has passed the fence.
  public var isPassed: Bool { functions.wait(sync, nanoseconds: 0) ?? false }

  /// Waits until the device has passed the fence, but not longer than `seconds`, or the renderer's `deviceTimeLimit` if
  /// that is less. Throws ``GLESError/deviceHangs(seconds:during:)`` if that takes longer.
  public func wait(seconds: Double = .infinity) throws(GLESError) {
    let limit = max(0, min(seconds.isNaN ? 0 : seconds, timeLimit, 1e9))
    switch functions.wait(sync, nanoseconds: UInt64(limit * 1e9)) {
    case true?: return
    case false?: throw .deviceHangs(seconds: limit, during: "waiting for a fence")
    case nil: throw .deviceFailed(device: "EGL", reason: "waiting for a fence gave \(EGLConnection.lastError)")
    }
  }

  /// Makes the device wait for the fence before it does what the context that is current on this thread is told from
  /// now on. The thread goes on at once. If the driver lacks EGL_KHR_wait_sync, the thread waits instead.
  public func waitOnDevice() throws(GLESError) {
    if !functions.waitOnDevice(sync) { try wait() }
  }

  /// A file descriptor of the fence, for other processes and other APIs (Vulkan, V4L2, KMS). The caller closes it.
  /// Throws ``GLESError/notOffered(_:)`` without EGL_ANDROID_native_fence_sync.
  public func descriptor() throws(GLESError) -> Int32 {
    guard functions.hasDescriptors else {
      throw .notOffered(
        "EGL_ANDROID_native_fence_sync is missing, so a fence has no file descriptor; use eglSync or wait")
    }
    guard let descriptor = functions.descriptor(sync) else {
      throw .deviceFailed(device: "EGL", reason: "a fence's descriptor gave \(EGLConnection.lastError)")
    }
    return descriptor
  }
}
