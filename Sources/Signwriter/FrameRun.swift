public import LabelScene
public import Pixels

/// Draws the frames of a timeline one after the other, many in one submission, each picture once.
///
/// Not Sendable: create, use and drop it on one thread, as its renderer. Holds no more than one batch of pictures.
public struct FrameRun {
  public let timeline: Timeline
  public let resolver: SceneResolver
  public let renderer: SceneRenderer
  /// The most frames, and the most pixels, of one submission. A frame that is larger goes alone.
  public var batchFrames = 64
  public var batchPixels = 1 << 24

  public init(_ timeline: Timeline, resolver: SceneResolver, renderer: SceneRenderer) {
    self.timeline = timeline
    self.resolver = resolver
    self.renderer = renderer
  }

  /// A frame as it comes.
  public struct Frame: Sendable {
    public let index: Int
    /// Straight alpha.
    public let image: PixelBuffer
    /// False where the picture is that of the frame before, and nothing was drawn.
    public let isDrawn: Bool
    public let renderer: String
  }

  /// Draws `frames` (nil: all) and hands them over in order. `take` says whether to go on.
  public func run(
    _ frames: Range<Int>? = nil, take: (Frame) throws -> Bool
  ) throws {
    let frames = frames ?? 0..<timeline.frameCount
    var last: SceneRenderer.Drawn?
    var next = frames.lowerBound
    while next < frames.upperBound {
      let batch = try batch(from: next, in: frames)
      var drawn = renderer.render(batch.scenes)[...]
      for frame in batch.frames {
        let isDrawn = frame == frames.lowerBound || !timeline.isRepeated(frame: frame)
        if isDrawn { last = try drawn.removeFirst().get() }
        guard let last else { return }
        let taken = Frame(index: frame, image: last.image, isDrawn: isDrawn, renderer: last.renderer)
        guard try take(taken) else { return }
      }
      next = batch.frames.upperBound
    }
  }

  /// As many frames as go into one submission, with the scenes of those that are not repeated.
  private func batch(
    from first: Int, in frames: Range<Int>
  ) throws(SignwriterError) -> (frames: Range<Int>, scenes: [LabelScene]) {
    var scenes: [LabelScene] = []
    var pixels = 0
    var frame = first
    while frame < frames.upperBound {
      if frame == frames.lowerBound || !timeline.isRepeated(frame: frame) {
        if scenes.count == batchFrames { break }
        let scene = try timeline.scene(atFrame: frame, resolver)
        // A scene that is one too many is resolved again by the next batch.
        guard scenes.isEmpty || pixels + scene.width * scene.height <= batchPixels else { break }
        pixels += scene.width * scene.height
        scenes.append(scene)
      }
      frame += 1
    }
    return (first..<frame, scenes)
  }
}

@available(*, unavailable)
extension FrameRun: Sendable {}
