/// The state of words. Sendable; a value.
public enum WordState: String, Sendable, Hashable, CaseIterable {
  case coming, current, spoken
}
