import Documents
public import Motion
package import Resolving
package import Scene

/// The frames of a timeline.
///
/// A frame is a function of its number: each can be computed alone, in any order and on any thread, and equals that of
/// the whole run. The first frame shows the start and the last exactly the end. In a cyclic motion the last frame is
/// the one before the first. Sendable; a value.
public struct TimelineFrames: RandomAccessCollection, Sendable {
  /// The timeline that the frames show.
  public let timeline: Timeline
  /// The frame rate.
  public let fps: FrameRate
  /// The number of frames.
  public let count: Int
  private let moments: @Sendable (Double) -> [Moment]

  init(_ timeline: Timeline, _ fps: FrameRate) throws(SignwriterError) {
    let whole: Int
    do throws(MotionError) { whole = try fps.frameCount(duration: timeline.duration) } catch {
      throw .motion(error)
    }
    self.timeline = timeline
    self.fps = fps
    count = timeline.isCyclic ? Swift.max(1, whole - 1) : whole
    moments = timeline.document.momentsAtTimes
  }

  /// The number of the first frame, 0.
  public var startIndex: Int { 0 }
  /// The number of frames.
  public var endIndex: Int { count }

  /// The frame with this number.
  ///
  /// - Precondition: the number is in `indices`.
  public subscript(index: Int) -> TimelineFrame {
    precondition(indices.contains(index), "frame \(index) is not in 0..<\(count)")
    return TimelineFrame(
      index: index, time: fps.time(ofFrame: index), moment: moment(ofFrame: index),
      previous: index > 0 ? moment(ofFrame: index - 1) : nil, source: timeline.document)
  }

  /// The moment of the document that a frame shows, in seconds.
  private func moment(ofFrame index: Int) -> Double {
    // In a cyclic motion no frame shows the end, because it is the start.
    let whole = timeline.isCyclic ? count + 1 : count
    return timeline.start + fps.moment(ofFrame: index, of: whole, duration: timeline.duration)
  }

  /// The scene of a frame. Throws if the document cannot be resolved.
  package func scene(ofFrame index: Int, _ resolver: SceneResolver) throws(SignwriterError) -> Scene {
    do throws(ResolveError) { return try resolver.resolve(self[index].document).scene } catch {
      throw .resolve(error)
    }
  }

  /// Whether a frame is known to show the same as the one before, so that it need not be drawn.
  public func isRepeated(frame index: Int) -> Bool {
    index > 0 && moments(moment(ofFrame: index)) == moments(moment(ofFrame: index - 1))
  }
}
