import Glibc
import SignwriterBatch

/// Standard output, for results: what cannot be written is an error, and not a crash or a silence.
enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(OutputError) {
    let code = Descriptor.write(bytes, to: STDOUT_FILENO)
    if code != 0 { throw OutputError(path: "standard output", reason: String(cString: strerror(code))) }
  }

  /// With a line's end.
  static func write(line: String) throws(OutputError) { try write(Array((line + "\n").utf8)) }
}
