import JSON

#if canImport(Glibc)
  internal import Glibc
#endif

/// Cuts bytes into the lines of a job file, as they come: LF or CRLF, or CR alone where the first line ends so; blank lines skipped, a byte order mark ignored,
/// the last line taken without its end. What does not begin as text in UTF-8 is one error; see ``JobFileHead``.
///
/// Holds one line and one chunk at a time. Not Sendable: one thread reads.
package struct JobLineReader: IteratorProtocol, Sequence {
  /// A longer line is that job's error, and is skipped without being held.
  package static let maximumLineLength = 4 << 20

  private let source: String
  private let nextChunk: JobLine.NextChunk
  private var buffer: [UInt8] = []
  /// The bytes before this position have been given out.
  private var start = 0
  private var lineNumber = 0
  /// What ends a line; nil before the end of the first one is seen.
  private var lineEnd: UInt8?
  private var isAtEnd = false
  private var hasSeenHead = false
  /// Why no more could be read; the lines before that come first.
  private var readFailure: DocumentError?

  /// `nextChunk` gives bytes as they come; none is the end.
  package init(source: String, nextChunk: @escaping JobLine.NextChunk) {
    self.source = source
    self.nextChunk = nextChunk
  }

  package init(bytes: [UInt8], source: String) {
    var rest = bytes
    self.init(source: source) { () throws(DocumentError) in
      defer { rest = [] }
      return rest
    }
  }

  /// Reads from a descriptor, which stays the caller's to close.
  /// Calls `read`.
  package init(fileDescriptor: Int32, source: String) {
    self.init(source: source) { () throws(DocumentError) in
      while true {
        var code: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
          let length = read(fileDescriptor, bytes.baseAddress, bytes.count)
          code = length < 0 ? errno : 0
          count = Swift.max(0, length)
        }
        if code == 0 { return chunk }
        if code != EINTR {
          throw DocumentError(.reading, source: source, "cannot be read: " + String(cString: strerror(code)))
        }
      }
    }
  }

  package mutating func next() -> JobLine? {
    do throws(DocumentError) {
      if !hasSeenHead { try readHead() }
      while let line = try nextLine() {
        lineNumber += 1
        switch line {
        case .tooLong:
          let limit = JobLineReader.maximumLineLength >> 20
          let error = DocumentError(
            .syntax, source: "\(source):\(lineNumber)", "the line is longer than \(limit) MiB; split the job")
          return JobLine(number: lineNumber, content: .failure(error))
        case .bytes(let bytes):
          if !isBlank(bytes) { return JobLine(number: lineNumber, content: .success(bytes)) }
        }
      }
      return nil
    } catch {
      // The jobs read so far stand; what comes after the failure is lost, and the caller is told once.
      isAtEnd = true
      readFailure = nil
      (buffer, start) = ([], 0)
      return JobLine(number: lineNumber + 1, content: .failure(error))
    }
  }

  /// Looks whether what is read is text.
  private mutating func readHead() throws(DocumentError) {
    hasSeenHead = true
    do throws(DocumentError) {
      while buffer.count < JobFileHead.least, !isAtEnd {
        let chunk = try nextChunk()
        isAtEnd = chunk.isEmpty
        buffer += chunk
      }
    } catch {
      readFailure = error
    }
    try JobFileHead.check(buffer.prefix(JobFileHead.length), source: source)
  }

  private enum Line {
    case bytes([UInt8])
    case tooLong
  }

  private mutating func nextLine() throws(DocumentError) -> Line? {
    var scanned = start
    var isTooLong = false
    while true {
      if lineEnd == nil {
        lineEnd = JobLineReader.lineEnd(of: buffer[start...], isWhole: isAtEnd)
        scanned = start
      }
      if let lineEnd, let end = buffer[scanned...].firstIndex(of: lineEnd) {
        defer { start = end + 1 }
        return isTooLong || end - start > JobLineReader.maximumLineLength ? .tooLong : .bytes(line(endingAt: end))
      }
      if buffer.count - start > JobLineReader.maximumLineLength { isTooLong = true }
      // Only the end of a line that is too long matters.
      buffer.removeSubrange(..<(isTooLong ? buffer.count : start))
      start = 0
      scanned = buffer.count
      if let readFailure { throw readFailure }
      let chunk = isAtEnd ? [] : try nextChunk()
      if chunk.isEmpty {
        isAtEnd = true
        defer { buffer = [] }
        if isTooLong { return .tooLong }
        return buffer.isEmpty ? nil : .bytes(line(endingAt: buffer.count))
      }
      buffer += chunk
    }
  }

  /// What ends the first line of some bytes; nil where that is not known before there are more. Old programs for the Mac end
  /// lines with CR alone. One between quotes is a part of a cell.
  private static func lineEnd(of bytes: ArraySlice<UInt8>, isWhole: Bool) -> UInt8? {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var isQuoted = false
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == feed { return feed }
      guard byte == carriageReturn, !isQuoted else { continue }
      let next = index + 1
      guard next < bytes.endIndex else { return isWhole ? feed : nil }
      return bytes[next] == feed ? feed : carriageReturn
    }
    // A first line that is too long is an error, whatever ends it.
    return isWhole || bytes.count > maximumLineLength ? feed : nil
  }

  private func line(endingAt end: Int) -> [UInt8] {
    let isCRLF = end > start && buffer[end - 1] == UInt8(ascii: "\r")
    return Array(buffer[start..<(isCRLF ? end - 1 : end)])
  }

  private func isBlank(_ line: [UInt8]) -> Bool {
    let content = lineNumber == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line[...]
    return content.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }
}
