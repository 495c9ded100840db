import Documents
import Foundation
import Glibc
import SignwriterBatch

/// Standard error, as a terminal or a pipe.
struct Terminal {
  static let isInteractive = isatty(STDERR_FILENO) != 0
  /// Whether a line can be rewritten, which needs a terminal that knows escape sequences.
  static let canRewrite = isInteractive && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  /// Whether to use colours: only on such a terminal, and not with NO_COLOR.
  static let hasColor = canRewrite && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  /// Writes text to standard error. Failures are ignored: whoever closed standard error does not want messages.
  static func write(_ text: String) {
    _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes an error. The message may quote a document, so no control character of it reaches the terminal.
  static func error(_ message: String) {
    write((hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ") + printable(message) + "\n")
  }

  /// The text on one line, with control characters escaped as in JSON.
  static func oneLine(_ text: String) -> String { printable(text).replacing("\n", with: "\\n") }

  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += String(format: "\\u%04X", scalar.value).unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value))
  }
}
