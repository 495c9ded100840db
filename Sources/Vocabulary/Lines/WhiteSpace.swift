/// What becomes of white space, and whether lines are broken beside it, as `white-space` of CSS has it. Sendable; a value.
public enum WhiteSpace: String, Sendable, Hashable, CaseIterable {
  /// Each stretch is one space, line feeds too.
  case normal
  /// The same in one line.
  case nowrap
  /// All of it stays, and lines end at line feeds alone.
  case pre
  /// All of it stays, and lines end beside it.
  case preWrap = "pre-wrap"
  /// Each stretch is one space or a line feed.
  case preLine = "pre-line"
}
