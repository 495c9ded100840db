package import Motion

/// How long the changes within captions take, in microseconds: what tells moments apart that show different pictures.
///
/// Sendable; a value.
package struct CaptionPace: Sendable, Hashable {
  /// The longest change to the current state, and to the spoken one.
  package var toCurrent = 0
  package var toSpoken = 0
  /// How long the box moves; nil without one.
  package var box: Int?
  /// Whether the current word is swept.
  package var sweeps = false
  /// How long a caption enters and leaves.
  package var enter = 0
  package var exit = 0
  /// How long animators follow a caption from its beginning, a word from that of its turn, and a word from both ends of its
  /// turn; nil where they do not.
  package var caption: Int?
  package var word: Int?
  package var state: Int?
  /// Whether something follows the time itself.
  package var isAlwaysMoving = false
  /// As long as a clock runs.
  package static let whole = 1_000_000_000_000

  package init() {}

  /// How far a caption has entered, 0...1.
  package func enterShare(in span: TimeSpan, at time: FrameTime) -> Double {
    enter > 0 ? time.share(from: span.start, to: min(span.end, span.start + enter)) : 1
  }

  /// How far a caption has left, 0...1.
  package func exitShare(in span: TimeSpan, at time: FrameTime) -> Double {
    exit > 0 ? time.share(from: max(span.start, span.end - exit), to: span.end) : 0
  }
}
