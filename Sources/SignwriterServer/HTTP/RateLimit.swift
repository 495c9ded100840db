import Synchronization

/// Requests a second for each client: a bucket of tokens that fills steadily. Sendable, usable from any thread.
package final class RateLimit: Sendable {
  private struct Bucket: Sendable {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  /// More clients than that are forgotten, those first whose buckets are full again.
  private static let mostClients = 65_536

  private let rate: Double
  private let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// Allows so many requests a second, and as many at once as two seconds give.
  package init(rate: Double) {
    self.rate = rate
    burst = max(1, rate * 2)
  }

  /// Takes a token. Nil if there was one, else the seconds until there is.
  package func take(_ client: String, now: ContinuousClock.Instant = .now) -> Double? {
    buckets.withLock { buckets in
      if buckets[client] == nil, buckets.count >= RateLimit.mostClients {
        buckets = buckets.filter { filled($0.value, now) < burst }
        if buckets.count >= RateLimit.mostClients { buckets = [:] }
      }
      var tokens = buckets[client].map { filled($0, now) } ?? burst
      defer { buckets[client] = Bucket(tokens: tokens, time: now) }
      guard tokens >= 1 else { return (1 - tokens) / rate }
      tokens -= 1
      return nil
    }
  }

  private func filled(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + max(0, (now - bucket.time) / .seconds(1)) * rate)
  }
}
