package import Basics

/// A rule of a WebVTT file's style sheet for cues.
///
/// Sendable; a value.
package struct StyleRule: Sendable, Hashable {
  /// What stands between the parentheses of `::cue(...)`: `.loud`, `v[voice="Ann"]`. Empty for all cues.
  @Bytewise package var selector: String
  /// Names in lower case, and their values.
  package var declarations: [Declaration]

  package init(selector: String, declarations: [Declaration]) {
    (self.selector, self.declarations) = (selector, declarations)
  }

  package struct Declaration: Sendable, Hashable {
    @Bytewise package var name: String
    @Bytewise package var value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }
}
