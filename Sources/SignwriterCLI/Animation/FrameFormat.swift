import Documents
import Motion
import Signwriter

/// The facts that a sink must know before the first frame.
struct FrameFormat {
  let frames: TimelineFrames
  let width: Int
  let height: Int
  /// The number of times that an animation plays; 0 means without end.
  let loops: Int

  var frameCount: Int { frames.count }
  var scale: Double { frames.timeline.document.scale }

  /// The time at which a frame begins to show, in seconds after the start of the first one; exact for every rate.
  func seconds(ofFrame frame: Int) -> Double { frames.fps.time(ofFrame: frame).seconds }
}
