import GLESRendering
import Glibc
import Synchronization

/// An EGL and an OpenGL ES that draw nothing: what is left of the GPU path's time is the host's. It says that it is
/// hardware, so that the host does what it does for hardware. Every map shows the same pixels, which are those that the
/// renderer's test of a new device expects.
///
/// The functions are found by name, like a driver's. Those without a result worth mentioning are one function, which
/// returns 0: a caller of C passes arguments that it does not read.
enum NullDevice {
  /// Makes it this process's only device. Throws ``GLESError`` if a driver was loaded before.
  static func install() throws(GLESError) { try GLLibrary.load(from: find) }

  private typealias Address = UnsafeMutableRawPointer

  private static let find: GLLibrary.Finder = { name in
    guard let name else { return nil }
    return NullDevice.functions[String(cString: name)] ?? NullDevice.address(NullDevice.nothing)
  }

  private static func address<Function>(_ function: Function) -> Address {
    unsafeBitCast(function, to: Address.self)
  }

  private static let nothing: @convention(c) () -> Int = { 0 }
  private static let one: @convention(c) () -> Int = { 1 }
  private static let handle: @convention(c) () -> UnsafeMutableRawPointer? = { Address(bitPattern: 1) }

  nonisolated(unsafe) private static let functions: [String: Address] = [
    "eglGetPlatformDisplay": address(handle), "eglCreateContext": address(handle), "glFenceSync": address(handle),
    "eglInitialize": address(one), "eglBindAPI": address(one), "glCreateShader": address(one),
    "glCreateProgram": address(one), "glUnmapBuffer": address(one),
    "eglQueryAPI": address(queryAPI), "eglMakeCurrent": address(makeCurrent),
    "eglGetCurrentContext": address(currentContext), "eglQueryString": address(queryString),
    "glGetString": address(getString), "glGetIntegerv": address(getInteger),
    "glGetShaderiv": address(getStatus), "glGetProgramiv": address(getStatus),
    "glCheckFramebufferStatus": address(checkFramebuffer), "glClientWaitSync": address(clientWait),
    "glMapBufferRange": address(mapBuffer), "glGenTextures": address(generate), "glGenBuffers": address(generate),
    "glGenFramebuffers": address(generate), "glGenRenderbuffers": address(generate),
    "glGenVertexArrays": address(generate), "glGenQueries": address(generate), "glGenSamplers": address(generate),
  ]

  // MARK: EGL

  /// Whether its context is current; there is one thread that draws.
  private static let isCurrent = Atomic(false)

  /// EGL_OPENGL_ES_API
  private static let queryAPI: @convention(c) () -> UInt32 = { 0x30A0 }

  private static let makeCurrent: @convention(c) (Address?, Address?, Address?, Address?) -> UInt32 = {
    NullDevice.isCurrent.store($3 != nil, ordering: .relaxed)
    return 1
  }

  private static let currentContext: @convention(c) () -> Address? = {
    NullDevice.isCurrent.load(ordering: .relaxed) ? Address(bitPattern: 1) : nil
  }

  nonisolated(unsafe) private static let names: UnsafePointer<CChar> = text(
    "EGL_KHR_surfaceless_context EGL_KHR_no_config_context")
  nonisolated(unsafe) private static let name: UnsafePointer<CChar> = text("a device that draws nothing")

  /// A C string that lives as long as the process.
  private static func text(_ string: String) -> UnsafePointer<CChar> {
    guard let copy = strdup(string) else { preconditionFailure("no memory for a driver's name") }
    return UnsafePointer(copy)
  }

  private static let queryString: @convention(c) (Address?, Int32) -> UnsafePointer<CChar>? = { _, _ in
    NullDevice.names
  }

  // MARK: OpenGL ES

  private static let getString: @convention(c) (UInt32) -> UnsafePointer<CChar>? = { _ in NullDevice.name }

  private static let getInteger: @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void = { name, value in
    value.pointee =
      switch name {
      case 0x0D33, 0x84E8: 16384  // GL_MAX_TEXTURE_SIZE, GL_MAX_RENDERBUFFER_SIZE
      case 0x88FF: 2048  // GL_MAX_ARRAY_TEXTURE_LAYERS
      case 0x8DFC: 31  // GL_MAX_VARYING_VECTORS
      case 0x8D57: 4  // GL_MAX_SAMPLES
      default: 0
      }
  }

  /// Everything compiles and links, and no program has any uniforms.
  private static let getStatus: @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>) -> Void = {
    $2.pointee = $1 == 0x8B81 || $1 == 0x8B82 ? 1 : 0  // GL_COMPILE_STATUS, GL_LINK_STATUS
  }

  /// GL_FRAMEBUFFER_COMPLETE
  private static let checkFramebuffer: @convention(c) (UInt32) -> UInt32 = { _ in 0x8CD5 }
  /// GL_ALREADY_SIGNALED
  private static let clientWait: @convention(c) (Address?, UInt32, UInt64) -> UInt32 = { _, _, _ in 0x911A }

  private static let lastName = Atomic<UInt32>(0)

  private static let generate: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void = { count, names in
    for index in 0..<Int(count) { names[index] = NullDevice.lastName.add(1, ordering: .relaxed).newValue }
  }

  /// What every map shows, as large as any map so far.
  private static let pixels = Mutex<[UInt32]>([])

  /// The pixels lie at one address, so they are cached better than a bus would bring them.
  private static let mapBuffer: @convention(c) (UInt32, Int, Int, UInt32) -> Address? = { _, _, length, _ in
    NullDevice.pixels.withLock { pixels in
      // The colour of the renderer's test: red 51, green 102, blue 153, opaque.
      if pixels.count * 4 < length { pixels = [UInt32](repeating: 0xFF99_6633, count: length / 4 + 1) }
      return pixels.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) }
    }.address
  }
}

extension UInt {
  fileprivate var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: self) }
}
