import Basics
public import ImageCodecs
public import Pixels
import Resolving
import Scene

/// Draws the frames of a timeline and passes them on in order. The GPU draws many frames in one submission; the CPU
/// path draws on all cores. Equal frames are drawn once, and of each frame only the part that may move.
///
/// Not Sendable: create, use and drop it on one thread, as its renderer. All threads that it starts have ended when
/// `run` returns. It holds at most `batchFrames` pictures with at most `batchPixels` pixels in all, except that a
/// single larger picture is allowed.
public struct FrameRun {
  /// The frames to draw.
  public let frames: TimelineFrames
  /// Resolves the documents of the frames.
  package let resolver: SceneResolver
  /// Draws the scenes of the frames.
  package let renderer: SceneRenderer
  /// The most frames in one submission, or in work on the cores.
  public var batchFrames = 64
  /// The most pixels in one submission, or in work on the cores. A frame that is larger is drawn alone.
  public var batchPixels = 1 << 24
  /// The most threads that draw on the CPU path, by default one for each core; the GPU uses one thread.
  public var threads = ProcessorCount.available
  /// A function that encodes every picture that is drawn, called on the threads that draw. With nil, the default,
  /// pictures are not encoded.
  public var encoding: Encoding? {
    get { plan.encoding }
    set { plan.encoding = newValue }
  }
  private var plan: FramePlan
  /// The largest number of frames in a batch, including those that are not drawn.
  private static let longestBatch = 1024

  /// Makes a run of these frames. It draws their still part at once, if there is one, and throws if that fails.
  package init(
    _ frames: TimelineFrames, resolver: SceneResolver, renderer: SceneRenderer
  ) throws(SignwriterError) {
    self.frames = frames
    self.resolver = resolver
    self.renderer = renderer
    plan = try FramePlan(frames, resolver, renderer)
  }

  /// A function that encodes a picture with straight alpha to the bytes of a file.
  public typealias Encoding = @Sendable (PixelBuffer) throws(CodecError) -> [UInt8]

  /// A frame that was drawn, or that repeats the one before. Sendable; a value.
  public struct Frame: Sendable {
    /// The frame's number in the timeline, from 0.
    public let index: Int
    /// The whole picture, with straight alpha.
    public let image: PixelBuffer
    /// The bytes that ``FrameRun/encoding`` made of the picture; empty without one.
    public let encoded: [UInt8]
    /// The rectangle that holds all that was drawn; empty where the picture is that of the frame before.
    public let redrawn: PixelRect
    /// The name of the renderer that drew it.
    public let renderer: String

    /// Whether the frame was drawn; false if it repeats the one before.
    public var isDrawn: Bool { !redrawn.isEmpty }

    /// This frame, of which only what differs from the one before was drawn, made whole.
    func laid(_ parts: [(place: PixelRect, image: PixelBuffer)], over previous: consuming Frame) -> Frame {
      var whole = previous.image
      let renderer = renderer
      // The old frame is gone before its picture is changed, so that this is no copy.
      previous = self
      for part in parts { whole.put(part.image, x: part.place.x, y: part.place.y) }
      return Frame(index: index, image: whole, encoded: [], redrawn: redrawn, renderer: renderer)
    }

    /// A later frame, which shows the same.
    package func repeated(at index: Int) -> Frame {
      Frame(index: index, image: image, encoded: encoded, redrawn: .empty, renderer: renderer)
    }
  }

  /// Draws the frames of `range`, or all frames if it is nil, and passes them to `take` in order, on the calling
  /// thread. The run ends when `take` returns false. Throws what `take` throws, and a ``SignwriterError`` when a frame
  /// cannot be drawn.
  public func run(_ range: Range<Int>? = nil, take: (Frame) throws -> Bool) throws {
    let range = range ?? frames.indices
    guard !renderer.isGPU, threads > 1, range.count > 1 else { return try runInBatches(range, take: take) }
    let pixels = try frames.scene(ofFrame: range.lowerBound, resolver).canvas
    let window = max(1, min(batchFrames, batchPixels / max(1, pixels.width * pixels.height)))
    guard let pool = FramePool(plan, range, window: window, threads: min(threads, window)) else {
      return try runInBatches(range, take: take)
    }
    defer { pool.stop() }
    var last: Frame?
    for index in range {
      let part = try pool.frame(index)
      guard let frame = FrameRun.next(part, at: index, after: &last), try take(frame) else { return }
      last = consume frame
    }
  }

  private func runInBatches(_ range: Range<Int>, take: (Frame) throws -> Bool) throws {
    var last: Frame?
    var next = range.lowerBound
    while next < range.upperBound {
      let (batch, shots) = try batch(from: next, in: range)
      var drawn = Array(zip(shots, FramePlan.drawn(shots, on: renderer)))[...]
      for index in batch {
        var part: FramePlan.Part?
        if let (shot, result) = drawn.first, shot.frame == index {
          drawn = drawn.dropFirst()
          part = try plan.frame(of: shot, try result.get())
        }
        guard let frame = FrameRun.next(part, at: index, after: &last), try take(frame) else { return }
        last = consume frame
      }
      next = batch.upperBound
    }
  }

  /// A frame, whole; nil if there is none before one that repeats it. The one before is given away.
  private static func next(_ part: FramePlan.Part?, at index: Int, after last: inout Frame?) -> Frame? {
    let previous = last.take()
    guard let part else { return previous?.repeated(at: index) }
    return part.laid(over: previous)
  }

  /// The frames of the next submission, and what is to be drawn for those that are not repeated.
  private func batch(
    from first: Int, in range: Range<Int>
  ) throws(SignwriterError) -> (frames: Range<Int>, shots: [FramePlan.Shot]) {
    var shots: [FramePlan.Shot] = []
    var pixels = 0
    var frame = first
    // Repeated frames cost nothing, but the caller of `run` must be asked now and then whether to go on.
    while frame < range.upperBound, frame - first < FrameRun.longestBatch {
      if frame == range.lowerBound || !frames.isRepeated(frame: frame) {
        // Where frames are not drawn together, they need not wait for each other either: one picture is in memory.
        if shots.count >= (renderer.isGPU ? max(1, batchFrames) : 1) { break }
        let shot: FramePlan.Shot?
        // A frame that cannot be drawn fails when its turn comes, after those before it.
        do throws(SignwriterError) {
          shot = try plan.shot(ofFrame: frame, isFirst: frame == range.lowerBound)
        } catch  where frame > first { break }
        guard let shot else {
          frame += 1
          continue
        }
        // A scene that does not fit this batch is resolved again for the next one.
        guard shots.isEmpty || pixels + shot.scene.width * shot.scene.height <= batchPixels else { break }
        pixels += shot.scene.width * shot.scene.height
        shots.append(shot)
      }
      frame += 1
    }
    return (first..<frame, shots)
  }
}

@available(*, unavailable)
extension FrameRun: Sendable {}
