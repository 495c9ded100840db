/// How strictly JSON is read, and how much of it.
///
/// Sendable; a plain value.
package struct JSONRules: Sendable {
  /// Deeper nesting is refused, because recursion must not depend on untrusted input.
  let maximumDepth: Int
  /// The most values in one text.
  let maximumValues: Int
  /// Whether an object may have a name twice.
  var allowsDuplicates = false
  /// Whether NaN and Infinity, which Python's `json` writes, are null, and numbers may be beyond a double, or written as
  /// JSON does not: `.5`, `+1`, `01`.
  var takesNumbersThatAreNone = false
  /// Whether half a surrogate pair and a NUL character become U+FFFD, and control characters stay, in place of an error.
  var takesDamage = false

  /// What programs of others wrote: all that can be read is.
  package static func lenient(maximumDepth: Int, maximumValues: Int) -> JSONRules {
    JSONRules(
      maximumDepth: maximumDepth, maximumValues: maximumValues, allowsDuplicates: true,
      takesNumbersThatAreNone: true,
      takesDamage: true)
  }
}
