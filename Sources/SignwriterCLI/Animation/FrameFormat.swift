import LabelDocument
import Motion
import Signwriter

/// What a sink has to know before the first frame.
struct FrameFormat {
  let timeline: Timeline
  let width: Int
  let height: Int
  /// How often an animation plays; 0 without end.
  let loops: Int

  var frameCount: Int { timeline.frameCount }
  var scale: Double { timeline.document.scale }

  /// When a frame begins to show, from the first one's beginning; exact for every rate.
  func seconds(ofFrame frame: Int) -> Double { timeline.fps.time(ofFrame: frame).seconds }
}
