/// An error code of glGetError.
public struct GLErrorCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let outOfMemory = GLErrorCode(rawValue: 0x0505)
  public static let contextLost = GLErrorCode(rawValue: 0x0507)

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
