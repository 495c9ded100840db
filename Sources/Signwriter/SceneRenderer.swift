package import Basics
import CPURendering
package import GLESRendering
package import Pixels
import Resolving
package import Scene

/// Draws scenes with the renderer that was chosen.
///
/// Not Sendable: create, use and drop it on one thread (a GL context is current on one thread at a time).
package final class SceneRenderer {
  /// The GPU path, with its counters; nil if the CPU path draws. It is replaced after a context was lost.
  package private(set) var gpu: GLESRenderer?
  private let options: GLESRenderer.Options
  /// The device that draws, and those to use if it fails.
  private var devices: ArraySlice<GLESDevice>
  /// How many contexts in a row were lost, each with one scene.
  private var losses = 0
  private let cpu: CPURenderer
  /// Memory that the CPU path reuses for its next picture.
  private var spare = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  /// Whether the CPU path may draw a scene that the GPU cannot draw.
  private let mayFallBack: Bool

  /// Creates a renderer on the CPU path, which always starts. With `keepsPlanes` false nothing of a figure is kept for
  /// the next one like it; for measurements that draw the same scenes again.
  package init(keepsPlanes: Bool = true) {
    cpu = keepsPlanes ? CPURenderer() : CPURenderer(cacheBytes: 0)
    gpu = nil
    devices = []
    options = GLESRenderer.Options()
    mayFallBack = false
  }

  /// Starts a renderer. `gpu` throws if no device starts; `auto` throws only if a given device does not. `device` is an
  /// index of `GLESDevice.all()`; nil means the best one.
  package init(
    _ choice: RendererChoice, device: Int? = nil, gpu options: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    cpu = CPURenderer()
    mayFallBack = choice == .auto
    self.options = options
    let selection = device.map { DeviceSelection.indices([$0]) } ?? .best
    devices = try choice.devices(selection).prefix(1)
    guard let chosen = devices.first else {
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

  /// Starts a renderer on a device. If the device fails for good, the first of `others` that starts draws. With
  /// `mayFallBack`, the CPU path draws what no device can. Throws if no device starts.
  package init(
    _ device: GLESDevice, others: [GLESDevice] = [], mayFallBack: Bool = false,
    gpu options: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    cpu = CPURenderer()
    self.mayFallBack = mayFallBack
    self.options = options
    devices = [device] + others
    gpu = try GLESRenderer(device: device, options: options)
  }

  /// Starts a renderer in a caller's context, or in one that shares objects with it. Throws if the context cannot be
  /// used.
  package init(_ embedding: GLEmbedding, gpu options: GLESRenderer.Options = GLESRenderer.Options())
    throws(GLESError)
  {
    cpu = CPURenderer()
    mayFallBack = false
    self.options = options
    devices = []
    gpu = try GLESRenderer(embedding, options: options)
  }

  /// The name of the renderer, for reports: "CPU reference", or the GL renderer string, which says so if it is
  /// software.
  package var name: String { gpu?.deviceDescription ?? SceneRenderer.cpuName }

  private static let cpuName = "CPU reference"

  /// How many programs the GPU path needed, and how many of them were cached; nil if no programs are kept.
  package var programUse: CacheUse? { gpu?.programUse }

  /// What the caches hold.
  package var cacheStates: [CacheState] { [cpu.cacheState] + (gpu?.cacheStates ?? []) }

  /// Whether the GPU path draws.
  package var isGPU: Bool { gpu != nil }

  /// Draws scenes, in one submission if the renderer can. Each has a picture, or the reason why it has none; a scene
  /// that fails does not affect others. If a context is lost or a device hangs, the rest is drawn in another context,
  /// on another device, or on the CPU path if that is allowed.
  package func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight
  ) -> [Result<Drawn, SignwriterError>] {
    var results: [Result<Drawn, SignwriterError>] = []
    results.reserveCapacity(scenes.count)
    render(scenes, alphaMode: alphaMode) {
      results.append($0)
      // The caller keeps the picture, so the next one needs other memory.
      spare = PixelBuffer(width: 0, height: 0, alphaMode: alphaMode)
    }
    return results
  }

  /// Draws scenes and hands out each result, in order, as it is finished. If the caller drops a picture, its memory is
  /// reused for the next one. `take` must not use this renderer.
  package func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight, take: (Result<Drawn, SignwriterError>) -> Void
  ) {
    guard let gpu else {
      for scene in scenes { take(.success(drawOnCPU(scene, alphaMode))) }
      return
    }
    var rest = scenes[...]
    // The first answer that the end of the renderer left without a picture, and all after it.
    var held: [(scene: Scene, answer: Answer)] = []
    gpu.render(scenes, alphaMode: alphaMode) { answer in
      let scene = rest.removeFirst()
      if held.isEmpty, !answer.isEnd {
        take(result(answer, of: scene, alphaMode))
      } else {
        held.append((scene, answer))
      }
    }
    for (scene, answer) in held {
      take(result(answer.isEnd ? drawElsewhere(scene, alphaMode) ?? answer : answer, of: scene, alphaMode))
    }
  }

  /// Draws a part of a scene, which must lie on its canvas. On the CPU path nothing else is drawn.
  package func render(
    _ part: PixelRect, of scene: Scene, alphaMode: AlphaMode = .straight
  ) -> Result<Drawn, SignwriterError> {
    guard gpu == nil else {
      return render([scene], alphaMode: alphaMode)[0].map { $0.cropped(to: part) }
    }
    var image = PixelBuffer(width: 0, height: 0, alphaMode: alphaMode)
    cpu.render(scene, part: part, into: &image, alphaMode: alphaMode)
    return .success(
      Drawn(
        image: image, renderer: SceneRenderer.cpuName,
        oversampling: OversamplingReport(oversampling: scene.oversampling)))
  }

  typealias Answer = Result<PixelBuffer, GLESError>

  /// The results of answers, one for each scene. From the first that the end of the renderer left without a picture,
  /// scenes are drawn elsewhere.
  func results(of answers: [Answer], for scenes: [Scene], _ alphaMode: AlphaMode) -> [Result<
    Drawn, SignwriterError
  >] {
    zip(scenes, answers).map { scene, answer in
      result(answer.isEnd ? drawElsewhere(scene, alphaMode) ?? answer : answer, of: scene, alphaMode)
    }
  }

  /// Draws a scene by itself after the end of a renderer, so that a scene that causes such an end fails alone. Nil if
  /// no device is left.
  private func drawElsewhere(_ scene: Scene, _ alphaMode: AlphaMode) -> Answer? {
    guard let gpu = livingRenderer() else { return nil }
    let answer = gpu.render([scene], alphaMode: alphaMode)[0]
    losses = answer.isEnd ? losses + 1 : 0
    return answer
  }

  /// The renderer, or a new one: in another context of the same device, or on the next device if two scenes by
  /// themselves ended this one.
  private func livingRenderer() -> GLESRenderer? {
    if let gpu, gpu.failure == nil { return gpu }
    while let device = devices.first {
      if losses < 2, let renderer = try? GLESRenderer(device: device, options: options) {
        gpu = renderer
        return renderer
      }
      devices.removeFirst()
      losses = 0
    }
    return nil
  }

  private func result(
    _ answer: Answer, of scene: Scene, _ alphaMode: AlphaMode
  ) -> Result<Drawn, SignwriterError> {
    switch answer {
    case .success(let image):
      .success(
        Drawn(
          image: image, renderer: name,
          oversampling: gpu?.oversamplingReport(scene) ?? OversamplingReport(oversampling: scene.oversampling)))
    // Not the device is to blame, so that the CPU path does not help out.
    case .failure(.wrongThread): .failure(.gpu(.wrongThread))
    case .failure where mayFallBack: .success(drawOnCPU(scene, alphaMode))
    case .failure(.unsupportedScene(let reason)): .failure(.beyondDevice(reason: reason))
    case .failure(let error): .failure(.drawing(error, device: name))
    }
  }

  /// Draws a scene with 16 bits a channel. The CPU path does, whatever draws the rest: canvases on a device end in bytes.
  package func renderWide(_ scene: Scene, alphaMode: AlphaMode) -> WidePixelBuffer {
    cpu.renderWide(scene, alphaMode: alphaMode)
  }

  private func drawOnCPU(_ scene: Scene, _ alphaMode: AlphaMode) -> Drawn {
    cpu.render(scene, into: &spare, alphaMode: alphaMode)
    return Drawn(
      image: spare, renderer: SceneRenderer.cpuName,
      oversampling: OversamplingReport(oversampling: scene.oversampling))
  }

  /// A picture and the name of its renderer.
  package struct Drawn: Sendable {
    /// The picture.
    package let image: PixelBuffer
    /// The name of the renderer.
    package let renderer: String
    /// How the oversampling was computed.
    package let oversampling: OversamplingReport

    fileprivate func cropped(to part: PixelRect) -> Drawn {
      Drawn(image: image.cropped(to: part), renderer: renderer, oversampling: oversampling)
    }
  }
}

extension SceneRenderer.Answer {
  /// Whether this is an error after which the renderer can draw nothing more.
  fileprivate var isEnd: Bool { if case .failure(let error) = self { error.endsRenderer } else { false } }
}

@available(*, unavailable)
extension SceneRenderer: Sendable {}
