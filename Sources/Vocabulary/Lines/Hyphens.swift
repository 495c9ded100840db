/// Where words may be divided with a hyphen. Sendable; a value.
public enum Hyphens: String, Sendable, Hashable, CaseIterable {
  /// At soft hyphens.
  case manual
  /// Also where the patterns of the text's language divide them.
  case auto
  /// Nowhere.
  case none
}
