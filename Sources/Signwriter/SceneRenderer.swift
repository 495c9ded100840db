import CPURenderer
public import GLESRenderer
public import LabelScene
public import Pixels

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

  /// Starts a renderer. `auto` never fails; `gpu` fails where no device starts. `device` is an index of
  /// `GLESDevice.all()`, nil for the best one.
  public init(_ choice: RendererChoice, device: Int? = nil) throws(GLESError) {
    mayFallBack = choice == .auto
    switch choice {
    case .cpu: backend = .cpu
    case .gpu: backend = .gpu(try GLESRenderer(device: try GLESDevice.select(index: device)))
    case .auto:
      guard let device = try? GLESDevice.select(index: device, requireHardware: true),
        let renderer = try? GLESRenderer(device: device)
      else {
        backend = .cpu
        return
      }
      backend = .gpu(renderer)
    }
  }

  /// What draws, for people and reports: "CPU reference", or the GL renderer string, with a plain word where that is
  /// software.
  public var name: String {
    switch backend {
    case .cpu: "CPU reference"
    case .gpu(let renderer): renderer.deviceDescription
    }
  }

  public var isGPU: Bool { if case .gpu = backend { true } else { false } }

  /// Draws scenes, in one submission where the renderer can. Each has a picture, or the reason why it has none.
  public func render(
    _ scenes: [LabelScene], alphaMode: AlphaMode = .straight
  ) -> [Result<Drawn, SignwriterError>] {
    guard case .gpu(let renderer) = backend else { return scenes.map { .success(drawOnCPU($0, alphaMode)) } }
    let reasons = scenes.map { renderer.unsupportedReason($0) }
    let possible = zip(scenes, reasons).filter { $0.1 == nil }.map(\.0)
    var images: ArraySlice<PixelBuffer>
    do throws(GLESError) {
      images = try renderer.render(possible, alphaMode: alphaMode)[...]
    } catch {
      return scenes.map { _ in .failure(.gpu(error)) }
    }
    return zip(scenes, reasons).map { scene, reason in
      if reason == nil, let image = images.popFirst() {
        return .success(Drawn(image: image, renderer: name))
      }
      return mayFallBack
        ? .success(drawOnCPU(scene, alphaMode))
        : .failure(.beyondDevice(reason: reason ?? "the device gave no picture"))
    }
  }

  private func drawOnCPU(_ scene: LabelScene, _ alphaMode: AlphaMode) -> Drawn {
    Drawn(image: cpu.render(scene, alphaMode: alphaMode), renderer: "CPU reference")
  }

  /// A picture, and who drew it.
  public struct Drawn: Sendable {
    public let image: PixelBuffer
    public let renderer: String
  }
}

@available(*, unavailable)
extension SceneRenderer: Sendable {}
