/// What can go wrong on the GPU path. Each message names the object, the value and the remedy. A value; Sendable.
public enum GLESError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No EGL platform gave a context that draws. There is one line for each that was tried.
  case noDevice(attempts: [String])
  /// The functions of EGL and OpenGL ES could not be taken from where the caller said.
  case library(String)
  /// The caller asked for a device that is not in the list.
  case noSuchDevice(index: Int, available: [String])
  /// The caller asked for hardware, but there is only software.
  case noHardwareDevice(available: [String])
  /// A device of the list did not start, or stopped working.
  case deviceFailed(device: String, reason: String)
  /// The context started, but its self-test drew another colour than it should.
  case selfTestFailed(device: String, expected: [UInt8], found: [UInt8])
  /// A shader did not compile or a program did not link. The source has line numbers; the description leaves it out.
  case shaderFailed(program: String, log: String, source: String)
  /// A shader file that a program or an #include names does not exist.
  case missingShader(name: String, neededBy: String)
  /// A shader file cannot be assembled.
  case shaderSource(shader: String, reason: String)
  /// A linked program has uniforms that nobody sets.
  case shaderInterface(program: String, unknown: [String])
  /// A scene is beyond what the device can do; other scenes are not affected.
  case unsupportedScene(reason: String)
  /// A caller's texture or framebuffer cannot be drawn to, or a texture cannot be exported.
  case unusableTarget(String)
  /// A caller's context cannot be drawn in, or share objects with ours.
  case unusableContext(String)
  /// The renderer was used on another thread than the one that made it; nothing was done there.
  case wrongThread
  /// The driver does not offer what was asked for.
  case notOffered(String)
  /// The device was reset, and this context was lost.
  case contextLost(reason: String)
  /// The device did not finish its work within the time limit.
  case deviceHangs(seconds: Double, during: String)
  /// A GL call failed.
  case driver(GLErrorCode, during: String)

  /// The error as one sentence or two.
  public var description: String {
    switch self {
    case .noDevice(let attempts):
      "no OpenGL ES 3 device started. Tried: \(attempts.joined(separator: "; ")). On Debian install libegl1, "
        + "libegl-mesa0 and libgl1-mesa-dri (software and most GPUs) or the GPU vendor's EGL driver; "
        + "or render with the CPU backend."
    case .library(let reason): "\(reason)."
    case .noSuchDevice(let index, let available):
      "there is no GPU device \(index). Available: \(available.joined(separator: "; ")). "
        + "Choose one of these indices, or none for the default."
    case .noHardwareDevice(let available):
      "hardware was required, but every working device is software: \(available.joined(separator: "; ")). "
        + "Install the GPU's EGL driver and give this process access to /dev/dri, or do not require hardware."
    case .deviceFailed(let device, let reason):
      "\(device) failed: \(reason). Choose another device, or render with the CPU backend."
    case .selfTestFailed(let device, let expected, let found):
      "\(device) draws wrongly: a pixel of \(expected) was read back as \(found). "
        + "Update its driver, choose another device, or render with the CPU backend."
    case .shaderFailed(let program, let log, _):
      "the driver rejects the shader program \(program): \(RejectedShader.line(of: log)). Choose another device, or "
        + "render with the CPU backend; \(RejectedShader.variable)=FOLDER keeps the whole log and the source there."
    case .missingShader(let name, let neededBy):
      "shader file \(name), needed by \(neededBy), does not exist. Add it to Shaders/ and to Shaders/embed.c."
    case .shaderSource(let shader, let reason):
      "shader \(shader) cannot be assembled: \(reason). Correct the file, or the program's row in ShaderProgramID."
    case .shaderInterface(let program, let unknown):
      "shader program \(program) has uniforms that its row in ShaderProgramID does not list: "
        + "\(unknown.joined(separator: ", ")). Add them there, so that they are set."
    case .unsupportedScene(let reason): "the scene cannot be drawn by this device: \(reason)"
    case .unusableTarget(let reason): "the target cannot be used: \(reason)."
    case .unusableContext(let reason): "the caller's context cannot be used: \(reason)."
    case .wrongThread:
      "the renderer is used on another thread than the one that made it: make one for each thread, or a LabelActor, which "
        + "has a thread of its own."
    case .notOffered(let reason): "not on this driver: \(reason)."
    case .contextLost(let reason):
      "the context is lost: \(reason). Draw again with a new renderer, choose another device, or render with the CPU "
        + "backend."
    case .deviceHangs(let seconds, let activity):
      "the device did not answer within \(seconds) s while \(activity). Choose another device, render with the CPU "
        + "backend, or raise deviceTimeLimit."
    case .driver(let code, let activity):
      "\(code) while \(activity)"
        + (code == .outOfMemory ? ". Render smaller labels, fewer at a time, or with the CPU backend." : "")
    }
  }

  /// Whether it says nothing of what was asked for, but of the moment: nobody must keep it.
  var isPassing: Bool { if case .driver(.outOfMemory, _) = self { true } else { false } }

  /// Whether the renderer that threw this can draw nothing more. Another context or another device may.
  public var endsRenderer: Bool {
    switch self {
    case .contextLost, .deviceHangs, .driver(.contextLost, _): true
    default: false
    }
  }
}
