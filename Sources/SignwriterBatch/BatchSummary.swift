/// What a batch came to.
public struct BatchSummary: Sendable, Hashable {
  public var done = 0
  public var failed = 0
  public var wasCancelled = false
  public var seconds = 0.0
  /// What drew.
  public var renderer = ""
}
