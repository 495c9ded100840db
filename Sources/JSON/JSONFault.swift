/// Why a text is not JSON, and where.
///
/// Sendable; a plain value.
package struct JSONFault: Error, Sendable {
  /// The line, from 1 on.
  package let line: Int
  /// The column in code points, from 1 on.
  package let column: Int
  /// What is wrong and what to write instead, without the place.
  package let message: String
}
