/// How a line comes to be as long as its path, or as wide as its box. Sendable; a value.
public enum TextSpread: String, Sendable, Hashable, CaseIterable {
  /// It does not.
  case none
  /// By space between clusters, where letters do not join.
  case spacing
  /// By wider or narrower glyphs.
  case glyphs
}
