import Documents
import Foundation
import Glibc
import SignwriterBatch

/// Standard error, as people and pipes see it.
struct Terminal {
  static let isInteractive = isatty(STDERR_FILENO) != 0
  /// A line can be rewritten on a terminal that knows escape sequences.
  static let canRewrite = isInteractive && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  /// Colours only on such a terminal, and none under NO_COLOR.
  static let hasColor = canRewrite && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  /// Whoever closed standard error wants to hear nothing: failures are none.
  static func write(_ text: String) {
    _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// The message may quote what somebody wrote into a document: no control character of it reaches a terminal.
  static func error(_ message: String) {
    write((hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ") + printable(message) + "\n")
  }

  /// On one line, control characters escaped as in JSON.
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
