import Documents
import JSON
import Workers

/// A line and its index among all lines, from 0.
struct NumberedLine: Sendable {
  private(set) var index: Int
  private(set) var line: JobLine

  init(index: Int, line: JobLine) { (self.index, self.line) = (index, line) }

  /// About the bytes that it takes in memory.
  var byteCount: Int { 64 + ((try? line.content.get().count) ?? 256) }
}

extension NumberedLine: WorkerMessage {
  init() { self.init(index: 0, line: JobLine(number: 0, content: .success([]))) }

  mutating func code(_ coder: inout MessageCoder) {
    coder.code(&index)
    let number = coder.payload(line.number)
    var (bytes, error): ([UInt8], DocumentError?) =
      switch line.content {
      case .success(let bytes): (bytes, nil)
      case .failure(let error): ([], error)
      }
    coder.code(&bytes)
    var words = error.map { [$0.reason.rawValue, $0.source, $0.path, $0.message] } ?? []
    coder.code(&words)
    if words.count == 4 {
      error = DocumentError(
        DocumentError.Reason(rawValue: words[0]) ?? .reading, source: words[1], path: words[2], words[3])
    }
    line = JobLine(number: number, content: error.map { .failure($0) } ?? .success(bytes))
  }
}
