import CEGL
import CGLES

/// What a device is and can do, as its driver says. A value; Sendable.
public struct Capabilities: Sendable, Hashable, CustomStringConvertible {
  public let eglVendor: String
  public let eglVersion: String
  public private(set) var renderer: String
  public let vendor: String
  public let version: String
  /// 300, 310 or 320: the OpenGL ES version of the context, and of its shaders.
  public let shaderVersion: Int
  /// In texels.
  public let maximumTextureSize: Int
  public let maximumArrayLayers: Int
  /// The vectors that a vertex can hand to the pixels.
  public let maximumVaryings: Int
  /// In texels.
  public let maximumPointSize: Int
  /// Of a multisampled RGBA8 target; 1 where there is none.
  public let maximumSamples: Int
  public let hasSampleShading: Bool
  /// Whether R16F can be drawn to; without it planes have 8 bits.
  public let hasHalfFloatTargets: Bool
  /// Whether R32F can be drawn to.
  public let hasFloatTargets: Bool
  /// Whether what is drawn to floats of 32 bits can be blended with what is there (GL_EXT_float_blend).
  package let canBlendFloats: Bool
  /// Whether the device can time what it draws (GL_EXT_disjoint_timer_query).
  public let hasTimer: Bool

  /// True where the renderer's name is that of a driver that draws on the CPU.
  public var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains { name.contains($0) }
  }

  public var description: String {
    "\(renderer), \(version), \(vendor), EGL \(eglVersion) (\(eglVendor)), "
      + (isSoftware ? "software" : "hardware")
      + ", textures to \(maximumTextureSize), \(maximumSamples) samples"
  }

  /// The same of a device of another name, for tests of what depends on it.
  package func named(_ renderer: String) -> Capabilities {
    var result = self
    result.renderer = renderer
    return result
  }

  /// Asks the current context.
  ///
  /// glGetString, glGetIntegerv, glGetFloatv, glGetStringi
  init(connection: EGLConnection, version shaderVersion: Int) {
    eglVendor = connection.vendor
    eglVersion = connection.version
    renderer = Capabilities.string(GL_RENDERER)
    vendor = Capabilities.string(GL_VENDOR)
    version = Capabilities.string(GL_VERSION)
    self.shaderVersion = shaderVersion
    maximumTextureSize = min(
      Capabilities.integer(GL_MAX_TEXTURE_SIZE), Capabilities.integer(GL_MAX_RENDERBUFFER_SIZE))
    maximumArrayLayers = Capabilities.integer(GL_MAX_ARRAY_TEXTURE_LAYERS)
    maximumVaryings = max(15, Capabilities.integer(GL_MAX_VARYING_VECTORS))
    maximumPointSize = Capabilities.maximumPointSize()
    maximumSamples = max(1, Capabilities.integer(GL_MAX_SAMPLES))
    let extensions = Capabilities.extensions()
    hasSampleShading =
      shaderVersion >= 320
      || (shaderVersion >= 310 && extensions.contains("GL_OES_sample_variables")
        && extensions.contains("GL_OES_sample_shading"))
    hasFloatTargets = shaderVersion >= 320 || extensions.contains("GL_EXT_color_buffer_float")
    canBlendFloats = hasFloatTargets && extensions.contains("GL_EXT_float_blend")
    hasTimer = extensions.contains("GL_EXT_disjoint_timer_query")
    hasHalfFloatTargets = hasFloatTargets || extensions.contains("GL_EXT_color_buffer_half_float")
  }

  private static func string(_ name: Int32) -> String {
    guard let bytes = glGetString(GLenum(name)) else { return "" }
    return String(cString: bytes)
  }

  private static func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    glGetIntegerv(GLenum(name), &value)
    return Int(value)
  }

  private static func maximumPointSize() -> Int {
    var range: [GLfloat] = [1, 1]
    glGetFloatv(GLenum(GL_ALIASED_POINT_SIZE_RANGE), &range)
    return Int(range[1])
  }

  private static func extensions() -> Set<String> {
    var names: Set<String> = []
    for index in 0..<max(0, integer(GL_NUM_EXTENSIONS)) {
      if let bytes = glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)) { names.insert(String(cString: bytes)) }
    }
    return names
  }
}
