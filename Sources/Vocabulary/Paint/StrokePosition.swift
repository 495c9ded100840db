/// On which side of an outline a stroke lies. Sendable; a value.
public enum StrokePosition: String, Sendable, Hashable, CaseIterable {
  /// Half inside and half outside.
  case center
  /// Inside only.
  case inside
  /// Outside only.
  case outside
}
