import Basics
import Glibc
import Typography

/// The conversation with one worker: bytes on their way there, and messages that arrived.
struct WorkerMessages {
  enum Message {
    case ready(isGPU: Bool)
    case record(JobRecord)
    case end(renderer: String, journalFailure: String, caches: [(name: String, use: CacheUse)])
    /// The worker could not start.
    case failure(String)
  }

  /// Lines that the pipe has not accepted yet.
  var outgoing: ArraySlice<UInt8> = []
  /// Whether more messages may come.
  private(set) var isOpen = true
  /// Whether the worker can draw.
  var isReady = false
  /// Whether the worker has sent its last message.
  var hasEnded = false
  var failure: String?
  private var incoming = FrameBuffer()
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  /// Reads the messages that have arrived.
  mutating func read(_ descriptor: Int32) {
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        incoming.append(chunk[..<count])
        if count < chunk.count { return }
      } else if count == 0 {
        isOpen = false
        return
      } else if errno != EINTR {
        if errno != EAGAIN { isOpen = false }
        return
      }
    }
  }

  mutating func next() -> Message? {
    guard var frame = incoming.next() else { return nil }
    guard let message = Message(&frame) else {
      // A message that cannot be read counts as the worker's death.
      isOpen = false
      return nil
    }
    return message
  }
}

extension WorkerMessages.Message {
  fileprivate init?(_ frame: inout FrameReader) {
    switch frame.number().flatMap({ MessageKind(rawValue: $0) }) {
    case .ready:
      guard let isGPU = frame.number() else { return nil }
      self = .ready(isGPU: isGPU == 1)
    case .record:
      guard let record = JobRecord(&frame) else { return nil }
      self = .record(record)
    case .failure:
      guard let text = frame.text() else { return nil }
      self = .failure(text)
    case .end:
      guard let renderer = frame.text(), let journal = frame.text(), let count = frame.number() else { return nil }
      var caches: [(name: String, use: CacheUse)] = []
      for _ in 0..<max(0, count) {
        guard let name = frame.text(), let asked = frame.number(), let found = frame.number() else { return nil }
        caches.append((name, CacheUse(asked: asked, found: found)))
      }
      self = .end(renderer: renderer, journalFailure: journal, caches: caches)
    case nil: return nil
    }
  }
}
