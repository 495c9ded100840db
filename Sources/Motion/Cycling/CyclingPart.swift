/// The role of a text in a transition.
///
/// Sendable; a value.
public enum CyclingPart: String, Sendable, Hashable, CaseIterable {
  case enter
  case exit
}
