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
}
