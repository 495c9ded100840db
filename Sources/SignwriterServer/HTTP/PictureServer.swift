import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The server of pictures and of the preview: HTTP/1.1 over TCP.
///
/// Sendable. Call `run` once; call `stop` from any thread.
package final class PictureServer: Sendable {
  private typealias Listener = Server<RuledChannel>

  private let options: ServerOptions
  private let events: EventHub?
  private let listener: Listener
  private let group: MultiThreadedEventLoopGroup

  /// Makes a server of a pool that is open. `onListening` gets the port once the server listens.
  package convenience init(
    _ options: ServerOptions, pool: WorkerPool, metrics: ServerMetrics,
    onListening: @escaping @Sendable (_ port: Int) -> Void
  ) {
    let service = PictureService(options, pool: pool, metrics: metrics)
    self.init(options, service: service, metrics: metrics, events: nil, onListening: onListening)
  }

  /// Makes the server of a preview, which draws with a pool that is open. `onListening` gets the port once the server
  /// listens.
  package convenience init(
    _ options: ServerOptions, preview: PreviewStudio, pool: WorkerPool, metrics: ServerMetrics,
    onListening: @escaping @Sendable (_ port: Int) -> Void
  ) {
    let service = PreviewService(options, studio: preview, pool: pool)
    self.init(options, service: service, metrics: metrics, events: preview.hub, onListening: onListening)
  }

  private init(
    _ options: ServerOptions, service: any HTTPService, metrics: ServerMetrics, events: EventHub?,
    onListening: @escaping @Sendable (_ port: Int) -> Void
  ) {
    (self.options, self.events) = (options, events)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let seconds = options.bodySeconds
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(seconds: seconds, metrics: metrics)],
      idleTimeout: .milliseconds(Int64(options.headSeconds * 1000)),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: options.headerBytes / 2, maxHeaderListSize: options.headerBytes,
        maxHeaderFieldCount: 100))
    let quiet = Logger(label: "signwriter") { _ in SwiftLogNoOpLogHandler() }
    listener = Listener(
      childChannelSetup: RuledChannel(
        http: HTTP1Channel(
          responder: { request, writer, channel in try await service.respond(to: request, writer, on: channel) },
          configuration: configuration),
        hasSignedAddresses: options.signature != nil),
      configuration: ServerConfiguration(
        address: .hostname(options.host, port: options.port), backlog: 1024,
        availableConnectionsDelegate: .maximum(options.connections, logger: quiet)),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) }, eventLoopGroup: group,
      logger: quiet)
  }

  /// Serves until the server is stopped and begun requests are answered. Throws if the address cannot be used.
  package func run() async throws(ServerError) {
    do { try await listener.run() } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw ServerError(
        "port \(options.port) of \(options.host) is in use by another program; choose another port, or 0 for one that is "
          + "free")
    } catch {
      throw ServerError("\(options.host):\(options.port) cannot be listened to: \(error); choose another port")
    }
    try? await group.shutdownGracefully()
  }

  /// Takes no new connections, and closes each once the request that it has begun is answered.
  package func stop() {
    // An event stream never completes.
    events?.close()
    Task { [listener] in try? await listener.shutdownGracefully() }
  }
}

/// The reason why the server cannot serve. Sendable; a value.
package struct ServerError: Error, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
