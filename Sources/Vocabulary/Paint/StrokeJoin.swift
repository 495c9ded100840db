/// The shape of a stroke's corners. Sendable; a value.
public enum StrokeJoin: String, Sendable, Hashable, CaseIterable {
  /// Corners are round.
  case round
  /// Corners are pointed, as far as its miter limit allows.
  case miter
  /// Corners are cut.
  case bevel
}
