import Basics

/// A frame that is not opaque, for a video without alpha. A value; Sendable.
package struct TranslucentFrameError: Error, CustomStringConvertible {
  let path: String
  let container: String
  let frame: Int

  package var description: String {
    "background: \(Message.quoted(path)): \(container) has no alpha, and frame \(frame) is not opaque; give the document an"
      + " opaque background, choose a ground, or write .mov or .webm"
  }
}
