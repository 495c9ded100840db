/// What a renderer has done since it was made, or since the counters were reset. A value; Sendable.
///
/// Deterministic: the same scenes in the same order count the same on every device with the same limits.
package struct RenderCounters: Sendable, Hashable {
  package var labels = 0
  package var sheets = 0
  /// Changes of the render target.
  package var renderPasses = 0
  package var draws = 0
  package var programChanges = 0
  package var instances = 0
  /// Of the atlas, the table and the instances.
  package var uploads = 0
  package var bytesUploaded = 0
  package var bytesRead = 0
  /// Pages of the mask atlas that were emptied to make room.
  package var atlasEvictions = 0

  package init() {}
}
