import Glibc

/// Receives messages from a socket.
///
/// A value; it does not own the socket.
package struct MessageReceiver: Sendable {
  private let socket: Int32
  /// Whether more messages may come.
  package private(set) var isOpen = true
  private var bytes: [UInt8] = []
  /// The bytes before this one have been read.
  private var start = 0
  private var chunk: [UInt8] = []

  private static let chunkSize = 1 << 18
  private static let mostRead = 1 << 20

  init(_ socket: Int32) { self.socket = socket }

  /// The next message that has arrived whole; nil if there is none. What cannot be read ends the conversation.
  package mutating func next<Message: WorkerMessage>(_: Message.Type = Message.self) -> Message? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    let end = start + 4 + Int(UInt32(littleEndian: length))
    guard end <= bytes.count else { return nil }
    let message: Message? = MessageCoder.message(bytes[(start + 4)..<end])
    start = end
    if message == nil { isOpen = false }
    return message
  }

  /// Waits at most so long for bytes, and takes those that have arrived. The result is false if nothing has; the other
  /// end's end counts as something.
  package mutating func receive(within seconds: Double) -> Bool {
    guard isOpen else { return true }
    var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, Int32(min(max(0, seconds * 1000), 1e9))) > 0 else { return false }
    if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: MessageReceiver.chunkSize) }
    while true {
      let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        append(chunk[..<count])
        if count < chunk.count { return true }
      } else if count == 0 {
        isOpen = false
        return true
      } else if errno != EINTR {
        if errno != EAGAIN { isOpen = false }
        return true
      }
    }
  }

  /// What came of waiting for a message.
  package enum Received<Message> {
    case message(Message)
    /// Nothing came for so long.
    case silence
    /// The other end has closed its own, or sent a malformed message.
    case end
  }

  /// Waits at most so long for a message.
  package mutating func next<Message: WorkerMessage>(
    _: Message.Type = Message.self, within seconds: Double
  ) -> Received<Message> {
    let limit = ContinuousClock.now + .seconds(min(seconds, 1e6))
    while true {
      if let message = next(Message.self) { return .message(message) }
      guard isOpen else { return .end }
      let left = (limit - ContinuousClock.now) / .seconds(1)
      guard receive(within: left) || left > 0 else { return .silence }
    }
  }

  private mutating func append(_ more: ArraySlice<UInt8>) {
    // What was read is removed at times, because every removal moves the rest.
    if start == bytes.count || start > MessageReceiver.mostRead {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }
}
