import ImageCodecs
import Pixels
import Scenes

/// Plans what each frame of a timeline draws, and assembles the frame. Sendable: any thread may do both for any frame.
struct FramePlan: Sendable {
  let frames: TimelineFrames
  let resolver: SceneResolver
  var encoding: FrameRun.Encoding?
  private let layers: FrameLayers?

  init(_ frames: TimelineFrames, _ resolver: SceneResolver, _ renderer: SceneRenderer) throws(SignwriterError) {
    self.frames = frames
    self.resolver = resolver
    layers = try FrameLayers(frames, resolver: resolver, renderer: renderer)
  }

  /// A frame that is drawn: the part of it in `area`, or the whole frame if `area` is nil.
  struct Shot: Sendable {
    let frame: Int
    let scene: Scene
    let area: PixelRect?
  }

  func shot(ofFrame frame: Int) throws(SignwriterError) -> Shot {
    if let layers { return try layers.shot(ofFrame: frame) }
    return Shot(frame: frame, scene: try frames.scene(ofFrame: frame, resolver), area: nil)
  }

  /// The whole frame, assembled from what was drawn for it.
  func frame(of shot: Shot, _ drawn: SceneRenderer.Drawn) throws(SignwriterError) -> FrameRun.Frame {
    var image = drawn.image
    if let layers, let area = shot.area { image = layers.picture(with: drawn.image, at: area) }
    var encoded: [UInt8] = []
    do throws(CodecError) {
      if let encoding { encoded = try encoding(image) }
    } catch {
      throw .codec(error)
    }
    return FrameRun.Frame(
      index: shot.frame, image: image, encoded: encoded, redrawn: shot.area ?? image.bounds,
      renderer: drawn.renderer)
  }
}
