package import Documents

/// What the server listens to, and what it allows its clients. Sendable; a value.
package struct ServerOptions: Sendable {
  package var host = "127.0.0.1"
  /// The port; 0 for one that is free.
  package var port = 8080
  /// The styles that addresses name, which say what parameters an address has.
  package var styles = StyleSheet()
  /// The most bytes of a request for one picture.
  package var bodyBytes = 1 << 20
  /// The most bytes of a batch.
  package var batchBytes = 64 << 20
  /// The most batches at once. Each is held in memory.
  package var batches = 4
  /// The most connections at once. Further ones wait until one is closed.
  package var connections = 1024
  /// The most bytes of a path with its query.
  package var targetBytes = 8 << 10
  /// The most bytes of all header fields.
  package var headerBytes = 32 << 10
  /// The most seconds that a connection may be idle, or take to send the head of a request.
  package var headSeconds = 10.0
  /// The most seconds that a client may take to send a body, or to read some of a response.
  package var bodySeconds = 30.0
  /// The most requests a second of one client; nil for no limit.
  package var rate: Double?
  /// The proxies in front, who say whose requests they pass on.
  package var proxies = TrustedProxies()
  /// The parameters of pictures' addresses that are ignored.
  package var ignoredParameters = IgnoredParameters()
  /// The pages of other sites that may read answers; nil for none.
  package var origins: AllowedOrigins?
  /// The caches' instructions that pictures are sent with.
  package var cacheControl = "public, max-age=3600"
  /// The maker of signatures, without which no picture is drawn; nil if none is needed.
  package var signature: URLSignature?
  package var log = RequestLog.Style.off

  package init() {}
}
