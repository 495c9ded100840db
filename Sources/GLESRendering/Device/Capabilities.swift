import CGLES

/// What a device is and can do, as its driver reports it. A value; Sendable.
public struct Capabilities: Sendable, Hashable, CustomStringConvertible {
  /// EGL's vendor, as eglQueryString gives it.
  public let eglVendor: String
  /// EGL's version, as eglQueryString gives it.
  public let eglVersion: String
  /// The name of the device and its driver (GL_RENDERER).
  public private(set) var renderer: String
  /// The driver's vendor (GL_VENDOR).
  public let vendor: String
  /// The version of OpenGL ES and of the driver (GL_VERSION).
  public let version: String
  /// The OpenGL ES version of the context and of its shaders: 300, 310 or 320.
  public let shaderVersion: Int
  /// The largest side of a texture, in texels.
  public let maximumTextureSize: Int
  /// The most layers of an array texture.
  public let maximumArrayLayers: Int
  /// How many vectors of four a vertex shader can hand to a fragment shader.
  public let maximumVaryings: Int
  /// The most samples per pixel of a target of 32-bit floats; 1 if the device has no such target of several.
  public let maximumSamples: Int
  /// Whether a shader can run once per sample.
  public let hasSampleShading: Bool
  /// Whether the device can draw to R16F. Without that, planes have 8 bits.
  public let hasHalfFloatTargets: Bool
  /// Whether the device can draw to R32F.
  public let hasFloatTargets: Bool
  /// Whether the device can draw to words of 16 bits (GL_EXT_texture_norm16).
  package let hasWordTargets: Bool
  /// Whether what is drawn to floats of 32 bits can be blended with what is there (GL_EXT_float_blend).
  package let canBlendFloats: Bool
  /// Whether the context is one of OpenGL, because it shares objects with a caller's.
  package let isDesktop: Bool
  /// Whether passes can be dispatched: OpenGL ES 3.1, whose compute shaders have an image and a storage block.
  package let canDispatch: Bool
  /// Whether the device can time what it draws (GL_EXT_disjoint_timer_query).
  public let hasTimer: Bool

  /// True if the renderer's name is that of a driver that draws on the CPU.
  public var isSoftware: Bool {
    let name = renderer.lowercased()
    return Capabilities.softwareDrivers.contains { name.contains($0) }
  }

  /// Parts of the names of drivers that draw on the CPU; "basic render" is Microsoft's, which Direct3D offers in WSL.
  private static let softwareDrivers = [
    "llvmpipe", "softpipe", "swrast", "swiftshader", "software", "basic render",
  ]

  /// How many vectors a vertex shader can hand on: drivers give three limits, and differ in which is the least. OpenGL
  /// ES 3.0 has at least 15 everywhere.
  package static func varyings(vectors: Int, vertexComponents: Int, fragmentComponents: Int) -> Int {
    max(15, min(vectors, min(vertexComponents, fragmentComponents) / 4))
  }

  /// What tells a driver and its version from others.
  var driverParts: [String] { [vendor, renderer, version, eglVersion] }

  /// The same in one line.
  package var driver: String { driverParts.joined(separator: ", ") }

  /// The device, its versions and its limits in one line.
  public var description: String {
    "\(renderer), \(version), \(vendor), EGL \(eglVersion) (\(eglVendor)), "
      + (isSoftware ? "software" : "hardware")
      + ", textures to \(maximumTextureSize), \(maximumSamples) samples"
  }

  /// The same capabilities under another renderer name, for tests of what depends on the name.
  package func named(_ renderer: String) -> Capabilities {
    var result = self
    result.renderer = renderer
    return result
  }

  /// Asks the current context.
  ///
  /// glGetString, glGetIntegerv, glGetStringi, glGetInternalformativ
  init(_ context: GLContext) {
    let (connection, shaderVersion) = (context.connection, context.version)
    isDesktop = context.isDesktop
    eglVendor = connection.vendor
    eglVersion = connection.version
    renderer = Capabilities.string(GL_RENDERER)
    vendor = Capabilities.string(GL_VENDOR)
    version = Capabilities.string(GL_VERSION)
    self.shaderVersion = shaderVersion
    maximumTextureSize = min(
      Capabilities.integer(GL_MAX_TEXTURE_SIZE), Capabilities.integer(GL_MAX_RENDERBUFFER_SIZE))
    maximumArrayLayers = Capabilities.integer(GL_MAX_ARRAY_TEXTURE_LAYERS)
    maximumVaryings = Capabilities.varyings(
      vectors: Capabilities.integer(GL_MAX_VARYING_VECTORS),
      vertexComponents: Capabilities.integer(GL_MAX_VERTEX_OUTPUT_COMPONENTS),
      fragmentComponents: Capabilities.integer(GL_MAX_FRAGMENT_INPUT_COMPONENTS))
    let extensions = Capabilities.extensions()
    hasSampleShading =
      shaderVersion >= 320
      || (shaderVersion >= 310 && extensions.contains("GL_OES_sample_variables")
        && extensions.contains("GL_OES_sample_shading"))
    hasFloatTargets = shaderVersion >= 320 || isDesktop || extensions.contains("GL_EXT_color_buffer_float")
    maximumSamples = hasFloatTargets ? Capabilities.samples(of: GL.rgba32F) : 1
    canBlendFloats = hasFloatTargets && (isDesktop || extensions.contains("GL_EXT_float_blend"))
    hasWordTargets = isDesktop || extensions.contains("GL_EXT_texture_norm16")
    // Names of 3.1 are errors to drivers of 3.0.
    canDispatch =
      shaderVersion >= 310 && Capabilities.integer(GL_MAX_COMPUTE_IMAGE_UNIFORMS) >= 1
      && Capabilities.integer(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS) >= 1
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

  /// The most samples per pixel of a renderbuffer of this format, which the device must be able to draw to.
  private static func samples(of format: GLenum) -> Int {
    var most: GLint = 0
    glGetInternalformativ(GL.renderbuffer, format, GLenum(GL_SAMPLES), 1, &most)
    return max(1, Int(most))
  }

  /// The extensions of the current context.
  static func extensions() -> Set<String> {
    var names: Set<String> = []
    for index in 0..<max(0, integer(GL_NUM_EXTENSIONS)) {
      if let bytes = glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)) { names.insert(String(cString: bytes)) }
    }
    return names
  }
}
