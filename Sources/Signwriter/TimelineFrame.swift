public import Documents
public import Motion

/// One frame of a timeline.
///
/// Sendable; a value.
public struct TimelineFrame: Sendable {
  /// The number of the frame, from 0.
  public let index: Int
  /// The time at which the frame is shown, counted from the first frame; exact at every rate.
  public let time: FrameTime
  /// The moment that the frame shows, in seconds of the document. That of the last frame is exactly the end.
  public let moment: Double
  let previous: Double?
  let source: Document

  /// The document at the frame's moment.
  public var document: Document { source.document(at: moment) }

  /// The events of counts since the frame before. A count that began before the first frame starts with it.
  public var events: [DocumentEvent] { source.events(after: previous, upTo: moment) }
}
