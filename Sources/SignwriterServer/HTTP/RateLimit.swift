import Basics
import Synchronization

/// Requests a second for each client: a bucket of tokens that fills steadily. Sendable, usable from any thread.
package final class RateLimit: Sendable {
  private struct Bucket: Sendable {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  /// Beyond so many clients those are forgotten that did not ask for the longest time.
  package static let mostClients = 65_536

  private let rate: Double
  private let burst: Double
  private let buckets = Mutex(BoundedCache<ByteText, Bucket>(capacity: RateLimit.mostClients))

  /// Allows so many requests a second, and as many at once as two seconds give.
  package init(rate: Double) {
    self.rate = rate
    burst = max(1, rate * 2)
  }

  var cacheState: CacheState { buckets.withLock { $0.state("clients") } }

  /// Takes a token. Nil if there was one, else the seconds until there is.
  package func take(_ client: String, now: ContinuousClock.Instant = .now) -> Double? {
    let client = ByteText(client)
    return buckets.withLock { buckets in
      var tokens = buckets.find(client).map { filled($0, now) } ?? burst
      defer { buckets.insert(Bucket(tokens: tokens, time: now), for: client) }
      guard tokens >= 1 else { return (1 - tokens) / rate }
      tokens -= 1
      return nil
    }
  }

  private func filled(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + max(0, (now - bucket.time) / .seconds(1)) * rate)
  }
}
