package import Signwriter

/// Takes the frames of a motion, in order. Its output is whole when it is finished, and absent if it is abandoned.
package protocol FrameSink: AnyObject {
  /// The function by which pictures are encoded on the threads that draw them; nil if they are not.
  var encoding: FrameRun.Encoding? { get }

  /// The files that it will write below paths that a user chose. A batch's folder looks after its own.
  var files: OutputFiles { get }

  /// What a viewer of the finished output should know; nil if there is nothing.
  var remark: String? { get }

  func take(_ frame: FrameRun.Frame) throws
  func finish() throws
  func abandon()
}

extension FrameSink {
  package var encoding: FrameRun.Encoding? { nil }
  package var remark: String? { nil }
}
