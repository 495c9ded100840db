/// What unites the glyph masks of a common label on the GPU path. The pictures are the same bytes in each case. A value;
/// Sendable.
public enum CoverageMethod: String, Sendable, Hashable, CaseIterable {
  /// The device on hardware; the host for software devices, which share its processor and are slower at it.
  case auto
  /// The device. Each mask is sent to it once and stays there, in the atlas; a label says where its masks lie.
  case atlas
  /// The host. The united masks of each label are sent to the device.
  case host
}
