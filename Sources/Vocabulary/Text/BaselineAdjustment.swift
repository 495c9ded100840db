/// Where a single line that shrank stands in the line box of its original size. Sendable; a value.
public enum BaselineAdjustment: String, Sendable, Hashable, CaseIterable {
  /// The middle of the line is in the middle of the box.
  case alignCenters
  /// The baseline stays where that of the original size is.
  case alignBaselines
  /// The line is at the top of the box.
  case none
}
