/// A token of a cue's text. Sendable; a value.
enum VTTToken: Sendable, Hashable {
  case text(String)
  case start(name: String, classes: [String], annotation: String)
  case end(String)
  /// The text between the angle brackets.
  case timestamp(String)
}
