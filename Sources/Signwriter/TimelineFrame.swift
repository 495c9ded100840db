public import Documents
public import Motion

/// One frame of a timeline.
///
/// Sendable; a value.
public struct TimelineFrame: Sendable {
  /// From 0.
  public let index: Int
  /// When it begins to show, counted from the first frame; exact at every rate.
  public let time: FrameTime
  /// What it shows: seconds of the document. The last frame's is exactly the end.
  public let moment: Double
  let previous: Double?
  let source: Document

  /// The document as the frame shows it.
  public var document: Document { source.document(at: moment) }

  /// What has happened since the frame before: the callbacks of counts. A count that began before the first frame starts
  /// with it.
  public var events: [DocumentEvent] { source.events(after: previous, upTo: moment) }
}
