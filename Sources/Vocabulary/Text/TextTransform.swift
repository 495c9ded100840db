/// How letters are changed before they are set, by the rules of the label's language. The text stays as it is written:
/// ranges, carets and hits are counted in it. Sendable; a value.
public enum TextTransform: String, Sendable, Hashable, CaseIterable {
  case none
  /// Capitals; "ß" becomes "SS".
  case uppercase
  case lowercase
  /// The first letter of each word is as in a title; all others stay.
  case capitalize
  /// Latin letters, digits and punctuation as wide as ideographs.
  case fullWidth = "full-width"
  /// Large kana in place of small ones.
  case fullSizeKana = "full-size-kana"
}
