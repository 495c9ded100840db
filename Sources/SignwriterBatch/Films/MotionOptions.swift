package import Films
package import Motion

/// What the motions of a batch are like. It is the same for all of them, as the format of pictures is: a document says
/// what moves and for how long, not what its file is like. Sendable; a value.
package struct MotionOptions: Sendable, Hashable {
  package var format: MotionFormat
  package var rate: FrameRate
  /// Where to begin, in seconds of the document; nil for its start.
  package var from: Double?
  /// Where to end; nil for the time at which nothing moves any more.
  package var to: Double?
  /// How often an animation plays; 0 is without end.
  package var loops = 0
  /// The most frames of one motion.
  package var mostFrames = defaultMostFrames

  /// More than 27 minutes at 60 frames a second.
  package static let defaultMostFrames = 100_000

  package init(_ format: MotionFormat, rate: FrameRate) { (self.format, self.rate) = (format, rate) }

  /// The options in words, for digests. What a larger limit allows is the same file.
  var words: String {
    let part = [from, to].map { $0.map { "\($0)" } ?? "-" }.joined(separator: "...")
    return "motion \(format) at \(rate.text), \(part), \(loops) loops"
  }
}
