import Documents
import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore
import Signwriter
import Synchronization

/// Answers the page of a preview: its files, what is to be shown, pictures, and what is saved.
///
/// Sendable, usable from any task.
final class PreviewService: HTTPService {
  private let options: ServerOptions
  private let studio: PreviewStudio
  private let pool: WorkerPool
  private let schema: [UInt8]
  /// One save at a time: a file's state is checked and changed in one step.
  private let saving = Mutex(())

  init(_ options: ServerOptions, studio: PreviewStudio, pool: WorkerPool) {
    (self.options, self.studio, self.pool) = (options, studio, pool)
    schema = DocumentSchema.jsonSchema().map { JSONWriter.bytes($0) } ?? []
  }

  @concurrent func respond(to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel)
    async throws
  {
    var body = BodyReader(request)
    var reply: ServerReply
    var listens = false
    var part: FilmPart?
    do throws(ServedFailure) {
      let path = try studio.gate.admitted(request.head)
      if path == "film", request.method == .get || request.method == .head {
        part = try studio.film?.part(request.headers[.range])
      }
      if let part { reply = part.reply } else { reply = try await self.reply(to: request, path, &body, writer) }
      listens = path == "events" && request.method == .get
    } catch {
      reply = ServerReply(error)
      // Nobody knows how much of a body is still to come.
      reply.closes = request.method != .get && !body.hasEnded
    }
    if listens { return try await EventStream(studio.hub, on: channel).send(writer) }
    PreviewService.protect(&reply)
    if let part { return try await PreviewService.send(part, reply, isHead: request.method == .head, writer) }
    if request.method == .head || reply.body.isEmpty {
      try await writer.writeResponse(reply.head)
    } else {
      try await writer.write(response: reply.head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }
    guard reply.closes else { return }
    try? await channel.close(mode: .output)
    try await body.drop()
    throw CancellationError()
  }

  // MARK: - Routes

  @concurrent private func reply(
    to request: Request, _ path: Substring, _ body: inout BodyReader, _ writer: borrowing ResponseWriter
  ) async throws(ServedFailure) -> ServerReply {
    switch path {
    case "draw":
      let order = try DrawOrder(try await posted(request, &body, writer))
      return await draw(try order.trial(of: try model()))
    case "save":
      let save = try PreviewSave(try await posted(request, &body, writer))
      let model = try model()
      let digest = try saving.withLock { _ throws(ServedFailure) in try save.save(model) }
      return ServerReply(200, type: "application/json", JSONWriter.bytes(["digest": .string(digest)]))
    case "words":
      let order = try PreviewTarget.object(try await posted(request, &body, writer))
      let words = try PreviewWords(of: try PreviewTarget(order), in: try model())
      return ServerReply(200, type: "application/json", JSONWriter.bytes(words.json))
    case "save-words":
      let order = try PreviewTarget.object(try await posted(request, &body, writer))
      let model = try model()
      let digest = try saving.withLock { _ throws(ServedFailure) in
        try PreviewWords(of: try PreviewTarget(order), in: model).save(order)
      }
      return ServerReply(200, type: "application/json", JSONWriter.bytes(["digest": .string(digest)]))
    default:
      guard request.method == .get || request.method == .head else { throw PreviewService.method("GET") }
      switch path {
      case "events": return ServerReply(200)
      case "state": return ServerReply(200, type: "application/json", JSONWriter.bytes(state))
      case "schema": return ServerReply(200, type: "application/schema+json", schema)
      default:
        guard let file = PreviewPage.file(named: path.isEmpty ? "preview.html" : String(path)) else {
          throw ServedFailure(404, "address", "there is no such page; open the address that the preview printed")
        }
        return ServerReply(200, type: file.type, file.bytes)
      }
    }
  }

  private static func method(_ name: String) -> ServedFailure {
    ServedFailure(405, "method", "the method of this address is \(name)")
  }

  private func model() throws(ServedFailure) -> PreviewModel {
    let standing = studio.standing
    if let model = standing.picture?.picture { return model }
    throw standing.failure ?? ServedFailure(503, "busy", "the files are being read; ask again in a moment")
  }

  private func draw(_ trial: Trial) async -> ServerReply {
    var request = PictureRequest(job: [])
    request.trial = trial
    switch await pool.draw(request, for: "page") {
    case .picture(let picture):
      return ServerReply(200, type: trial.wantsFile ? "image/png" : "application/octet-stream", picture.bytes)
    case .failure(let failure): return ServerReply(failure)
    case .unchanged: return ServerReply(204)
    }
  }

  /// What the page shows: the files as they were last good, and what is wrong with them now.
  private var state: JSONValue {
    let standing = studio.standing
    var state: JSONObject = [
      "number": .number(Double(standing.number)), "sample": .string(studio.sample),
      "renderer": .string(studio.renderer.rawValue),
      "files": .array(standing.picture?.picture.files.map(\.state) ?? []),
    ]
    if let film = studio.film { state["film"] = .string(film.path) }
    if let sheet = standing.picture?.picture.sheet { state["sheet"] = .number(Double(sheet)) }
    if let failure = standing.failure { state["failure"] = failure.json }
    return .object(state)
  }

  /// The body of a request that changes or draws something. JSON is a type that no form of another page can send.
  @concurrent private func posted(
    _ request: Request, _ reader: inout BodyReader, _ writer: borrowing ResponseWriter
  ) async throws(ServedFailure) -> [UInt8] {
    guard request.method == .post else { throw PreviewService.method("POST") }
    let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    guard type == "application/json" else {
      throw ServedFailure(415, "type", "the body is \"\(type.prefix(80))\"; send application/json")
    }
    do {
      return try await reader.read(upTo: options.bodyBytes, writer)
    } catch {
      throw error as? ServedFailure ?? ServedFailure(400, "http", "the request broke off")
    }
  }

  /// Sends a part of a film, piece by piece: a film is larger than memory may be.
  @concurrent private static func send(
    _ part: FilmPart, _ reply: ServerReply, isHead: Bool, _ writer: consuming ResponseWriter
  ) async throws {
    var fields = reply.fields
    fields[.contentLength] = "\(part.range.count)"
    let head = HTTPResponse(status: HTTPResponse.Status(code: reply.status), headerFields: fields)
    guard !isHead else { return try await writer.writeResponse(head) }
    var body = try await writer.writeHead(head)
    var place = part.range.lowerBound
    while place < part.range.upperBound {
      let bytes = try part.read(at: place)
      try await body.write(ByteBuffer(bytes: bytes))
      place += bytes.count
    }
    try await body.finish(nil)
  }

  /// Keeps the browser from what the page does not do: to load from or send to anywhere else, to be framed, to tell its
  /// address.
  private static func protect(_ reply: inout ServerReply) {
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    for (name, value) in [
      ("content-security-policy", policy), ("referrer-policy", "no-referrer"), ("cache-control", "no-store"),
      ("cross-origin-resource-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
      ("x-frame-options", "DENY"),
    ] {
      if let name = HTTPField.Name(name) { reply.fields[name] = value }
    }
  }
}
