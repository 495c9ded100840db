/// Reads a job file, one job at a time. Never fails as a whole: each line has its own result.
///
/// Not Sendable: one thread reads. To decode with many, give the lines of a ``JobLineReader`` to a ``JobDecoder``.
package struct JobReader: IteratorProtocol, Sequence {
  private var lines: JobLineReader
  private let decoder: JobDecoder

  package init(lines: JobLineReader, decoder: JobDecoder) {
    self.lines = lines
    self.decoder = decoder
  }

  package init(bytes: [UInt8], source: String, styles: StyleSheet) {
    self.init(
      lines: JobLineReader(bytes: bytes, source: source), decoder: JobDecoder(styles: styles, source: source))
  }

  /// The descriptor stays the caller's to close.
  package init(fileDescriptor: Int32, source: String, styles: StyleSheet) {
    self.init(
      lines: JobLineReader(fileDescriptor: fileDescriptor, source: source),
      decoder: JobDecoder(styles: styles, source: source))
  }

  package mutating func next() -> JobEntry? { lines.next().map { decoder.decode($0) } }
}
