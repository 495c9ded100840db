/// Where the lines of a text begin. Sendable; a value.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// Lines begin at the left, or at the right where the paragraph runs from right to left.
  case natural
  case left
  case center
  case right
  /// Lines fill the width by wider spaces; a paragraph's last line is set as by `natural`.
  case justified
}
