/// What of a thing that stands in a line is at what of the text. Sendable; a value.
public enum InlineAlign: String, Sendable, Hashable, CaseIterable {
  /// Its bottom is on the baseline, or a baseline of its own: that of the last line of a document that is a text.
  case baseline
  /// Its middle is at half the height of small letters.
  case middle
  /// Its middle is that of ascent and descent.
  case center
  /// Its middle is at half the height of capitals, as icons stand.
  case cap
  /// Its top is at the ascent.
  case top
  /// Its bottom is at the descent.
  case bottom
}
