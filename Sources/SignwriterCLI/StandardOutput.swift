import ArgumentParser
import Glibc
import SignwriterBatch

/// Standard output, for results. A failed write is an error, neither a crash nor silence.
enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(OutputError) {
    let code = Descriptor.write(bytes, to: STDOUT_FILENO)
    if code != 0 { throw OutputError(path: "standard output", reason: String(cString: strerror(code))) }
  }

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
