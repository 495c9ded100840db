/// How often a ``CPURenderer`` found the planes of a figure it had drawn before.
public struct PlaneCacheStatistics: Sendable, Hashable {
  public var hits = 0
  public var misses = 0
  public var evictions = 0
  /// Kept now.
  public var bytes = 0
}
