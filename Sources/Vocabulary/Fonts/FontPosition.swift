/// Letters above or below the line. Sendable; a value.
public enum FontPosition: String, Sendable, Hashable, CaseIterable {
  case normal
  case sub
  case `super`
}
