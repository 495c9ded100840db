/// An error code of glGetError.
public struct GLErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The code as GL has it.
  public let rawValue: UInt32
  /// An error of this code.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// GL_OUT_OF_MEMORY: the device or the driver has no memory left.
  public static let outOfMemory = GLErrorCode(rawValue: 0x0505)
  /// GL_CONTEXT_LOST: the device was reset.
  public static let contextLost = GLErrorCode(rawValue: 0x0507)

  /// The name of the code, or its number.
  public var description: String {
    switch rawValue {
    case 0x0500: "GL_INVALID_ENUM"
    case 0x0501: "GL_INVALID_VALUE"
    case 0x0502: "GL_INVALID_OPERATION"
    case 0x0505: "GL_OUT_OF_MEMORY"
    case 0x0506: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case 0x0507: "GL_CONTEXT_LOST"
    default: "GL error 0x" + String(rawValue, radix: 16)
    }
  }
}
