/// Which way the paragraph runs. Sendable; a value.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// The first strong character of the text decides.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
