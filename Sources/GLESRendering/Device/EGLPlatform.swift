/// A way to reach a GPU without a screen.
public enum EGLPlatform: String, Sendable, Hashable, CaseIterable {
  /// EGL_PLATFORM_DEVICE_EXT: one display for each device that the drivers enumerate.
  case device
  /// EGL_PLATFORM_SURFACELESS_MESA: Mesa's own choice of device.
  case surfaceless
  /// A display and a context that the caller made.
  case caller
}
