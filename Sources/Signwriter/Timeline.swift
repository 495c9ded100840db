public import LabelDocument
public import LabelScene
public import Motion

/// A document that moves, cut into frames.
///
///     let timeline = try Timeline(document, fps: FrameRate(60))
///     for frame in 0..<timeline.frameCount {
///       let scene = try timeline.scene(atFrame: frame, resolver)
///     }
///
/// A frame is a function of its number: any can be had alone, in any order and on any thread, and is the same as in the
/// whole run. The first shows the start and the last exactly the end; of a motion that goes round the last frame is the
/// one before the first. Sendable; a value.
public struct Timeline: Sendable {
  public let document: Document
  public let fps: FrameRate
  /// Where the frames begin, in seconds of the document.
  public let start: Double
  /// The seconds that the frames span.
  public let duration: Double
  public let frameCount: Int
  /// Whether the first frame follows the last.
  public let isCyclic: Bool

  /// `from` and `to` are seconds of the document, nil for all of it: until nothing moves any more, or one round.
  public init(
    _ document: Document, fps: FrameRate, from: Double? = nil, to: Double? = nil
  ) throws(SignwriterError) {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    let start = from ?? 0
    let end = to ?? max(start, document.duration)
    do throws(MotionError) {
      guard start.isFinite, start >= 0 else {
        throw .outOfRange(place: "from", value: "\(start) s", remedy: "must be a finite time, 0 or more")
      }
      guard end.isFinite, end >= start else {
        throw .outOfRange(place: "to", value: "\(end) s", remedy: "must be a finite time, \(start) or more")
      }
      let count = try fps.frameCount(duration: end - start)
      isCyclic = document.isCyclic && from == nil && to == nil
      frameCount = isCyclic ? max(1, count - 1) : count
    } catch {
      throw .motion(error)
    }
    self.document = document
    self.fps = fps
    self.start = start
    duration = end - start
  }

  /// The moment of the document that a frame shows, in seconds.
  public func time(ofFrame frame: Int) -> Double {
    // Of a motion that goes round no frame is the end: it is the beginning.
    let count = isCyclic ? frameCount + 1 : frameCount
    return start + fps.moment(ofFrame: frame, of: count, duration: duration)
  }

  /// The document as a frame shows it.
  public func document(atFrame frame: Int) -> Document { document.document(at: time(ofFrame: frame)) }

  /// What a frame draws.
  public func scene(atFrame frame: Int, _ resolver: SceneResolver) throws(SignwriterError) -> LabelScene {
    do throws(ResolveError) { return try resolver.resolve(document(atFrame: frame)).scene } catch {
      throw .resolve(error)
    }
  }

  /// True where a frame surely shows what the one before it does, and need not be drawn.
  public func isRepeated(frame: Int) -> Bool {
    frame > 0 && document(atFrame: frame).moments == document(atFrame: frame - 1).moments
  }
}
