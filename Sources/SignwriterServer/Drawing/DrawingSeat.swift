import Glibc
package import SignwriterBatch

/// A worker's side of its conversation with the server: batches of requests come, answers go.
///
/// Use it on one thread.
package struct DrawingSeat {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Takes the seat that a server passed as `text`. Throws for any text that no server made.
  package init(_ text: String) throws(OutputError) {
    var status = stat()
    guard let descriptor = Int32(text), descriptor > 2, fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFSOCK
    else { throw OutputError(path: text, reason: "no server gave it", verb: "taken for a worker's place") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.descriptor = descriptor
  }

  /// Answers requests until the server closes the conversation, or says why it cannot.
  package func work(_ options: () throws -> DrawingOptions) {
    defer { close(descriptor) }
    let desk: RequestRenderer
    do {
      desk = try RequestRenderer(try options())
    } catch {
      tell { frame in
        frame.put(SeatMessage.failure.rawValue)
        frame.put("\(error)")
      }
      return
    }
    var isHeard = tell { frame in
      frame.put(SeatMessage.ready.rawValue)
      frame.put(desk.rendererName)
      frame.put(desk.isGPU ? 1 : 0)
    }
    var buffer = FrameBuffer()
    while isHeard, let requests = next(&buffer) {
      desk.answer(requests) { index, answer in
        isHeard =
          tell { frame in
            frame.put(SeatMessage.answer.rawValue)
            frame.put(index)
            answer.put(into: &frame)
          } && isHeard
      }
    }
  }

  /// The next batch; nil at the end of the conversation.
  private func next(_ buffer: inout FrameBuffer) -> [PictureRequest]? {
    while true {
      if var frame = buffer.next() {
        guard let count = frame.number() else { return nil }
        var requests: [PictureRequest] = []
        for _ in 0..<max(0, count) {
          guard let request = PictureRequest(&frame) else { return nil }
          requests.append(request)
        }
        return requests
      }
      guard let bytes = SocketBytes.read(descriptor) else { return nil }
      buffer.append(bytes[...])
    }
  }

  /// Sends a message. The result is false if nobody hears it.
  @discardableResult
  private func tell(_ body: (inout Frame) -> Void) -> Bool {
    var frame = Frame()
    body(&frame)
    return SocketBytes.write(frame.sealed, to: descriptor)
  }
}

/// The kinds of messages that a worker sends to its server.
enum SeatMessage: Int {
  /// It can draw.
  case ready
  case answer
  /// It cannot start.
  case failure
}
