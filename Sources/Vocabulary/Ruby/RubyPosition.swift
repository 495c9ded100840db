/// Where readings stand. Sendable; a value.
public enum RubyPosition: String, Sendable, Hashable, CaseIterable {
  /// Over a line, or at the right of a vertical one.
  case over
  /// Under a line, or at the left of a vertical one.
  case under
  /// In a column at the right of each character, as Bopomofo; in vertical lines as `over`.
  case interCharacter = "inter-character"
}
