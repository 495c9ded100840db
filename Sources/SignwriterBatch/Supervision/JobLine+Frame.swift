import Documents

/// A line and its index among all lines, from 0.
struct NumberedLine: Sendable {
  let index: Int
  let line: JobLine

  /// About the bytes that it takes in memory.
  var byteCount: Int { 64 + ((try? line.content.get().count) ?? 256) }

  var frame: [UInt8] {
    var frame = Frame()
    frame.put(index)
    frame.put(line.number)
    switch line.content {
    case .success(let bytes):
      frame.put(1)
      frame.put(bytes)
    case .failure(let error):
      frame.put(0)
      for text in [error.reason.rawValue, error.source, error.path, error.message] { frame.put(text) }
    }
    return frame.sealed
  }

  init(index: Int, line: JobLine) {
    self.index = index
    self.line = line
  }

  init?(_ reader: consuming FrameReader) {
    guard let index = reader.number(), let number = reader.number(), let isRead = reader.number() else {
      return nil
    }
    self.index = index
    if isRead == 1, let bytes = reader.field() {
      line = JobLine(number: number, content: .success(bytes))
    } else if let reason = reader.text(), let source = reader.text(), let path = reader.text(),
      let message = reader.text()
    {
      let error = DocumentError(
        DocumentError.Reason(rawValue: reason) ?? .reading, source: source, path: path, message)
      line = JobLine(number: number, content: .failure(error))
    } else {
      return nil
    }
  }
}
