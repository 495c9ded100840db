/// Where lines may end within and between words. Sendable; a value.
public enum WordBreak: String, Sendable, Hashable, CaseIterable {
  case normal
  /// Also between any two letters or digits.
  case breakAll = "break-all"
  /// Not between letters, digits, ideographs, kana and hangul.
  case keepAll = "keep-all"
  /// Between phrases.
  case phrase
}
