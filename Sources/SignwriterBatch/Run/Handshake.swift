import Foundation
import Signwriter

/// How a thread that was started says what became of its start. @unchecked Sendable: behind its condition.
final class Handshake: @unchecked Sendable {
  private let condition = NSCondition()
  private var result: Result<String?, SignwriterError>?

  func answer(_ result: Result<String?, SignwriterError>) {
    condition.lock()
    self.result = result
    condition.broadcast()
    condition.unlock()
  }

  func wait() -> Result<String?, SignwriterError> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return result }
      condition.wait()
    }
  }
}
