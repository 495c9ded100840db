import Basics
import Documents
import Glibc

/// The lines of a batch between the thread that reads them and the one that sends them. It holds the lines that wait to
/// be sent, and those that were sent but not answered, because these must be sent again if their worker ends. Bounded
/// by the memory of the lines. Sendable.
final class LineWindow: Sendable {
  private struct State {
    var lines: [NumberedLine] = []
    /// `lines` before this index have been answered.
    var start = 0
    /// `lines` before this index have been sent.
    var sent = 0
    var bytes = 0
    var isComplete = false
    var isStarved = false
  }

  private let state = Monitor(State())
  private let shard: Shard
  private let wake: Int32

  private static let mostBytes = 8 << 20

  /// A byte is written to `wake` when lines arrive for which the sender waits.
  init(shard: Shard, wake: Int32) {
    self.shard = shard
    self.wake = wake
  }

  // MARK: - The reader

  /// Adds a line once there is room. False if no more lines are wanted.
  func add(_ line: NumberedLine) -> Bool {
    state.wait { state in
      guard state.bytes < LineWindow.mostBytes || state.isComplete else { return nil }
      guard !state.isComplete else { return false }
      state.lines.append(line)
      state.bytes += line.byteCount
      notify(&state)
      return true
    }
  }

  /// Notes that no more lines come, or that none are wanted.
  func complete() {
    state.change { state in
      state.isComplete = true
      notify(&state)
    }
  }

  private func notify(_ state: inout State) {
    guard state.isStarved else { return }
    state.isStarved = false
    var byte: UInt8 = 0
    _ = write(wake, &byte, 1)
  }

  // MARK: - The sender

  enum Unsent {
    case lines([NumberedLine])
    /// Nothing has arrived yet; `wake` becomes readable when something does.
    case none
    /// No more lines will come.
    case end
  }

  /// The next lines, at least one and at most some 64 kB. With `last`, only the next job is sent, and
  /// none after that index.
  func takeUnsent(upTo last: Int?) -> Unsent {
    state.change { state in
      var lines: [NumberedLine] = []
      var bytes = 0
      var isAlone = false
      while state.sent < state.lines.count, bytes < 1 << 16, !isAlone,
        state.lines[state.sent].index <= last ?? .max
      {
        lines.append(state.lines[state.sent])
        bytes += state.lines[state.sent].byteCount
        isAlone = last != nil && shard.has(state.lines[state.sent].index)
        state.sent += 1
      }
      if !lines.isEmpty { return .lines(lines) }
      if last != nil { return .end }
      state.isStarved = !state.isComplete
      return state.isComplete ? .end : .none
    }
  }

  /// Drops finished lines: jobs before `index`, and other shards' lines that have made their claims.
  func drop(before index: Int, claimed: Int) {
    state.change { state in
      while state.start < state.sent,
        state.lines[state.start].index < (shard.has(state.lines[state.start].index) ? index : claimed)
      {
        state.bytes -= state.lines[state.start].byteCount
        state.start += 1
      }
      if state.start > 4096, state.start * 2 > state.lines.count {
        state.lines.removeSubrange(..<state.start)
        (state.start, state.sent) = (0, state.sent - state.start)
      }
    }
  }

  /// The lines that were sent and not answered.
  var unanswered: [NumberedLine] { state.read { Array($0.lines[$0.start..<$0.sent]) } }

  var isQuiet: Bool { state.read { $0.start == $0.sent } }

  /// Marks everything that is not answered as unsent.
  func rewind() { state.change { $0.sent = $0.start } }
}
