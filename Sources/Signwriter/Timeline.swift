public import Documents
import JSON
public import Motion
package import Resolving

/// A document and the part of its motion that is shown.
///
///     let timeline = try Timeline(document)
///     for frame in try timeline.frames(fps: FrameRate(60)) {
///       let picture = try renderer.render(frame.document)
///     }
///
/// Sendable; a value.
public struct Timeline: Sendable {
  /// The document; its motion starts at 0 seconds.
  public let document: Document
  /// The start of the part, in seconds of the document.
  public let start: Double
  /// The length of the part in seconds.
  public let duration: Double
  /// Whether the end shows the same as the start; an animation then leaves the end out.
  public let isCyclic: Bool

  /// Makes the timeline of a part. `from` and `to` are in seconds of the document. With nil for `from` the part starts
  /// at 0; with nil for `to` it ends when nothing moves any more or one round is over. With a resolver, texts that
  /// travel at a given speed are measured to find that time; without one they count as texts at rest. Throws if the
  /// document is invalid, or if the times are negative, not finite or out of order.
  package init(
    _ document: Document, from: Double? = nil, to: Double? = nil, resolver: SceneResolver? = nil
  ) throws(SignwriterError) {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    var document = document
    if let resolver {
      do throws(ResolveError) { document = try resolver.prepared(document) } catch { throw .resolve(error) }
    }
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

  /// The document at a time in seconds of the document, which may lie outside of the part.
  public func document(at time: Double) -> Document { document.document(at: time) }

  /// The frames of the part at a rate. Throws if there are more than `FrameRate.mostFrames`.
  public func frames(fps: FrameRate) throws(SignwriterError) -> TimelineFrames { try TimelineFrames(self, fps) }
}
