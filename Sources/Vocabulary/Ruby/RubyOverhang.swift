/// What a reading that is wider than its base may lie over. Sendable; a value.
public enum RubyOverhang: String, Sendable, Hashable, CaseIterable {
  /// Any neighbour without a reading.
  case auto
  /// Kana, brackets and points.
  case kana
  /// Nothing.
  case none
}
