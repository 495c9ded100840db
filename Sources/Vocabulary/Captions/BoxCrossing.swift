/// What a box does on its way to another line. Sendable; a value.
public enum BoxCrossing: String, Sendable, Hashable, CaseIterable {
  case jump, slide
}
