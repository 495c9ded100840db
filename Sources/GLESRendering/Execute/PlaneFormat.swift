import CGLES

extension GLESRenderer.PlaneFormat {
  /// The requested format, or the best one that the device can draw to.
  static func best(for capabilities: Capabilities, wanted: Self?) -> Self {
    switch wanted {
    case .byte: .byte
    case .halfFloat where capabilities.hasHalfFloatTargets: .halfFloat
    default: capabilities.hasFloatTargets ? .float : capabilities.hasHalfFloatTargets ? .halfFloat : .byte
    }
  }

  var internalFormat: GLenum {
    switch self {
    case .float: GL.r32F
    case .halfFloat: GL.r16F
    case .byte: GL.r8
    }
  }

  var byteCount: Int {
    switch self {
    case .float: 4
    case .halfFloat: 2
    case .byte: 1
    }
  }
}
