/// What a renderer has done since it was made, or since the counters were reset. A value; Sendable.
///
/// Deterministic: the same scenes in the same order count the same on every device with the same limits.
public struct RenderCounters: Sendable, Hashable {
  public var labels = 0
  public var sheets = 0
  /// Changes of the render target.
  public var renderPasses = 0
  public var draws = 0
  public var programChanges = 0
  public var instances = 0
  /// Of the atlas, the table and the instances.
  public var uploads = 0
  public var bytesUploaded = 0
  public var bytesRead = 0
  /// Pages of the mask atlas that were emptied to make room.
  public var atlasEvictions = 0

  public init() {}
}
