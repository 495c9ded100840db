import Basics
import Glibc
package import Motion
import Pixels
import Storage

/// Frames on standard output, as a NUT stream, written on a thread of their own: a reader that is slow misses frames, and
/// holds up nothing.
///
/// Sendable, usable from any thread.
package final class LiveFrames: Sendable {
  private struct State: Sendable {
    /// The newest frame that nobody has written.
    var next: (index: Int, bytes: [UInt8])?
    var isWriting = false
    var isOver = false
    var failure: OutputError?
    var written = 0
  }

  private let state = Monitor(State())

  package init(width: Int, height: Int, rate: FrameRate) {
    let duration = rate.frameDuration
    // Frames may be missing.
    let stream = NUTStream(
      width: width, height: height, frameDuration: (duration.numerator, duration.denominator), isSteady: false)
    let state = state
    WorkerThreads(stackSize: 1 << 20).start {
      do throws(OutputError) {
        try StandardOutput.write(stream.header)
        while let frame = LiveFrames.next(state) {
          try StandardOutput.write(stream.frameHeader(index: frame.index, size: frame.bytes.count))
          try StandardOutput.write(frame.bytes)
          state.change { ($0.isWriting, $0.written) = (false, $0.written + 1) }
        }
      } catch {
        state.change { ($0.failure, $0.isWriting, $0.next) = (error, false, nil) }
      }
    }
  }

  /// The next frame to be written; nil after the last one.
  private static func next(_ state: Monitor<State>) -> (index: Int, bytes: [UInt8])? {
    state.wait { state -> (index: Int, bytes: [UInt8])?? in
      guard let frame = state.next else { return state.isOver ? .some(nil) : nil }
      (state.next, state.isWriting) = (nil, true)
      return frame
    }
  }

  /// Shows a frame. One that was not written yet is left out.
  func show(_ picture: PixelBuffer, frame: Int) {
    state.change { if $0.failure == nil { $0.next = (frame, picture.bytes) } }
  }

  /// Why nothing is written any more; nil while all is well.
  var failure: OutputError? { state.read(\.failure) }
  var written: Int { state.read(\.written) }

  /// Waits until the last frame is written, but not for a reader that does not read.
  func finish() {
    state.change { $0.isOver = true }
    for _ in 0..<LiveFrames.patience {
      if state.read({ $0.next == nil && !$0.isWriting || $0.failure != nil }) { return }
      usleep(10_000)
    }
  }

  /// In hundredths of a second.
  private static let patience = 200
}
