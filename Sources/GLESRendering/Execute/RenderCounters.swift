/// What a renderer has done since it was made or its counters were reset. A value; Sendable.
///
/// The counts are deterministic: the same scenes in the same order give the same counts on every device with the same
/// limits.
public struct RenderCounters: Sendable, Hashable {
  /// Labels that were drawn.
  public var labels = 0
  /// Sheets that were drawn.
  public var sheets = 0
  /// Changes of the render target.
  public var renderPasses = 0
  /// Draw calls.
  public var draws = 0
  /// Changes of the program in use.
  public var programChanges = 0
  /// Instances in all draw calls.
  public var instances = 0
  /// Uploads to the atlas, the table and the instances.
  public var uploads = 0
  /// Bytes sent to the device.
  public var bytesUploaded = 0
  /// Bytes read back from the device.
  public var bytesRead = 0
  /// Pages of the mask atlas that were emptied to make room.
  public var atlasEvictions = 0

  /// Counters at zero.
  public init() {}
}
