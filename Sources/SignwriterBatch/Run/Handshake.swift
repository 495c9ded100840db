import Foundation
import Signwriter

/// How a thread that was started says what became of its start. @unchecked Sendable: behind its condition.
final class Handshake: @unchecked Sendable {
  private let condition = NSCondition()
  private var hasAnswer = false
  private var failure: SignwriterError?

  /// `failure` is nil where it did start.
  func answer(_ failure: SignwriterError?) {
    condition.lock()
    self.failure = failure
    hasAnswer = true
    condition.broadcast()
    condition.unlock()
  }

  func wait() -> SignwriterError? {
    condition.lock()
    defer { condition.unlock() }
    while !hasAnswer { condition.wait() }
    return failure
  }
}
