import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes connections whose clients are too slow, and answers what is no HTTP.
///
/// The head of a request is timed by the framework: a connection on which no whole head comes is idle. Not Sendable: it
/// lives on its connection's event loop.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: TimeAmount
  private let metrics: ServerMetrics
  /// Since when the body of a request is being read.
  private var readingSince: NIODeadline?
  /// Since when the client has read nothing of a response.
  private var stuckSince: NIODeadline?
  private var openRequests = 0
  private var hasFailed = false
  private var check: Scheduled<Void>?

  init(seconds: Double, metrics: ServerMetrics) {
    limit = .milliseconds(Int64(seconds * 1000))
    self.metrics = metrics
  }

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { schedule(context) } }

  func channelActive(context: ChannelHandlerContext) {
    schedule(context)
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
    context.fireChannelInactive()
  }

  private func schedule(_ context: ChannelHandlerContext) {
    guard check == nil else { return }
    let interval = TimeAmount.nanoseconds(min(limit.nanoseconds / 2, 1_000_000_000))
    check = context.eventLoop.assumeIsolated().scheduleTask(in: interval) { [self] in
      check = nil
      let oldest = NIODeadline.now() - limit
      if let readingSince, readingSince < oldest { return context.close(promise: nil) }
      if let stuckSince, stuckSince < oldest { return context.close(promise: nil) }
      if context.channel.isActive { schedule(context) }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      readingSince = .now()
      openRequests += 1
    case .body: break
    case .end: readingSince = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { openRequests -= 1 }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stuckSince = context.channel.isWritable ? nil : .now()
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A body that is no HTTP belongs to a request that somebody is reading.
    guard openRequests == 0, !hasFailed else { return context.fireErrorCaught(error) }
    guard !(error is IOError) else { return context.fireErrorCaught(error) }
    hasFailed = true
    let failure = ConnectionGuard.failure(of: error)
    metrics.countMalformed(status: failure.status)
    var reply = ServerReply(failure)
    reply.closes = true
    context.write(wrapOutboundOut(.head(reply.head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: reply.body))), promise: nil)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
  }

  private static func failure(of error: any Error) -> ServedFailure {
    switch error {
    case HTTPParserError.headerOverflow:
      ServedFailure(431, "header", "the header fields are too long; send fewer or shorter ones")
    // The parser does not say which. Most often it is a letter that was sent as it is.
    case HTTPParserError.invalidURL:
      ServedFailure(
        400, "address",
        "the address has a character that must be percent-encoded, in UTF-8: ü is %C3%BC, and a space %20")
    default: ServedFailure(400, "http", "this is no HTTP request: \(error)")
    }
  }
}
