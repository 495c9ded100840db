package import Basics
import Synchronization

/// Plans that were made before, because the labels of a style have the same shadows, and a plan takes an exponential
/// for each of its taps.
package final class BlurPlanCache: Sendable {
  package init() {}

  private struct Key: Hashable {
    let sigma: Double
    let fraction: Double
  }

  private let plans = Mutex(BoundedCache<Key, BlurPlan>(capacity: 256))

  /// What the cache holds.
  package var cacheState: CacheState { plans.withLock { $0.state("blurs") } }

  /// The plan of a blur, made once; see ``BlurPlan/init(sigma:offset:)``.
  package func plan(sigma: Double, offset: PixelOffset) -> BlurPlan {
    let key = Key(sigma: sigma, fraction: offset.fraction)
    if let known = plans.withLock({ $0.find(key) }) { return known }
    let plan = BlurPlan(sigma: sigma, offset: offset)
    plans.withLock { $0.insert(plan, for: key) }
    return plan
  }
}
