/// The role of a text in a transition.
///
/// Sendable; a value.
public enum CyclingPart: String, Sendable, Hashable, CaseIterable {
  /// The text comes.
  case enter
  /// The text goes.
  case exit
}
