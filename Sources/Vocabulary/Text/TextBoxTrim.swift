/// Where the block of lines begins and ends. Sendable; a value.
public enum TextBoxTrim: String, Sendable, Hashable, CaseIterable {
  /// At the top of the first line and the bottom of the last.
  case none
  /// At the height of capitals of the first line and at the baseline of the last.
  case capital = "cap alphabetic"
  /// At the height of small letters of the first line and at the baseline of the last.
  case small = "ex alphabetic"
}
