/// The distance between tab stops. Sendable; a plain value.
public enum TabSize: Sendable, Hashable {
  /// A multiple of the width of a space.
  case spaces(Double)
  /// A length in points.
  case points(Double)
}
