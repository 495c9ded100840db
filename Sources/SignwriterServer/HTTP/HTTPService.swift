import HummingbirdCore
import NIOCore

/// What a server answers its requests with. Sendable, usable from any task.
protocol HTTPService: Sendable {
  /// Answers a request. Throws if the connection must be closed.
  @concurrent func respond(to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel)
    async throws
}
