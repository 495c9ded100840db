import Documents
import Motion
package import Pixels
package import Signwriter

/// The facts that a sink must know before the first frame.
package struct FrameFormat: Sendable {
  package let frames: TimelineFrames
  package let width: Int
  package let height: Int
  /// The number of times that an animation plays; 0 means without end.
  package let loops: Int
  /// The colour that every picture is laid over; nil for none.
  package let ground: Color?

  package init(frames: TimelineFrames, width: Int, height: Int, loops: Int, ground: Color? = nil) {
    (self.frames, self.width, self.height, self.loops, self.ground) = (frames, width, height, loops, ground)
  }

  /// A picture as it is written.
  package func shown(_ image: PixelBuffer) -> PixelBuffer { ground.map { image.laid(over: $0) } ?? image }

  package var frameCount: Int { frames.count }
  package var scale: Double { frames.timeline.document.scale }

  /// The time at which a frame begins to show, in seconds after the start of the first one; exact for every rate.
  package func seconds(ofFrame frame: Int) -> Double { frames.fps.time(ofFrame: frame).seconds }
}
