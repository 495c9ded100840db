/// Why a device did not start, in words. It becomes part of a ``GLESError`` together with the device's name.
struct EGLConnectionFailure: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
