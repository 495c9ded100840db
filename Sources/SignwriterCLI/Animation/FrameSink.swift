import Signwriter

/// Where the frames of a motion go, in order. What it writes is whole when it is finished, and nothing where it is
/// abandoned.
protocol FrameSink: AnyObject {
  func take(_ frame: FrameRun.Frame) throws
  func finish() throws
  func abandon()
}
