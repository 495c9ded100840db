import CLinux
import Glibc
import Synchronization

/// A worker's end of its conversation with the supervisor.
///
/// Sendable: one thread at a time receives, and any thread may send.
package final class WorkerConnection: Sendable {
  private let socket: Int32
  private let receiver: Mutex<MessageReceiver>
  private let sender: Mutex<MessageSender>

  /// Takes the socket, and closes it.
  init(_ socket: Int32) {
    self.socket = socket
    receiver = Mutex(MessageReceiver(socket))
    sender = Mutex(MessageSender(socket))
  }

  /// The conversation of a process that a supervisor started. The process ends, by SIGKILL, when its supervisor does; one
  /// whose supervisor has ended already finds the conversation closed.
  package convenience init(_ arguments: WorkerArguments) {
    signwriter_end_with_parent()
    self.init(arguments.descriptors[0])
  }

  deinit { close(socket) }

  /// Waits at most so long for the next message.
  package func next<Message: WorkerMessage>(
    _: Message.Type = Message.self, within seconds: Double = .infinity
  ) -> MessageReceiver.Received<Message> {
    receiver.withLock { $0.next(Message.self, within: seconds) }
  }

  /// Sends a message, with those that wait. The result is false if the supervisor cannot be reached.
  @discardableResult
  package func send(_ message: some WorkerMessage) -> Bool {
    sender.withLock { sender in
      sender.append(message)
      return sender.flush()
    }
  }

  /// Puts a message behind those that wait to be sent together, and sends them if they are more than `most` bytes.
  package func append(_ message: some WorkerMessage, most: Int) -> Bool {
    sender.withLock { sender in
      sender.append(message)
      return sender.waiting <= most || sender.flush()
    }
  }

  /// Sends the messages that wait. The result is false if the supervisor cannot be reached.
  package func flush() -> Bool { sender.withLock { $0.flush() } }
}
