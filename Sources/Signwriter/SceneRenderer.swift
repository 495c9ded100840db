public import Basics
import CPURendering
public import GLESRendering
public import Pixels
public import Scenes

/// Draws scenes with the renderer that was chosen.
///
/// Not Sendable: create, use and drop it on one thread (a GL context is current on one thread at a time).
public final class SceneRenderer {
  /// What draws on the GPU, to ask it for its counters; nil where the CPU path draws.
  public let gpu: GLESRenderer?
  private let cpu = CPURenderer()
  /// Memory for the CPU path's next picture.
  private var spare = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  /// True where a scene that the GPU cannot draw may go to the CPU path.
  private let mayFallBack: Bool

  /// The CPU path, which always starts.
  public init() {
    gpu = nil
    mayFallBack = false
  }

  /// Starts a renderer. `gpu` throws if no device starts; `auto` throws only if a given device does not. `device` is an
  /// index of `GLESDevice.all()`; nil means the best one.
  public init(
    _ choice: RendererChoice, device: Int? = nil, gpu options: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    mayFallBack = choice == .auto
    let selection = device.map { DeviceSelection.indices([$0]) } ?? .best
    guard let chosen = try choice.devices(selection).first else {
      gpu = nil
      return
    }
    do throws(GLESError) {
      gpu = try GLESRenderer(device: chosen, options: options)
    } catch {
      guard choice.mayDoWithout(selection) else { throw error }
      gpu = nil
    }
  }

  /// Starts a renderer on a device. `mayFallBack`: the CPU path draws what the device cannot.
  public init(
    _ device: GLESDevice, mayFallBack: Bool = false, gpu options: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    self.mayFallBack = mayFallBack
    gpu = try GLESRenderer(device: device, options: options)
  }

  /// What draws, for people and reports: "CPU reference", or the GL renderer string, with a plain word where that is
  /// software.
  public var name: String { gpu?.deviceDescription ?? SceneRenderer.cpuName }

  private static let cpuName = "CPU reference"

  /// How many programs the GPU path needed, and how many of them it found linked; nil where none are kept.
  public var programUse: CacheUse? { gpu?.programUse }

  public var isGPU: Bool { gpu != nil }

  /// Draws scenes, in one submission where the renderer can. Each has a picture, or the reason why it has none; one
  /// that fails takes no other with it.
  public func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight
  ) -> [Result<Drawn, SignwriterError>] {
    var results: [Result<Drawn, SignwriterError>] = []
    results.reserveCapacity(scenes.count)
    render(scenes, alphaMode: alphaMode) {
      results.append($0)
      // The picture is kept: the next one's memory is another.
      spare = PixelBuffer(width: 0, height: 0, alphaMode: alphaMode)
    }
    return results
  }

  /// Draws scenes and hands out what comes of each, in order, as it is finished; where a picture is dropped its memory
  /// serves the next. `take` must not use this renderer.
  public func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight, take: (Result<Drawn, SignwriterError>) -> Void
  ) {
    guard let gpu else {
      for scene in scenes { take(.success(drawOnCPU(scene, alphaMode))) }
      return
    }
    var rest = scenes[...]
    gpu.render(scenes, alphaMode: alphaMode) { answer in
      take(result(answer, of: rest.removeFirst(), alphaMode, by: gpu))
    }
  }

  private func result(
    _ answer: Result<PixelBuffer, GLESError>, of scene: Scene, _ alphaMode: AlphaMode, by gpu: GLESRenderer
  ) -> Result<Drawn, SignwriterError> {
    switch answer {
    case .success(let image):
      .success(Drawn(image: image, renderer: name, oversampling: gpu.oversamplingReport(scene)))
    case .failure where mayFallBack: .success(drawOnCPU(scene, alphaMode))
    case .failure(.unsupportedScene(let reason)): .failure(.beyondDevice(reason: reason))
    case .failure(let error): .failure(.drawing(error, device: name))
    }
  }

  private func drawOnCPU(_ scene: Scene, _ alphaMode: AlphaMode) -> Drawn {
    cpu.render(scene, into: &spare, alphaMode: alphaMode)
    return Drawn(
      image: spare, renderer: SceneRenderer.cpuName,
      oversampling: OversamplingReport(oversampling: scene.oversampling))
  }

  /// A picture and the name of its renderer.
  public struct Drawn: Sendable {
    public let image: PixelBuffer
    public let renderer: String
    /// How the oversampling was computed.
    public let oversampling: OversamplingReport
  }
}

@available(*, unavailable)
extension SceneRenderer: Sendable {}
