/// How strictly lines of ideographs and kana are broken. Sendable; a value.
public enum LineBreakStrictness: String, Sendable, Hashable, CaseIterable {
  /// As ICU does for the language.
  case auto
  case loose, normal, strict
  /// Between any two grapheme clusters.
  case anywhere
}
