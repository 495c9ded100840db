public import Documents
public import Motion
public import Scenes

/// A document and the piece of time in which it moves.
///
///     let timeline = try Timeline(document)
///     for frame in try timeline.frames(fps: FrameRate(60)) {
///       let picture = try renderer.render(frame.document)
///     }
///
/// Sendable; a value.
public struct Timeline: Sendable {
  public let document: Document
  /// Where the piece begins, in seconds of the document.
  public let start: Double
  /// Seconds.
  public let duration: Double
  /// Whether the end shows what the beginning does, so that films of it leave the end out.
  public let isCyclic: Bool

  /// `from` and `to` are seconds of the document, nil for all of it: until nothing moves any more, or one round. With a
  /// resolver, texts that travel at a speed are measured for that; without one they count as at rest.
  public init(
    _ document: Document, from: Double? = nil, to: Double? = nil, resolver: SceneResolver? = nil
  ) throws(SignwriterError) {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    let start = from ?? 0
    var end = to ?? document.duration
    if to == nil, let resolver {
      do throws(ResolveError) { end = try resolver.duration(of: document) } catch { throw .resolve(error) }
    }
    if to == nil { end = max(start, end) }
    guard start.isFinite, start >= 0 else {
      throw .motion(.outOfRange(place: "from", value: "\(start) s", remedy: "must be a finite time, 0 or more"))
    }
    guard end.isFinite, end >= start else {
      throw .motion(
        .outOfRange(place: "to", value: "\(end) s", remedy: "must be a finite time, \(start) or more"))
    }
    self.document = document
    self.start = start
    duration = end - start
    isCyclic = document.isCyclic && from == nil && to == nil
  }

  /// The document as it is at a time in seconds of the document, within the piece or not.
  public func document(at time: Double) -> Document { document.document(at: time) }

  /// The piece cut into frames; more than ``FrameRate/mostFrames`` are refused.
  public func frames(fps: FrameRate) throws(SignwriterError) -> TimelineFrames { try TimelineFrames(self, fps) }
}
