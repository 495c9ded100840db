/// How long a device drew by its own timer, from the first upload of a sheet to its last draw, without readback.
/// A value; Sendable.
package struct DeviceTime: Sendable, Hashable {
  /// The sum over the timed sheets, in seconds.
  package var seconds = 0.0
  /// How many sheets were timed.
  package var sheets = 0
  /// How many sheets have no valid time because something interrupted the timer, such as a change of the device's
  /// clock.
  package var disjointSheets = 0

  /// No time and no sheets.
  package init() {}
}
