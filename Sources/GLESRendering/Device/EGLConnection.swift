import CGLES

/// An initialized EGL display.
///
/// It is never terminated: EGL gives the same display to everybody in the process who asks for this device, so
/// eglTerminate would take it from another renderer or from the application.
struct EGLConnection {
  let display: EGLDisplay
  let vendor: String
  let version: String

  /// eglGetPlatformDisplay, eglInitialize
  init(platform: EGLPlatform, native: UnsafeMutableRawPointer?) throws(EGLConnectionFailure) {
    if let reason = GLLibrary.missing { throw EGLConnectionFailure(reason) }
    let name: Int32 =
      switch platform {
      case .device: EGL_PLATFORM_DEVICE_EXT
      case .surfaceless: EGL_PLATFORM_SURFACELESS_MESA
      case .caller: throw EGLConnectionFailure("a caller's display is not opened by its platform")
      }
    guard let display = eglGetPlatformDisplay(EGLenum(name), native, nil) else {
      throw EGLConnectionFailure("eglGetPlatformDisplay gave \(EGLConnection.lastError)")
    }
    guard eglInitialize(display, nil, nil) == EGL_TRUE else {
      throw EGLConnectionFailure("eglInitialize gave \(EGLConnection.lastError)")
    }
    try self.init(display: display)
  }

  /// A display that is initialized already, by us or by the caller.
  init(display: EGLDisplay) throws(EGLConnectionFailure) {
    if let reason = GLLibrary.missing { throw EGLConnectionFailure(reason) }
    guard EGLConnection.extensions(of: display).contains("EGL_KHR_surfaceless_context") else {
      throw EGLConnectionFailure("the driver lacks EGL_KHR_surfaceless_context, or the display is not initialized")
    }
    self.display = display
    vendor = EGLConnection.string(display, EGL_VENDOR)
    version = EGLConnection.string(display, EGL_VERSION)
  }

  static var lastError: EGLErrorCode { EGLErrorCode(rawValue: eglGetError()) }

  /// eglQueryString
  static func string(_ display: EGLDisplay?, _ name: Int32) -> String {
    eglQueryString(display, name).map { String(cString: $0) } ?? ""
  }

  static func extensions(of display: EGLDisplay?) -> Set<Substring> {
    Set(string(display, EGL_EXTENSIONS).split(separator: " "))
  }

  /// The devices of EGL_EXT_device_enumeration; empty if the driver does not enumerate any, or there is no EGL.
  ///
  /// eglQueryDevicesEXT
  static func enumerateDevices() -> [UnsafeMutableRawPointer] {
    guard GLLibrary.missing == nil else { return [] }
    let client = extensions(of: nil)
    guard client.contains("EGL_EXT_device_base") || client.contains("EGL_EXT_device_enumeration"),
      let address = eglGetProcAddress("eglQueryDevicesEXT")
    else { return [] }
    let query = unsafeBitCast(address, to: PFNEGLQUERYDEVICESEXTPROC.self)
    var count: EGLint = 0
    guard query(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard query(count, &devices, &count) == EGL_TRUE else { return [] }
    return devices.prefix(Int(count)).compactMap { $0 }
  }
}
