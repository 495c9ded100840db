import CPURendering
import GLESRendering
import Pixels
import Scenes

/// A renderer that is measured. It is used as a batch uses it: the CPU path label by label, the GPU many labels at a
/// time.
///
/// Not Sendable: one thread uses it.
final class Subject {
  /// The number of labels in one submission to the GPU.
  static let batchSize = 128

  private enum Backend {
    case cpu(CPURenderer)
    case gpu(GLESRenderer)
  }

  let kind: RendererKind
  private let backend: Backend
  private var image = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
  private let alphaMode: AlphaMode

  /// For `measuresReadback` see ``GLESRenderer/Options``. It makes the GPU path slower, because nothing is drawn during
  /// a readback.
  init(
    _ kind: RendererKind, device: Int? = nil, alphaMode: AlphaMode = .straight, measuresReadback: Bool = true,
    measuresDeviceTime: Bool = false, readbackWay: ReadbackWay? = nil
  ) throws(GLESError) {
    self.kind = kind
    self.alphaMode = alphaMode
    switch kind {
    case .cpu: backend = .cpu(CPURenderer())
    case .gpu:
      var options = GLESRenderer.Options()
      options.measuresReadback = measuresReadback
      options.measuresDeviceTime = measuresDeviceTime
      options.usesPackBuffers = readbackWay.map { $0 == .ring }
      backend = .gpu(try GLESRenderer(device: try GLESDevice.select(index: device), options: options))
    }
  }

  var identity: RendererIdentity {
    switch backend {
    case .cpu:
      RendererIdentity(
        kind: kind, name: "CPU reference", device: "", isSoftware: true,
        hasTimer: false)
    case .gpu(let renderer):
      RendererIdentity(
        kind: kind, name: renderer.device.capabilities?.renderer ?? "unknown",
        device: renderer.deviceDescription, isSoftware: renderer.device.isSoftware,
        hasTimer: renderer.deviceTime != nil)
    }
  }

  /// Why the renderer cannot draw one of the scenes; nil if it can draw all.
  func unsupportedReason(_ scenes: [Scene]) -> String? {
    guard case .gpu(let renderer) = backend else { return nil }
    return scenes.lazy.compactMap { renderer.unsupportedReason($0) }.first
  }

  /// Draws the scenes in order and passes each picture to `take`.
  func render(_ scenes: [Scene], take: (PixelBuffer) -> Void) throws(GLESError) {
    switch backend {
    case .cpu(let renderer):
      // In the memory of the previous picture, as in a batch.
      for scene in scenes {
        renderer.render(scene, into: &image, alphaMode: alphaMode)
        take(image)
      }
    case .gpu(let renderer):
      for start in stride(from: 0, to: scenes.count, by: Subject.batchSize) {
        let batch = Array(scenes[start..<min(start + Subject.batchSize, scenes.count)])
        try renderer.render(batch, alphaMode: alphaMode, take: take)
      }
    }
  }

  /// The counters of the GPU's work since the last reset.
  var counters: RenderCounters? {
    guard case .gpu(let renderer) = backend else { return nil }
    return renderer.counters
  }

  /// The number of live GL objects; nil for the CPU path.
  var liveObjectCount: Int? {
    guard case .gpu(let renderer) = backend else { return nil }
    return renderer.liveObjectCount
  }

  /// The time of readbacks since the last reset, per label.
  func readback(labels: Int) -> Sample? {
    guard case .gpu(let renderer) = backend, let time = renderer.readbackTime else { return nil }
    return Sample(wall: time.wall / Double(max(1, labels)), processor: time.processor / Double(max(1, labels)))
  }

  /// The device's drawing time since the last reset, per label; nil if it has no timer or was interrupted.
  func deviceTime(labels: Int) -> Double? {
    guard case .gpu(let renderer) = backend, let time = renderer.deviceTime, time.disjointSheets == 0 else {
      return nil
    }
    return time.seconds / Double(max(1, labels))
  }

  func resetCounters() {
    if case .gpu(let renderer) = backend { renderer.resetCounters() }
  }
}
