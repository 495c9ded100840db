/// Whether the letters are upright or slanted. Sendable; a value.
public enum FontSlant: String, Sendable, Hashable, CaseIterable {
  /// The letters are upright.
  case normal
  /// The family's italic face is used.
  case italic
  /// The upright letters are slanted: by the family's own face, or by 14 degrees where it has none.
  case oblique
}
