/// Why a file gives no words, told in one line that names the file, the line, the value and the remedy.
///
/// Sendable; a value.
package struct CaptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the file; empty where it has none.
  package var source: String
  /// The line of the file, from 1; 0 for the file as a whole.
  package var line: Int
  /// What is wrong and what to do about it.
  package let message: String

  package init(source: String = "", line: Int = 0, _ message: String) {
    (self.source, self.line, self.message) = (source, line, message)
  }

  package var description: String {
    let name = source.isEmpty ? "captions" : source
    return line > 0 ? "\(name):\(line): \(message)" : "\(name): \(message)"
  }
}
