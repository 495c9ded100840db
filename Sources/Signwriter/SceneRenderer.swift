import CPURendering
public import GLESRendering
public import Pixels
public import Scenes
public import Typography

/// Draws scenes with the renderer that was chosen.
///
/// Not Sendable: create, use and drop it on one thread (a GL context is current on one thread at a time).
public final class SceneRenderer {
  private enum Backend {
    case cpu
    case gpu(GLESRenderer)
  }

  private let backend: Backend
  private let cpu = CPURenderer()
  /// True where a scene that the GPU cannot draw may go to the CPU path.
  private let mayFallBack: Bool

  /// The CPU path, which always starts.
  public init() {
    backend = .cpu
    mayFallBack = false
  }

  /// Starts a renderer. `gpu` throws if no device starts; `auto` throws only if a given device does not. `device` is an
  /// index of `GLESDevice.all()`; nil means the best one.
  public init(
    _ choice: RendererChoice, device: Int? = nil, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    mayFallBack = choice == .auto
    let selection = device.map { DeviceSelection.indices([$0]) } ?? .best
    guard let chosen = try choice.devices(selection).first else {
      backend = .cpu
      return
    }
    do throws(GLESError) {
      backend = .gpu(try GLESRenderer(device: chosen, options: gpu))
    } catch {
      guard choice.mayDoWithout(selection) else { throw error }
      backend = .cpu
    }
  }

  /// Starts a renderer on a device. `mayFallBack`: the CPU path draws what the device cannot.
  public init(
    _ device: GLESDevice, mayFallBack: Bool = false, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    self.mayFallBack = mayFallBack
    backend = .gpu(try GLESRenderer(device: device, options: gpu))
  }

  /// The name of the renderer for people and reports: "CPU reference", or the GL renderer string, marked where it is a
  /// software driver.
  public var name: String {
    switch backend {
    case .cpu: "CPU reference"
    case .gpu(let renderer): renderer.deviceDescription
    }
  }

  /// How many programs the GPU path needed, and how many of them it found linked; nil where none are kept.
  public var programUse: CacheUse? { if case .gpu(let renderer) = backend { renderer.programUse } else { nil } }

  public var isGPU: Bool { if case .gpu = backend { true } else { false } }

  /// Draws scenes, in one submission where the renderer can. Each has a picture, or the reason why it has none; one
  /// that fails takes no other with it.
  public func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight
  ) -> [Result<Drawn, SignwriterError>] {
    guard case .gpu(let renderer) = backend else { return scenes.map { .success(drawOnCPU($0, alphaMode)) } }
    let reasons = scenes.map { renderer.unsupportedReason($0) }
    let possible = zip(scenes, reasons).filter { $0.1 == nil }.map(\.0)
    var drawn = draw(possible, on: renderer, alphaMode)[...]
    return zip(scenes, reasons).map { scene, reason in
      let result = reason.map { .failure(.beyondDevice(reason: $0)) } ?? drawn.removeFirst()
      if mayFallBack, case .failure = result { return .success(drawOnCPU(scene, alphaMode)) }
      return result
    }
  }

  /// Together, and where that fails (out of memory, say) each by itself, so that only the culprit has no picture.
  private func draw(
    _ scenes: [Scene], on renderer: GLESRenderer, _ alphaMode: AlphaMode
  ) -> [Result<Drawn, SignwriterError>] {
    do throws(GLESError) {
      return try zip(scenes, renderer.render(scenes, alphaMode: alphaMode)).map { scene, image in
        .success(Drawn(image: image, renderer: name, oversampling: renderer.oversamplingReport(scene)))
      }
    } catch {
      guard scenes.count > 1 else { return scenes.map { _ in .failure(.drawing(error, device: name)) } }
      return scenes.flatMap { draw([$0], on: renderer, alphaMode) }
    }
  }

  private func drawOnCPU(_ scene: Scene, _ alphaMode: AlphaMode) -> Drawn {
    Drawn(
      image: cpu.render(scene, alphaMode: alphaMode), renderer: "CPU reference",
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
