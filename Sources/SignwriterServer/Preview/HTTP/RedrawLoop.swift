import Documents
import JSON
import Synchronization

/// Draws again whenever something has changed, and keeps the last good picture while what is there now is faulty.
///
/// Changes that come while it draws are drawn together afterwards, so it is never more than one picture behind. Each
/// drawing is an event of the hub: `drawn` or `failed`, with the number of the drawing and, if it failed, the error.
///
/// Sendable, usable from any thread.
package final class RedrawLoop<Picture: Sendable>: Sendable {
  /// How things stand. Sendable; a value.
  package struct Standing: Sendable {
    /// The number of the last drawing, from 1.
    package var number = 0
    /// The last good picture, and the drawing that it came from.
    package var picture: (picture: Picture, number: Int)?
    /// Why the last drawing failed; nil if it did not.
    package var failure: ServedFailure?
  }

  private struct State: Sendable {
    var standing = Standing()
    var isDrawing = false
    /// Whether something has changed since drawing began.
    var isStale = false
  }

  private let state = Mutex(State())
  private let hub: EventHub
  private let draw: @Sendable () async -> Result<Picture, ServedFailure>

  /// Makes a loop that has drawn nothing. `draw` reads what is there now.
  package init(hub: EventHub, draw: @escaping @Sendable () async -> Result<Picture, ServedFailure>) {
    (self.hub, self.draw) = (hub, draw)
  }

  /// How things stand.
  package var standing: Standing { state.withLock { $0.standing } }

  /// Says that something has changed.
  package func change() {
    let begins = state.withLock { state in
      state.isStale = true
      defer { state.isDrawing = true }
      return !state.isDrawing
    }
    if begins { Task { await run() } }
  }

  private func run() async {
    while begin() {
      let result = await draw()
      let standing = state.withLock { state in
        state.standing.number += 1
        switch result {
        case .success(let picture):
          state.standing.picture = (picture, state.standing.number)
          state.standing.failure = nil
        case .failure(let failure): state.standing.failure = failure
        }
        return state.standing
      }
      hub.send(RedrawLoop.event(standing))
    }
  }

  /// Whether there is something to draw; if not, drawing has ended.
  private func begin() -> Bool {
    state.withLock { state in
      defer { state.isStale = false }
      state.isDrawing = state.isStale
      return state.isStale
    }
  }

  private static func event(_ standing: Standing) -> ServerEvent {
    var data: JSONObject = ["number": .number(Double(standing.number))]
    if let failure = standing.failure { data["error"] = failure.json }
    return ServerEvent(standing.failure == nil ? "drawn" : "failed", JSONWriter.compact(.object(data)))
  }
}
