/// Which sides of the box count. Sendable; a value.
public enum FitSides: String, Sendable, Hashable, CaseIterable {
  case box
  case width
  case height
}
