import Basics

/// A frame that is not opaque, for a video without alpha. A value; Sendable.
public struct TranslucentFrameError: Error, Sendable, CustomStringConvertible {
  let path: String
  let container: String
  let frame: Int

  /// The file, the first such frame, counted from 0, and what to do.
  public var description: String {
    "background: \(Message.quoted(path)): \(container) has no alpha, and frame \(frame) is not opaque; give the document an"
      + " opaque background, choose a ground, or write .mov or .webm"
  }
}
