import Foundation
import SignwriterServer
import Synchronization

/// The end of a server, for which the main thread waits. Sendable; `end` is called once.
final class ServerEnding: Sendable {
  private let error = Mutex<ServerError?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func end(_ error: ServerError?) {
    self.error.withLock { $0 = error }
    semaphore.signal()
  }

  /// Waits for the end. The result is why the server could not serve; nil if it did.
  func wait() -> ServerError? {
    semaphore.wait()
    return error.withLock { $0 }
  }
}
