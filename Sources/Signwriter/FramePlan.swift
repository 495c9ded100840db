import ImageCodecs
import Pixels
import Resolving
import Scene

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
    /// What of the area is drawn, if the scene is that of the whole frame; empty if it is that of the area.
    var parts: [PixelRect] = []
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

  /// Draws what is to be drawn for some frames.
  static func drawn(
    _ shots: [Shot], on renderer: SceneRenderer
  ) -> [Result<[SceneRenderer.Drawn], SignwriterError>] {
    guard shots.contains(where: { !$0.parts.isEmpty }) else {
      return renderer.render(shots.map(\.scene)).map { $0.map { [$0] } }
    }
    return shots.map { shot in
      guard !shot.parts.isEmpty else { return renderer.render([shot.scene])[0].map { [$0] } }
      var parts: [SceneRenderer.Drawn] = []
      do throws(SignwriterError) {
        for part in shot.parts { parts.append(try renderer.render(part, of: shot.scene).get()) }
      } catch { return .failure(error) }
      return .success(parts)
    }
  }

  /// The frame, assembled from what was drawn for it; without the rest of it where that is that of the frame before.
  func frame(of shot: Shot, _ drawn: [SceneRenderer.Drawn]) throws(SignwriterError) -> Part {
    if let area = shot.area, shot.isOverPrevious {
      let empty = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
      let frame = FrameRun.Frame(
        index: shot.frame, image: empty, encoded: [], redrawn: area, renderer: drawn[0].renderer)
      let parts = zip(shot.parts, drawn).map { (place: $0, image: $1.image) }
      return Part(frame: frame, overPrevious: parts)
    }
    var image = drawn[0].image
    if let layers, let area = shot.area { image = layers.picture(with: image, at: area) }
    var encoded: [UInt8] = []
    do throws(CodecError) {
      if let encoding { encoded = try encoding(image) }
    } catch {
      throw .codec(error)
    }
    return Part(
      frame: FrameRun.Frame(
        index: shot.frame, image: image, encoded: encoded, redrawn: shot.area ?? image.bounds,
        renderer: drawn[0].renderer))
  }

  /// A frame, or what of it differs from the one before.
  struct Part: Sendable {
    let frame: FrameRun.Frame
    /// What differs, where the frame has no picture of its own.
    var overPrevious: [(place: PixelRect, image: PixelBuffer)] = []

    /// The whole frame. The one before is given away: its picture is changed in place if nobody else has it.
    func laid(over previous: consuming FrameRun.Frame?) -> FrameRun.Frame {
      guard !overPrevious.isEmpty, let last = previous.take() else { return frame }
      return frame.laid(overPrevious, over: last)
    }
  }
}
