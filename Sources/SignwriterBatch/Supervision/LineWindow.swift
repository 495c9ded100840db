import Basics
import Documents
import Glibc

/// The lines of a batch between the one thread that reads them and the one that sends them: those that wait to be sent,
/// and those that were sent and are not answered, for these have to be sent again where their worker ends. Bounded by
/// what the lines take of memory. Sendable.
final class LineWindow: Sendable {
  private struct State {
    var lines: [NumberedLine] = []
    /// Of `lines`, what is before this has been answered.
    var start = 0
    /// Of `lines`, what is before this has been sent.
    var sent = 0
    var bytes = 0
    var isComplete = false
    var isStarved = false
  }

  private let state = Monitor(State())
  private let shard: Shard
  private let wake: Int32

  private static let mostBytes = 8 << 20

  /// A byte is written to `wake` when lines come that were waited for.
  init(shard: Shard, wake: Int32) {
    self.shard = shard
    self.wake = wake
  }

  // MARK: - The reader

  /// Adds a line, when there is room. False when no more are wanted.
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

  /// Says that no more lines come, or that none are wanted.
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
    case bytes([UInt8])
    /// Nothing has come yet; `wake` will tell.
    case none
    /// Nothing will come.
    case end
  }

  /// The next lines, at least one and some 64 kB, as they are sent. `last`: the next job alone, and none after this place.
  func takeUnsent(upTo last: Int?) -> Unsent {
    state.change { state in
      var frames: [UInt8] = []
      var isAlone = false
      while state.sent < state.lines.count, frames.count < 1 << 16, !isAlone,
        state.lines[state.sent].index <= last ?? .max
      {
        frames += state.lines[state.sent].frame
        isAlone = last != nil && shard.has(state.lines[state.sent].index)
        state.sent += 1
      }
      if !frames.isEmpty { return .bytes(frames) }
      if last != nil { return .end }
      state.isStarved = !state.isComplete
      return state.isComplete ? .end : .none
    }
  }

  /// Drops what is done with: jobs before `index`, and other shards' lines that have made their claims.
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

  /// Lines that were sent and are not answered.
  var unanswered: [NumberedLine] { state.read { Array($0.lines[$0.start..<$0.sent]) } }

  var isQuiet: Bool { state.read { $0.start == $0.sent } }

  /// All that is not answered is to be sent again.
  func rewind() { state.change { $0.sent = $0.start } }
}
