/// How characters stand in vertical lines. Sendable; a value.
public enum TextOrientation: String, Sendable, Hashable, CaseIterable {
  /// As Unicode has it: ideographs upright, Latin letters on their side.
  case mixed
  /// All upright, from top to bottom.
  case upright
  /// All on their side.
  case sideways
}
