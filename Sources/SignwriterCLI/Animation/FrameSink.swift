import Signwriter

/// Where the frames of a motion go, in order. What it writes is whole when it is finished, and nothing where it is
/// abandoned.
protocol FrameSink: AnyObject {
  /// What it wants to be made of pictures where they are drawn; nil: nothing.
  var encoding: FrameRun.Encoding? { get }

  func take(_ frame: FrameRun.Frame) throws
  func finish() throws
  func abandon()
}

extension FrameSink {
  var encoding: FrameRun.Encoding? { nil }
}
