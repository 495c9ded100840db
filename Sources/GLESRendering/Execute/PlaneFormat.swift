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

  /// The format of canvases. Half floats are an eighth of an 8-bit step apart just below 1. That decides how some flat
  /// areas are rounded, and then all of such an area is a step off.
  func canvasFormat(for capabilities: Capabilities) -> GLenum {
    switch self {
    case .float: capabilities.canBlendFloats ? GL.rgba32F : GL.rgba16F
    case .halfFloat: GL.rgba16F
    case .byte: GL.rgba8
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
