import HTTPTypes
import HummingbirdCore
import NIOCore

/// A response that lasts: events as they happen (the format of server-sent events).
struct EventStream {
  /// How often something is sent where nothing happens, in seconds. Otherwise nobody would notice a client that has
  /// gone.
  private static let silence = 10.0

  private let events: EventHub
  private let channel: any Channel

  init(_ events: EventHub, on channel: any Channel) { (self.events, self.channel) = (events, channel) }

  /// Sends events until the client goes, or the hub is closed.
  @concurrent func send(_ writer: consuming ResponseWriter) async throws {
    let fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: fields))
    let (parts, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(32))
    let events = events
    let listening = Task {
      for await event in events.events() { continuation.yield(event.text) }
      continuation.finish()
    }
    let beating = Task {
      while !Task.isCancelled {
        // A comment, which browsers pass over.
        continuation.yield(":\n\n")
        try? await Task.sleep(for: .seconds(EventStream.silence))
      }
    }
    // A client that closes its connection is noticed at once.
    channel.closeFuture.whenComplete { _ in continuation.finish() }
    defer {
      listening.cancel()
      beating.cancel()
    }
    for await part in parts { try await body.write(ByteBuffer(string: part)) }
    try await body.finish(nil)
  }
}
