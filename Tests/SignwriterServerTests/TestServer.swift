import Documents
import JSON
import Signwriter
import SignwriterServer
import Testing

/// A server in this process, on a port that is free, whose workers are threads.
struct TestServer: Sendable {
  let client: HTTPClient
  let metrics: ServerMetrics
  let pool: WorkerPool

  /// What a test's server is made of.
  struct Parts {
    var server = ServerOptions()
    var drawing = DrawingOptions()
    var limits = WorkerPool.Limits()

    init() throws {
      let sheet: JSONValue = try JSONParser.parse(TestServer.styles)
      drawing = DrawingOptions(styles: try StyleSheet(sheet), sheet: sheet)
      drawing.renderer = .cpu
      server.styles = drawing.styles
      limits.workers = 2
      // Hundreds of other tests may have the processors meanwhile. What is about time sets its own.
      (server.headSeconds, server.bodySeconds, limits.seconds) = (300, 300, 300)
    }
  }

  static let styles = """
    {"styles": {
      "plain": {"font": {"family": "DejaVu Sans", "size": 20}, "color": "#FF0000"},
      "named": {"extends": "plain", "text": "Hello {{player}}!"},
      "photo": {"size": [20, 20], "background": {"image": {"file": "{{photo}}.png"}}},
      "opaque": {"extends": "plain", "background": {"color": "#FFFFFF"}}
    }}
    """

  /// Runs `body` with a server, and ends the server.
  static func run(
    _ change: (inout Parts) throws -> Void = { _ in }, _ body: (TestServer) async throws -> Void
  ) async throws {
    var parts = try Parts()
    try change(&parts)
    let metrics = ServerMetrics()
    let drawing = parts.drawing
    let pool = WorkerPool(.thread { drawing }, limits: parts.limits, metrics: metrics)
    try pool.open()
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    parts.server.port = 0
    let server = PictureServer(parts.server, pool: pool, metrics: metrics) { continuation.yield($0) }
    let running = Task {
      // One that cannot run tells no port.
      defer { continuation.finish() }
      try await server.run()
    }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    do {
      try await body(TestServer(client: HTTPClient(port: port), metrics: metrics, pool: pool))
    } catch {
      server.stop()
      try await running.value
      pool.close()
      throw error
    }
    server.stop()
    try await running.value
    pool.close()
  }
}

extension TestServer.Parts {
  /// Takes another style sheet.
  mutating func use(_ styles: String) throws {
    let sheet: JSONValue = try JSONParser.parse(styles)
    var other = DrawingOptions(styles: try StyleSheet(sheet), sheet: sheet)
    (other.renderer, other.assets, other.styleFolder) = (drawing.renderer, drawing.assets, drawing.styleFolder)
    drawing = other
    server.styles = other.styles
  }
}
