import Documents
import Foundation
import JSON
import Signwriter
import SignwriterServer
import TestSupport
import Testing

/// A preview in this process, of files in a folder of its own.
struct TestPreview {
  let client: HTTPClient
  let studio: PreviewStudio
  let folder: Workspace

  /// The address of something on the page, with its token.
  func address(_ name: String) -> String { studio.pagePath + name }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.path(name) }

  /// Sends what the page sends.
  func post(_ name: String, _ body: JSONValue) async throws -> HTTPReply {
    try await client.post(address(name), JSONWriter.compact(body))
  }

  func state() async throws -> JSONObject { try await client.get(address("state")).object() }

  /// Runs `body` with a preview of files, which are written before, and changed by `prepare`.
  static func run(
    _ files: KeyValuePairs<String, String>, film: String? = nil, prepare: (Workspace) throws -> Void = { _ in },
    _ body: (TestPreview) async throws -> Void
  ) async throws {
    let folder = try Workspace()
    for (name, text) in files { _ = try folder.write(text, to: name) }
    try prepare(folder)
    let studio = PreviewStudio(
      paths: files.map { folder.path($0.key) }, sample: "Sample", renderer: .cpu,
      film: film.map { folder.path($0) })
    var drawing = DrawingOptions()
    drawing.renderer = .cpu
    var limits = WorkerPool.Limits()
    limits.seconds = 300
    let options = drawing
    let pool = WorkerPool(.thread { options }, limits: limits, metrics: ServerMetrics())
    try pool.open()
    var events = studio.hub.events().makeAsyncIterator()
    try studio.open()
    _ = await events.next()
    var server = ServerOptions()
    (server.port, server.headSeconds, server.bodySeconds, server.bodyBytes) = (0, 300, 300, 1 << 16)
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let running = PictureServer(server, preview: studio, pool: pool, metrics: ServerMetrics()) {
      continuation.yield($0)
    }
    let task = Task {
      // One that cannot run tells no port.
      defer { continuation.finish() }
      try await running.run()
    }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    let result: Result<Void, any Error>
    do {
      try await body(TestPreview(client: HTTPClient(port: port), studio: studio, folder: folder))
      result = .success(())
    } catch {
      result = .failure(error)
    }
    running.stop()
    try await task.value
    studio.close()
    pool.close()
    try result.get()
  }
}

extension HTTPReply {
  /// The body as a JSON object.
  func object() throws -> JSONObject { try #require(try JSONParser.parse(body).object) }

  /// What a failure says.
  func failure() throws -> JSONObject { try #require(try object()["error"]?.object) }

  /// The facts and the pixels of a preview's pictures.
  func pictures() throws -> (facts: JSONObject, pixels: [UInt8]) {
    try #require(status == 200 && body.count > 4)
    let length = body[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let facts = try #require(try JSONParser.parse(Array(body[4..<(4 + length)])).object)
    return (facts, Array(body[(4 + length)...]))
  }
}

extension JSONValue {
  /// The objects of a list.
  var objects: [JSONObject]? { array?.compactMap(\.object) }
}
