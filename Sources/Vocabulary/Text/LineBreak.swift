/// How lines break, and what happens to text that does not fit. Sendable; a value.
public enum LineBreak: String, Sendable, Hashable, CaseIterable {
  /// Lines break where UAX #14 allows it; a word that is too wide for a line breaks between grapheme clusters. Lines
  /// that do not fit are left out.
  case wordWrap
  /// Lines break between any two grapheme clusters.
  case charWrap
  /// Text that is too wide goes on, and the canvas cuts it.
  case clip
  /// The last line that fits ends in an ellipsis.
  case truncateTail
  /// The last line that fits begins with an ellipsis.
  case truncateHead
  /// The last line that fits has an ellipsis in its middle.
  case truncateMiddle
}
