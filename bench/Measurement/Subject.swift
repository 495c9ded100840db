import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter

/// A renderer that is measured. It is used as a batch uses it: the CPU path label by label, the GPU many labels at a
/// time.
///
/// Not Sendable: one thread uses it.
final class Subject {
  /// The number of labels in one submission to the GPU.
  static let batchSize = 128

  let kind: RendererKind
  private let renderer: SceneRenderer
  private let alphaMode: AlphaMode

  /// For `measuresReadback` see ``GLESRenderer/Options``. It makes the GPU path slower, because nothing is drawn during
  /// a readback.
  init(
    _ kind: RendererKind, device: Int? = nil, alphaMode: AlphaMode = .straight, measuresReadback: Bool = true,
    measuresDeviceTime: Bool = false, readbackWay: ReadbackWay? = nil,
    oversampling: OversamplingMethod = .auto, passes: PassMethod = .auto
  ) throws(GLESError) {
    self.kind = kind
    self.alphaMode = alphaMode
    var options = GLESRenderer.Options()
    options.measuresReadback = measuresReadback
    options.measuresDeviceTime = measuresDeviceTime
    options.deviceProfile = .none
    options.usesPackBuffers = readbackWay.map { $0 == .ring }
    options.oversampling = oversampling
    options.passes = passes
    renderer = try SceneRenderer(kind == .cpu ? .cpu : .gpu, device: device, gpu: options)
  }

  var identity: RendererIdentity {
    guard let gpu = renderer.gpu else {
      return RendererIdentity(kind: kind, name: renderer.name, device: "", isSoftware: true, hasTimer: false)
    }
    return RendererIdentity(
      kind: kind, name: gpu.device.capabilities?.renderer ?? "unknown", device: gpu.deviceDescription,
      isSoftware: gpu.device.isSoftware, hasTimer: gpu.deviceTime != nil)
  }

  /// The scenes of each submission, in order.
  static func batches(_ scenes: [Scene]) -> [[Scene]] {
    stride(from: 0, to: scenes.count, by: batchSize).map { Array(scenes[$0..<min($0 + batchSize, scenes.count)]) }
  }

  /// Draws the scenes in order and passes each picture to `take`. At the end it throws the error of the first scene
  /// that cannot be drawn.
  func render(_ scenes: [Scene], take: (PixelBuffer) -> Void) throws(SignwriterError) {
    var failure: SignwriterError?
    for batch in Subject.batches(scenes) {
      renderer.render(batch, alphaMode: alphaMode) { result in
        do throws(SignwriterError) { take(try result.get().image) } catch { failure = failure ?? error }
      }
      if let failure { throw failure }
    }
  }

  /// The counters of the GPU's work since the last reset.
  var counters: RenderCounters? { renderer.gpu?.counters }

  /// The number of live GL objects; nil for the CPU path.
  var liveObjectCount: Int? { renderer.gpu?.liveObjectCount }

  /// The time of readbacks since the last reset, per label.
  func readback(labels: Int) -> Sample? {
    guard let time = renderer.gpu?.readbackTime else { return nil }
    return Sample(wall: time.wall / Double(max(1, labels)), processor: time.processor / Double(max(1, labels)))
  }

  /// The device's drawing time since the last reset, per label; nil if it has no timer or was interrupted.
  func deviceTime(labels: Int) -> Double? {
    guard let time = renderer.gpu?.deviceTime, time.disjointSheets == 0 else {
      return nil
    }
    return time.seconds / Double(max(1, labels))
  }

  func resetCounters() { renderer.gpu?.resetCounters() }
}
