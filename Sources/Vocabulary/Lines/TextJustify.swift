/// What is widened until a justified line fills the width. Sendable; a value.
public enum TextJustify: String, Sendable, Hashable, CaseIterable {
  /// Spaces.
  case spaces
  /// Spaces, and what lies beside ideographs and kana.
  case auto
  /// The characters that separate words, as CSS Text lists them.
  case interWord = "inter-word"
  /// What lies between any two grapheme clusters, where letters do not join.
  case interCharacter = "inter-character"
  /// Joins of Arabic letters, then spaces.
  case kashida
  /// Nothing.
  case none
}
