import LabelScene
public import Pixels

/// Draws the frames of a timeline one after the other, many in one submission, each picture once, and of it only what
/// may move.
///
/// Not Sendable: create, use and drop it on one thread, as its renderer. Holds no more than one batch of pictures.
public struct FrameRun {
  public let timeline: Timeline
  public let resolver: SceneResolver
  public let renderer: SceneRenderer
  /// The most frames, and the most pixels, of one submission. A frame that is larger goes alone.
  public var batchFrames = 64
  public var batchPixels = 1 << 24
  private let layers: FrameLayers?
  /// Of frames in a batch, those that are not drawn included.
  private static let longestBatch = 1024

  public init(
    _ timeline: Timeline, resolver: SceneResolver, renderer: SceneRenderer
  ) throws(SignwriterError) {
    self.timeline = timeline
    self.resolver = resolver
    self.renderer = renderer
    layers = try FrameLayers(timeline, resolver: resolver, renderer: renderer)
  }

  /// A frame as it comes.
  public struct Frame: Sendable {
    public let index: Int
    /// Straight alpha.
    public let image: PixelBuffer
    /// What of it was drawn; empty where the picture is that of the frame before.
    public let redrawn: PixelRect
    public let renderer: String

    public var isDrawn: Bool { !redrawn.isEmpty }
  }

  /// What is to be drawn for a frame: a part, or, without one, the whole.
  private struct Shot {
    let frame: Int
    let scene: LabelScene
    let part: FrameLayers.Part?
  }

  /// Draws `frames` (nil: all) and hands them over in order. `take` says whether to go on.
  public func run(_ frames: Range<Int>? = nil, take: (Frame) throws -> Bool) throws {
    let frames = frames ?? 0..<timeline.frameCount
    var last: (image: PixelBuffer, renderer: String)?
    var next = frames.lowerBound
    while next < frames.upperBound {
      let (batch, shots) = try batch(from: next, in: frames)
      var drawn = Array(zip(shots, renderer.render(shots.map(\.scene))))[...]
      for frame in batch {
        var redrawn = PixelRect.empty
        if let (shot, result) = drawn.first, shot.frame == frame {
          drawn = drawn.dropFirst()
          let picture = try result.get()
          last = (image(of: shot, picture.image), picture.renderer)
          redrawn = shot.part?.area ?? picture.image.bounds
        }
        guard let last else { return }
        let taken = Frame(index: frame, image: last.image, redrawn: redrawn, renderer: last.renderer)
        guard try take(taken) else { return }
      }
      next = batch.upperBound
    }
  }

  private func image(of shot: Shot, _ drawn: PixelBuffer) -> PixelBuffer {
    guard let layers, let part = shot.part else { return drawn }
    return layers.frame(part, drawn: drawn)
  }

  /// As many frames as go into one submission, with what is to be drawn for those that are not repeated.
  private func batch(
    from first: Int, in frames: Range<Int>
  ) throws(SignwriterError) -> (frames: Range<Int>, shots: [Shot]) {
    var shots: [Shot] = []
    var pixels = 0
    var frame = first
    // Repeated frames cost nothing, but who waits for them wants to be asked now and then whether to go on.
    while frame < frames.upperBound, frame - first < FrameRun.longestBatch {
      if frame == frames.lowerBound || !timeline.isRepeated(frame: frame) {
        if shots.count == batchFrames { break }
        let part = try layers?.part(ofFrame: frame)
        let scene = if let part { part.scene } else { try timeline.scene(atFrame: frame, resolver) }
        // A scene that is one too many is resolved again by the next batch.
        guard shots.isEmpty || pixels + scene.width * scene.height <= batchPixels else { break }
        pixels += scene.width * scene.height
        shots.append(Shot(frame: frame, scene: scene, part: part))
      }
      frame += 1
    }
    return (first..<frame, shots)
  }
}

@available(*, unavailable)
extension FrameRun: Sendable {}
