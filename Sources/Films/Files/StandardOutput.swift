import Glibc
package import Storage

/// Standard output, for results. A failed write is an error, neither a crash nor silence.
package enum StandardOutput {
  package static func write(_ bytes: [UInt8]) throws(OutputError) {
    let code = Descriptor.write(bytes, to: STDOUT_FILENO)
    if code != 0 { throw OutputError(path: "standard output", reason: String(cString: strerror(code))) }
  }
}
