import ArgumentParser
import Films
import Glibc
import Storage

extension StandardOutput {
  /// Writes a line with its line end.
  static func write(line: String) throws(OutputError) { try write(Array((line + "\n").utf8)) }

  /// Writes what `print` still holds, and ends the process with an error where that cannot be written: results that nobody
  /// gets are an error.
  static func finish() {
    // Of all of C's streams: that of standard output is no constant, which Swift would want.
    guard fflush(nil) != 0 else { return }
    Terminal.error("\(OutputError(path: "standard output", reason: String(cString: strerror(errno))))")
    exit(ExitCode.cannotStart.rawValue)
  }
}
