/// The height of lines. Sendable; a plain value.
public enum LineHeight: Sendable, Hashable {
  /// The height that the fonts of a line want.
  case normal
  /// A factor of the font size.
  case times(Double)
  /// A height in points, whatever the font size is.
  case points(Double)
}
