import Synchronization

/// Puts records that come as they finish back into the order of the jobs. Sendable.
final class OrderedRecords: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: JobRecord?] = [:]
  }

  private let state = Mutex(State())
  private let deliver: @Sendable (JobRecord) -> Void

  /// `deliver` is called once a record, in order, one call at a time.
  init(deliver: @escaping @Sendable (JobRecord) -> Void) {
    self.deliver = deliver
  }

  /// Takes the record with this index; nil for a job that was not run.
  func take(_ record: JobRecord?, index: Int) {
    state.withLock { state in
      state.waiting[index] = .some(record)
      while let found = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if let found { deliver(found) }
      }
    }
  }
}
