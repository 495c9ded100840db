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
    /// Whether the rest is that of the frame before, and not still.
    var isOverPrevious = false
  }

  /// What is to be drawn for a frame; nil if it turns out to be equal to the one before, which `isFirst` rules out.
  /// Pictures that are encoded are whole, because they are encoded where they are drawn, and in any order.
  func shot(ofFrame frame: Int, isFirst: Bool) throws(SignwriterError) -> Shot? {
    guard let layers else {
      return Shot(frame: frame, scene: try frames.scene(ofFrame: frame, resolver), area: nil)
    }
    return try layers.shot(ofFrame: frame, after: isFirst || encoding != nil ? nil : frame - 1)
  }

  /// The frame, assembled from what was drawn for it; without the rest of it where that is that of the frame before.
  func frame(of shot: Shot, _ drawn: SceneRenderer.Drawn) throws(SignwriterError) -> Part {
    var image = drawn.image
    if let layers, let area = shot.area, !shot.isOverPrevious {
      image = layers.picture(with: drawn.image, at: area)
    }
    var encoded: [UInt8] = []
    do throws(CodecError) {
      if let encoding { encoded = try encoding(image) }
    } catch {
      throw .codec(error)
    }
    return Part(
      frame: FrameRun.Frame(
        index: shot.frame, image: image, encoded: encoded, redrawn: shot.area ?? image.bounds,
        renderer: drawn.renderer), isOverPrevious: shot.isOverPrevious)
  }

  /// A frame, or what of it differs from the one before.
  struct Part: Sendable {
    let frame: FrameRun.Frame
    let isOverPrevious: Bool

    /// The whole frame. The one before is given away: its picture is changed in place if nobody else has it.
    func laid(over previous: consuming FrameRun.Frame?) -> FrameRun.Frame {
      guard isOverPrevious, let last = previous.take() else { return frame }
      return frame.laid(over: last)
    }
  }
}
