import Synchronization

/// Plans that were made before: the labels of a style have the same shadows, and a plan costs an exponential for each of
/// its taps.
///
/// Sendable, usable from any thread. Bounded: when it is full everything is forgotten and collected anew.
final class BlurPlanCache: Sendable {
  private struct Key: Hashable {
    let sigma: Double
    let fraction: Double
  }

  private let plans = Mutex<[Key: BlurPlan]>([:])
  private static let capacity = 256

  /// See ``BlurPlan/init(sigma:offset:)``.
  func plan(sigma: Double, offset: PixelOffset) -> BlurPlan {
    let key = Key(sigma: sigma, fraction: offset.fraction)
    if let known = plans.withLock({ $0[key] }) { return known }
    let plan = BlurPlan(sigma: sigma, offset: offset)
    plans.withLock { plans in
      if plans.count >= BlurPlanCache.capacity { plans = [:] }
      plans[key] = plan
    }
    return plan
  }
}
