import Basics

/// Puts records, which arrive as they finish, back into the order of the jobs. Sendable.
package final class OrderedRecords: Sendable {
  private struct State {
    var next: Int
    var waiting: [Int: JobRecord] = [:]
    /// The bytes of the pictures that wait with their records.
    var waitingBytes = 0
    /// Whether a thread delivers; others leave their records to it.
    var isDelivering = false
  }

  private let state: Monitor<State>
  private let limit: Int
  private let step: Int
  private let deliver: @Sendable (JobRecord) -> Void

  /// The most of `waitingBytes`, unless one picture has more. It is over a hundred labels, and a tenth of a batch's
  /// memory.
  private static let mostBytes = 4 << 20

  /// `deliver` is called once per record, in order, one call at a time. `limit` is how many records may wait for a
  /// missing one. Only records of `shard` arrive, starting with its first one at `start` or later.
  package init(
    limit: Int, shard: Shard = .whole, start: Int = 0, deliver: @escaping @Sendable (JobRecord) -> Void
  ) {
    self.limit = limit
    step = shard.count
    state = Monitor(State(next: shard.first(from: start)))
    self.deliver = deliver
  }

  /// Takes the record of a job. What `deliver` does is the caller's: no lock is held meanwhile.
  package func take(_ record: JobRecord) {
    state.change { state in
      state.waiting[record.index] = record
      state.waitingBytes += record.byteCount
    }
    var delivered = false
    while let next = next(after: &delivered) { deliver(next) }
  }

  /// The next record to be delivered by this thread, which has delivered one already or not.
  private func next(after delivered: inout Bool) -> JobRecord? {
    state.change { state in
      if !delivered, state.isDelivering { return nil }
      guard let found = state.waiting.removeValue(forKey: state.next) else {
        state.isDelivering = false
        return nil
      }
      state.next += step
      state.waitingBytes -= found.byteCount
      state.isDelivering = true
      delivered = true
      return found
    }
  }

  /// True while so many records wait for one job that no new jobs should begin.
  package var isCrowded: Bool { state.read { isFull($0) } }

  /// Only for a thread that has no job in progress: otherwise it might wait for itself.
  func waitWhileCrowded() { state.wait { isFull($0) ? nil : () } }

  private func isFull(_ state: State) -> Bool {
    state.waiting.count >= limit || state.waitingBytes >= OrderedRecords.mostBytes
  }
}
