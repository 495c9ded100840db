/// How the readings of a list stand. Sendable; a value.
public enum RubyMerge: String, Sendable, Hashable, CaseIterable {
  /// Each over its own character.
  case separate
  /// As one text over all.
  case merge
  /// Each over its own where all are narrow enough; else as one text, as in compound words.
  case auto
}
