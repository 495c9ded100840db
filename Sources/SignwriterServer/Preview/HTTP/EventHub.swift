import Synchronization

/// Events for any number of listeners. A listener that comes later hears the last event of each name first, so that it
/// knows how things stand; one that is slow misses all but the last events.
///
/// Sendable, usable from any thread.
package final class EventHub: Sendable {
  /// The most events that wait for a listener.
  private static let mostWaiting = 16

  private struct State: Sendable {
    var listeners: [Int: AsyncStream<ServerEvent>.Continuation] = [:]
    var next = 0
    /// The last event of each name, the oldest first.
    var last: [ServerEvent] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of listeners.
  package var count: Int { state.withLock { $0.listeners.count } }

  package func send(_ event: ServerEvent) {
    state.withLock { state in
      state.last.removeAll { $0.name == event.name }
      state.last.append(event)
      for listener in state.listeners.values { listener.yield(event) }
    }
  }

  /// The events from now on. Listening ends when the task that listens is cancelled, or the hub is closed.
  package func events() -> AsyncStream<ServerEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ServerEvent.self, bufferingPolicy: .bufferingNewest(EventHub.mostWaiting))
    let number: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      defer { state.next += 1 }
      state.listeners[state.next] = continuation
      for event in state.last { continuation.yield(event) }
      return state.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Ends all listening, for good.
  package func close() {
    let listeners = state.withLock { state in
      defer { (state.isClosed, state.listeners) = (true, [:]) }
      return Array(state.listeners.values)
    }
    // Outside the lock, which the listeners' ends take too.
    for listener in listeners { listener.finish() }
  }
}
