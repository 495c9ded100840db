/// Which of the two texts of a transition.
///
/// Sendable; a value.
public enum CyclingPart: String, Sendable, Hashable, CaseIterable {
  case enter
  case exit
}
