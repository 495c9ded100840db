/// The fewest characters of a word that patterns divide, and of its parts before and after the hyphen. Sendable; a plain value.
public struct HyphenationLimits: Sendable, Hashable {
  /// Those of the word.
  public var word = 5
  /// Those before the hyphen.
  public var before = 2
  /// Those after it.
  public var after = 2

  /// The limits of CSS: 5, 2, 2.
  public init() {}
}
