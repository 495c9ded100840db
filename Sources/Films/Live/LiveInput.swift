import Basics
import CaptionFormats
import Captions
import Glibc

/// Lines of words on standard input, read on a thread of their own, so that neither a slow picture nor a slow reader of
/// pictures holds up whoever writes them.
///
/// Sendable, usable from any thread.
final class LiveInput: Sendable {
  private struct State: Sendable {
    var lines: [LiveLine] = []
    var hasEnded = false
    var faults = 0
  }

  private static let name = "standard input"
  /// So many lines wait at most; then whoever writes them waits, too. A recognizer never writes so many at once.
  private static let mostLines = 4096
  /// So many faulty lines are told; all are counted.
  private static let mostFaults = 20
  private let state = Monitor(State())
  private let tellUser: @Sendable (any Error) -> Void

  init(tell: @escaping @Sendable (any Error) -> Void) { tellUser = tell }

  /// Begins to read. The thread ends with the input or with the process.
  func start() {
    let threads = WorkerThreads(stackSize: 1 << 20)
    threads.start {
      var pending: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      var number = 0
      // Of a line that is too long the rest is skipped.
      var isSkipping = false
      func finish() {
        number += 1
        if !isSkipping, pending.contains(where: { $0 > 0x20 }) { self.take(pending, number) }
        if isSkipping { self.tell(LiveInput.tooLong(number)) }
        pending.removeAll(keepingCapacity: true)
        isSkipping = false
      }
      while true {
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN {
          var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          _ = Glibc.poll(&poll, 1, -1)
          continue
        }
        guard count > 0 else { break }
        for byte in chunk[..<count] {
          if byte == UInt8(ascii: "\n") {
            finish()
          } else if pending.count < LiveLine.mostBytes {
            pending.append(byte)
          } else {
            isSkipping = true
          }
        }
      }
      if !pending.isEmpty { finish() }
      self.state.change { $0.hasEnded = true }
    }
  }

  private static func tooLong(_ number: Int) -> CaptionError {
    CaptionError(
      source: name, line: number, "it is longer than \(LiveLine.mostBytes >> 20) MiB; write a line for each word")
  }

  private func take(_ bytes: [UInt8], _ number: Int) {
    do throws(CaptionError) {
      let line = try LiveLine(bytes, number: number, source: LiveInput.name)
      state.wait { $0.lines.count < LiveInput.mostLines ? $0.lines.append(line) : nil }
    } catch {
      tell(error)
    }
  }

  /// Tells of words that were read and cannot be shown.
  func tell(_ error: any Error) {
    let faults = state.change { state in
      state.faults += 1
      return state.faults
    }
    if faults <= LiveInput.mostFaults { tellUser(error) }
  }

  /// The lines that came since it was last asked, as many as `most`, and whether no more will.
  func take(_ most: Int) -> (lines: [LiveLine], hasEnded: Bool) {
    state.change { state in
      let lines = Array(state.lines.prefix(most))
      state.lines.removeFirst(lines.count)
      return (lines, state.hasEnded && state.lines.isEmpty)
    }
  }

  /// How many lines were left out.
  var faults: Int { state.read(\.faults) }
}
