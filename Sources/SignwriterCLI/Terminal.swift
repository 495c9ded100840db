import Foundation
import Glibc

/// Standard error, as people and pipes see it.
struct Terminal {
  static let isInteractive = isatty(STDERR_FILENO) != 0
  /// Colours only on a terminal, and none under NO_COLOR.
  static let hasColor = isInteractive && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  static func error(_ message: String) {
    write((hasColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: ") + message + "\n")
  }
}
