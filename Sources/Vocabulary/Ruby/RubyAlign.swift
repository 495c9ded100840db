/// How the narrower one of reading and base stands in the width of the wider one. Sendable; a value.
public enum RubyAlign: String, Sendable, Hashable, CaseIterable {
  case spaceAround = "space-around"
  case start
  case center
  case spaceBetween = "space-between"
  case end
}
