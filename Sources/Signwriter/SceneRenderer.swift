package import Basics
import CPURendering
package import GLESRendering
package import Pixels
package import Scenes

/// Draws scenes with the renderer that was chosen.
///
/// Not Sendable: create, use and drop it on one thread (a GL context is current on one thread at a time).
package final class SceneRenderer {
  /// What draws on the GPU, to ask it for its counters; nil where the CPU path draws. Another one after a context was
  /// lost.
  package private(set) var gpu: GLESRenderer?
  private let options: GLESRenderer.Options
  /// The one that draws, and those that are left for when it fails.
  private var devices: ArraySlice<GLESDevice>
  /// How many contexts were lost one after the other, each with one scene.
  private var losses = 0
  private let cpu = CPURenderer()
  /// Memory for the CPU path's next picture.
  private var spare = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  /// True where a scene that the GPU cannot draw may go to the CPU path.
  private let mayFallBack: Bool

  /// The CPU path, which always starts.
  package init() {
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

  /// Starts a renderer on a device. Where that fails for good, the first of `others` that starts draws.
  /// `mayFallBack`: the CPU path draws what no device can.
  package init(
    _ device: GLESDevice, others: [GLESDevice] = [], mayFallBack: Bool = false,
    gpu options: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(GLESError) {
    self.mayFallBack = mayFallBack
    self.options = options
    devices = [device] + others
    gpu = try GLESRenderer(device: device, options: options)
  }

  /// What draws, for people and reports: "CPU reference", or the GL renderer string, with a plain word where that is
  /// software.
  package var name: String { gpu?.deviceDescription ?? SceneRenderer.cpuName }

  private static let cpuName = "CPU reference"

  /// How many programs the GPU path needed, and how many of them it found linked; nil where none are kept.
  package var programUse: CacheUse? { gpu?.programUse }

  package var isGPU: Bool { gpu != nil }

  /// Draws scenes, in one submission where the renderer can. Each has a picture, or the reason why it has none; one
  /// that fails takes no other with it. Where a context is lost or a device hangs, what it had not drawn is drawn in
  /// another context, on another device, or on the CPU path where that is allowed.
  package func render(
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
  package func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight, take: (Result<Drawn, SignwriterError>) -> Void
  ) {
    guard let gpu else {
      for scene in scenes { take(.success(drawOnCPU(scene, alphaMode))) }
      return
    }
    var rest = scenes[...]
    // The answers from the first scene on that the end of the renderer left without a picture.
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

  fileprivate typealias Answer = Result<PixelBuffer, GLESError>

  /// Draws a scene by itself after the end of a renderer, so that a scene which causes such an end fails alone; nil
  /// where no device is left.
  private func drawElsewhere(_ scene: Scene, _ alphaMode: AlphaMode) -> Answer? {
    guard let gpu = livingRenderer() else { return nil }
    let answer = gpu.render([scene], alphaMode: alphaMode)[0]
    losses = answer.isEnd ? losses + 1 : 0
    return answer
  }

  /// The renderer, or one in its place: in another context of the same device, and where two scenes by themselves were
  /// the end of it, on the next device.
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
  package struct Drawn: Sendable {
    package let image: PixelBuffer
    package let renderer: String
    /// How the oversampling was computed.
    package let oversampling: OversamplingReport
  }
}

extension SceneRenderer.Answer {
  /// Whether its renderer can draw no more.
  fileprivate var isEnd: Bool { if case .failure(let error) = self { error.endsRenderer } else { false } }
}

@available(*, unavailable)
extension SceneRenderer: Sendable {}
