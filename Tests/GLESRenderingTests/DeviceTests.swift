import Foundation
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

@Suite(.enabled(if: hasDevice)) struct DeviceTests {
  @Test func `every device says what it is or why it did not start`() throws {
    let devices = try GLESDevice.all()
    #expect(devices.map(\.index) == Array(devices.indices))
    #expect(devices.contains { $0.platform == .surfaceless })
    for device in devices {
      switch device.state {
      case .working(let capabilities):
        #expect(!capabilities.renderer.isEmpty && !capabilities.version.isEmpty)
        #expect(capabilities.shaderVersion >= 300)
        #expect(capabilities.maximumTextureSize >= 2048)
        #expect(device.description.contains(capabilities.renderer))
      case .failed(let reason): #expect(!reason.isEmpty)
      }
    }
  }

  @Test func `a device that is not there is an error that lists those that are`() throws {
    let error = #expect(throws: GLESError.self) { try GLESDevice.select(index: 99) }
    #expect(error?.description.contains("99") == true)
    #expect(error?.description.contains("device 0") == true)
  }

  @Test func `chosen by index, the renderer draws on that device`() throws {
    for device in try GLESDevice.all() where device.capabilities != nil {
      let renderer = try GLESRenderer(device: GLESDevice.select(index: device.index))
      #expect(renderer.device == device)
      #expect(renderer.deviceDescription.contains("device \(device.index)"))
    }
  }

  @Test func `hardware goes before software, and can be required`() throws {
    let software = try Self.device(1, .surfaceless, hardware: false)
    let broken = GLESDevice(index: 0, platform: .device, state: .failed(reason: "eglInitialize gave EGL_BAD_ALLOC"))
    #expect(try GLESDevice.select(from: [broken, software], index: nil, requireHardware: false) == software)
    let required = #expect(throws: GLESError.self) {
      try GLESDevice.select(from: [broken, software], index: nil, requireHardware: true)
    }
    guard case .noHardwareDevice = required else { return #expect(Bool(false), "\(String(describing: required))") }
    let chosen = #expect(throws: GLESError.self) {
      try GLESDevice.select(from: [broken, software], index: 0, requireHardware: false)
    }
    #expect(chosen?.description.contains("EGL_BAD_ALLOC") == true)
    let none = #expect(throws: GLESError.self) {
      try GLESDevice.select(from: [broken], index: nil, requireHardware: false)
    }
    #expect(none?.description.contains("libgl1-mesa-dri") == true)
  }

  private static func device(_ index: Int, _ platform: EGLPlatform, hardware: Bool) throws -> GLESDevice {
    let known = try #require(try GLESDevice.all().compactMap(\.capabilities).first)
    return GLESDevice(
      index: index, platform: platform, state: .working(known.named(hardware ? "Some GPU" : "llvmpipe")))
  }

  @Test func `all devices are every hardware device once, and without one the first software one`() throws {
    let devices = [
      try Self.device(0, .device, hardware: true), try Self.device(1, .device, hardware: false),
      GLESDevice(index: 2, platform: .device, state: .failed(reason: "no access")),
      try Self.device(3, .device, hardware: true), try Self.device(4, .surfaceless, hardware: true),
    ]
    func chosen(_ devices: [GLESDevice], hardware: Bool = false) throws -> [Int] {
      try GLESDevice.selectAll(from: devices, requireHardware: hardware).map(\.index)
    }
    #expect(try chosen(devices) == [0, 3])
    #expect(try chosen(Array(devices[1...2] + devices[4...])) == [4])
    #expect(try chosen(Array(devices[1...2])) == [1])
    #expect(throws: GLESError.self) { try chosen(Array(devices[1...2]), hardware: true) }
  }

  @Test func `a list gives its devices in its order, and names what is not there`() throws {
    let working = try GLESDevice.all().filter { $0.capabilities != nil }
    let backwards = Array(working.reversed())
    #expect(try GLESDevice.select(.indices(backwards.map(\.index))) == backwards)
    #expect(try GLESDevice.select(.best) == [GLESDevice.select()])
    for index in [99, -1, Int.max] {
      let error = #expect(throws: GLESError.self) { try GLESDevice.select(.indices([working[0].index, index])) }
      #expect(error?.description.contains("no GPU device \(index)") == true)
    }
  }

  @Test func `a selection is all, or indices, each once`() {
    #expect(DeviceSelection("all") == .all)
    #expect(DeviceSelection("2") == .indices([2]))
    #expect(DeviceSelection("1,0") == .indices([1, 0]))
    for text in ["", ",", "0,", "0,0", "-1", "x", "0;1", "All", "99999999999999999999"] {
      #expect(DeviceSelection(text) == nil, "\(text)")
    }
  }

  @Test func `a renderer leaves another's context as it was`() throws {
    let first = try GLESRenderer()
    let second = try GLESRenderer()
    let scene = SceneMaker.styled()
    let alone = try first.render(scene)
    #expect(try second.render(scene) == alone)
    #expect(try first.render(scene) == alone)
    _ = try GLESDevice.all()
    #expect(try second.render(scene) == alone)
  }

  @Test func `a GL name whose context is not current is leaked, not deleted in another`() throws {
    let (first, second) = (try GLESRenderer(), try GLESRenderer())
    let found = try first.dropTexture(inContextOf: second)
    #expect(found.otherLives && found.leaked == 1)
  }

  @Test(arguments: [
    ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true),
    ("zink (llvmpipe (LLVM 15.0.6, 256 bits))", true),
    ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 16.0.0) (0x0000C0DE)), SwiftShader driver)", true),
    ("D3D12 (Microsoft Basic Render Driver)", true), ("D3D12 (NVIDIA GeForce RTX 3080)", false),
    ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false),
  ])
  func `drivers that draw on the processor are known by their names`(name: String, isSoftware: Bool) throws {
    let capabilities = try #require(try GLESDevice.all().compactMap(\.capabilities).first)
    #expect(capabilities.named(name).isSoftware == isSoftware)
  }

  @Test func `of three limits of what a vertex hands on the least counts, and never less than the language has`() {
    #expect(Capabilities.varyings(vectors: 32, vertexComponents: 64, fragmentComponents: 60) == 15)
    #expect(Capabilities.varyings(vectors: 32, vertexComponents: 128, fragmentComponents: 128) == 32)
    #expect(Capabilities.varyings(vectors: 16, vertexComponents: 128, fragmentComponents: 128) == 16)
    #expect(Capabilities.varyings(vectors: 32, vertexComponents: 80, fragmentComponents: 128) == 20)
    #expect(Capabilities.varyings(vectors: 0, vertexComponents: 0, fragmentComponents: 0) == 15)
  }

  /// Runs `body` on a thread of its own, to its end.
  private static func elsewhere(_ body: @escaping () -> Void) throws {
    nonisolated(unsafe) let body = body
    let thread = Thread { body() }
    thread.start()
    try Patience.block(for: "the end of the thread") { thread.isFinished }
  }

  @Test func `another thread than the renderer's own gets an error, and does no harm`() throws {
    let renderer = try GLESRenderer()
    let white = Scene(width: 1, height: 1, background: Background(paint: .solid(.white), cornerRadius: 0))
    let pending = renderer.submit([white, white])
    var answers: [Result<PixelBuffer, GLESError>] = []
    try Self.elsewhere {
      answers = renderer.render([white]) + renderer.collect(pending)
      answers += renderer.collect(renderer.submit([white]))
    }
    #expect(answers.count == 4)
    for answer in answers { #expect(throws: GLESError.wrongThread) { try answer.get() } }
    #expect("\(GLESError.wrongThread)".contains("make one for each thread"))
    // Its own thread has all pictures as if nothing had been.
    let collected = renderer.collect(pending)
    #expect(collected.count == 2)
    for answer in collected { #expect(try answer.get()[0, 0] == SIMD4(255, 255, 255, 255)) }
    #expect(try renderer.render(white)[0, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test func `a renderer may be dropped on another thread`() throws {
    final class Holder { var renderer: GLESRenderer? }
    let holder = Holder()
    holder.renderer = try GLESRenderer()
    weak let dropped = holder.renderer
    try Self.elsewhere { holder.renderer = nil }
    #expect(dropped == nil)
    let white = Scene(width: 1, height: 1, background: Background(paint: .solid(.white), cornerRadius: 0))
    #expect(try GLESRenderer().render(white)[0, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test func `the report of oversampling adds up`() throws {
    let renderer = try GLESRenderer()
    for n in [1, 2, 4, 8, 16] {
      let report = renderer.oversamplingReport(n)
      #expect(report.samples * report.positionsPerSample == n * n)
    }
  }
}
