/// What a renderer has done since it was made or its counters were reset. A value; Sendable.
///
/// The counts are deterministic: the same scenes in the same order give the same counts on every device with the same
/// limits.
package struct RenderCounters: Sendable, Hashable {
  /// Labels that were drawn.
  package var labels = 0
  /// Sheets that were drawn.
  package var sheets = 0
  /// Changes of the render target.
  package var renderPasses = 0
  /// Draw calls.
  package var draws = 0
  /// Dispatches: passes that no draw call made.
  package var dispatches = 0
  /// Changes of the program in use.
  package var programChanges = 0
  /// Instances in all draw calls and dispatches.
  package var instances = 0
  /// Uploads to the atlas, the table and the instances.
  package var uploads = 0
  /// Bytes sent to the device.
  package var bytesUploaded = 0
  /// Bytes read back from the device.
  package var bytesRead = 0
  /// Pages of the mask atlas that were emptied to make room.
  package var atlasEvictions = 0

  /// Counters at zero.
  package init() {}
}
