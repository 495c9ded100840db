/// How long a device drew, by its own timer: from the first upload of a sheet to its last draw, without readback.
/// A value; Sendable.
package struct DeviceTime: Sendable, Hashable {
  package var seconds = 0.0
  /// Sheets that were timed.
  package var sheets = 0
  /// Sheets whose times say nothing: something interrupted the timer, such as a change of the device's clock.
  package var disjointSheets = 0

  package init() {}
}
