/// An error code of eglGetError.
public struct EGLErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The code as EGL has it.
  public let rawValue: Int32
  /// An error of this code.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  private static let names = [
    "EGL_SUCCESS", "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS", "EGL_BAD_ALLOC", "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",
    "EGL_BAD_CONTEXT", "EGL_BAD_CURRENT_SURFACE", "EGL_BAD_DISPLAY", "EGL_BAD_MATCH", "EGL_BAD_NATIVE_PIXMAP",
    "EGL_BAD_NATIVE_WINDOW", "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE", "EGL_CONTEXT_LOST",
  ]

  /// The name of the code, or its number.
  public var description: String {
    let index = Int(rawValue) - 0x3000
    return EGLErrorCode.names.indices.contains(index)
      ? EGLErrorCode.names[index] : "EGL error 0x" + String(rawValue, radix: 16)
  }
}
