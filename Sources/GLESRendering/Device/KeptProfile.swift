/// What is kept of a device's measurement. A value; Sendable.
package enum KeptProfile: Sendable, Hashable {
  /// Nothing: nobody measured the device, or nothing is kept.
  case none
  /// The profile, and the path of its file.
  case found(DeviceProfile, path: String)
  /// A file that is not taken, and why.
  case refused(reason: String)
}
