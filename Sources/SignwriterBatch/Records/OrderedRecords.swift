import Foundation

/// Puts records that come as they finish back into the order of the jobs.
///
/// @unchecked Sendable: everything mutable is behind `condition`.
final class OrderedRecords: @unchecked Sendable {
  private let condition = NSCondition()
  private let limit: Int
  private let step: Int
  private var next: Int
  private var waiting: [Int: JobRecord] = [:]
  /// Of the pictures that wait with their records.
  private var waitingBytes = 0
  private let deliver: @Sendable (JobRecord) -> Void

  /// The most of `waitingBytes`, unless one picture has more: over a hundred labels, and a tenth of what a batch takes.
  private static let mostBytes = 4 << 20

  /// `deliver` is called once a record, in order, one call at a time. `limit` is how many may wait for one that is
  /// missing. Only the records of `shard` come, from the first of them that is at `start` or after it.
  init(
    limit: Int, shard: Shard = .whole, start: Int = 0, deliver: @escaping @Sendable (JobRecord) -> Void
  ) {
    self.limit = limit
    step = shard.count
    next = shard.first(from: start)
    self.deliver = deliver
  }

  /// Takes the record of its index.
  func take(_ record: JobRecord) {
    condition.lock()
    defer { condition.unlock() }
    waiting[record.index] = record
    waitingBytes += record.byteCount
    while let found = waiting.removeValue(forKey: next) {
      next += step
      waitingBytes -= found.byteCount
      deliver(found)
    }
    condition.broadcast()
  }

  /// True while so many records wait for one job that no new ones should be begun.
  var isCrowded: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isFull
  }

  /// Only for a thread that has no job in its hands: it might wait for itself.
  func waitWhileCrowded() {
    condition.lock()
    defer { condition.unlock() }
    while isFull { condition.wait() }
  }

  private var isFull: Bool { waiting.count >= limit || waitingBytes >= OrderedRecords.mostBytes }
}
