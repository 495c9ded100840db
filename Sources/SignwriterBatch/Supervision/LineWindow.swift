import Documents
import Foundation
import Glibc

/// The lines of a batch between the one thread that reads them and the one that sends them: those that wait to be sent,
/// and those that were sent and are not answered, for these have to be sent again where their worker ends. Bounded by
/// what the lines take of memory.
///
/// @unchecked Sendable: everything mutable is behind `condition`.
final class LineWindow: @unchecked Sendable {
  private let condition = NSCondition()
  private let shard: Shard
  private var lines: [NumberedLine] = []
  /// Of `lines`, what is before this has been answered.
  private var start = 0
  /// Of `lines`, what is before this has been sent.
  private var sent = 0
  private var bytes = 0
  private var isComplete = false
  private var isStarved = false
  private let wake: Int32

  private static let mostBytes = 8 << 20

  /// A byte is written to `wake` when lines come that were waited for.
  init(shard: Shard, wake: Int32) {
    self.shard = shard
    self.wake = wake
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  // MARK: - The reader

  /// Adds a line, when there is room. False when no more are wanted.
  func add(_ line: NumberedLine) -> Bool {
    locked {
      while bytes >= LineWindow.mostBytes, !isComplete { condition.wait() }
      guard !isComplete else { return false }
      lines.append(line)
      bytes += line.byteCount
      notify()
      return true
    }
  }

  /// Says that no more lines come, or that none are wanted.
  func complete() {
    locked {
      isComplete = true
      condition.broadcast()
      notify()
    }
  }

  private func notify() {
    guard isStarved else { return }
    isStarved = false
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
    locked {
      var frames: [UInt8] = []
      var isAlone = false
      while sent < lines.count, frames.count < 1 << 16, !isAlone, lines[sent].index <= last ?? .max {
        frames += lines[sent].frame
        isAlone = last != nil && shard.has(lines[sent].index)
        sent += 1
      }
      if !frames.isEmpty { return .bytes(frames) }
      if last != nil { return .end }
      isStarved = !isComplete
      return isComplete ? .end : .none
    }
  }

  /// Drops what is done with: jobs before `index`, and other shards' lines that have made their claims.
  func drop(before index: Int, claimed: Int) {
    locked {
      var first = start
      while first < sent, lines[first].index < (shard.has(lines[first].index) ? index : claimed) {
        bytes -= lines[first].byteCount
        first += 1
      }
      guard first > start else { return }
      start = first
      if start > 4096, start * 2 > lines.count {
        lines.removeSubrange(..<start)
        (start, sent) = (0, sent - start)
      }
      condition.broadcast()
    }
  }

  /// Lines that were sent and are not answered.
  var unanswered: [NumberedLine] { locked { Array(lines[start..<sent]) } }

  var isQuiet: Bool { locked { start == sent } }

  /// All that is not answered is to be sent again.
  func rewind() { locked { sent = start } }
}
