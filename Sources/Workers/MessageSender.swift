import Glibc

/// Sends messages over a socket, without signals for an end that has gone.
///
/// A value; it does not own the socket.
package struct MessageSender: Sendable {
  private let socket: Int32
  private var writer = MessageCoder()
  /// How many bytes of the writer's have been sent.
  private var sent = 0

  init(_ socket: Int32) { self.socket = socket }

  /// Puts a message behind those that wait to be sent.
  package mutating func append(_ message: some WorkerMessage) { writer.append(message) }

  /// The bytes that wait to be sent.
  package var waiting: Int { writer.bytes.count - sent }

  /// Sends what waits. The result is false if the other end has gone, or takes too long to read.
  package mutating func flush() -> Bool { send(Int32(MSG_NOSIGNAL)) == 0 }

  /// Sends as much as the socket takes at once. An end that has gone is noticed by who reads from it.
  package mutating func flushNow() {
    let code = send(Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    if code != 0, code != EAGAIN { forget() }
  }

  /// Says that no more messages come.
  package func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// The result is 0 once nothing waits, or the reason why something does.
  private mutating func send(_ flags: Int32) -> Int32 {
    while waiting > 0 {
      let count = writer.bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress! + sent, waiting, flags) }
      if count > 0 { sent += count } else if errno != EINTR { return errno }
    }
    forget()
    return 0
  }

  private mutating func forget() {
    writer.bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
