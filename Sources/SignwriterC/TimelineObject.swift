import Signwriter

/// A timeline behind a handle. It never changes.
final class TimelineObject: HandleObject, Sendable {
  static let kind = HandleKind.timeline
  let frames: TimelineFrames

  init(_ frames: TimelineFrames) { self.frames = frames }
}
