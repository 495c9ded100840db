import Basics
import Documents
import HTTPTypes
import HummingbirdCore
import ImageCodecs
import JSON
import NIOCore
import Synchronization

/// Answers requests: finds their route, checks them, and sends what the pool draws.
///
/// Sendable, usable from any task.
final class PictureService: HTTPService {
  private let options: ServerOptions
  private let pool: WorkerPool
  private let metrics: ServerMetrics
  private let log: RequestLog
  private let rate: RateLimit?
  private let batches = Atomic(0)
  private let schema: [UInt8]
  /// The styles of kinds that have no text: cards, counting numbers. The text of their addresses fills `{{text}}`.
  private let textlessStyles: Set<ByteText>

  init(_ options: ServerOptions, pool: WorkerPool, metrics: ServerMetrics) {
    (self.options, self.pool, self.metrics) = (options, pool, metrics)
    log = RequestLog(options.log)
    rate = options.rate.map { RateLimit(rate: $0) }
    textlessStyles = options.styles.textlessStyles
    schema = DocumentSchema.jsonSchema().map { Array(JSONWriter.pretty($0).utf8) + [UInt8(ascii: "\n")] } ?? []
  }

  /// A request with the parts that all routes need.
  private struct Call {
    let request: Request
    let target: String
    let path: Substring
    let query: Substring?
    let route: Route
    /// The address, for the log.
    let client: String
    /// Whose limits and turns they are.
    let customer: String
    let start = ContinuousClock.now

    /// Whether a browser asks if a script of another site may send such a request.
    let asksPermission: Bool

    init(_ request: Request, client: String, origins: AllowedOrigins?) {
      self.request = request
      target = request.head.path ?? "/"
      path = target.prefix { $0 != "?" }
      query = path.endIndex == target.endIndex ? nil : target[path.endIndex...].dropFirst()
      route = Route(path: path)
      self.client = client
      customer = ClientName.of(address: client)
      asksPermission = origins != nil && route.isShared && request.method == .options
    }
  }

  /// Answers a request. Throws if the connection must be closed.
  @concurrent func respond(to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel)
    async throws
  {
    let client = options.proxies.client(
      of: channel.remoteAddress?.ipAddress ?? "local", forwarded: request.headers[values: .clientsOfProxies])
    let call = Call(request, client: client, origins: options.origins)
    var body = BodyReader(request)
    var reply: ServerReply
    var batch: (jobs: [UInt8], template: PictureRequest)?
    var holdsBatch = false
    defer { if holdsBatch { batches.subtract(1, ordering: .relaxed) } }
    do {
      try check(call)
      if call.route == .batch, !call.asksPermission {
        // Before its body is in memory.
        holdsBatch = true
        guard batches.add(1, ordering: .relaxed).newValue <= options.batches else { throw busyWithBatches }
        let jobs = try await self.body(of: call, &body, upTo: options.batchBytes, writer)
        batch = (jobs, try batchTemplate(call))
      }
      reply = try await self.reply(to: call, &body, writer)
    } catch let failure as ServedFailure {
      reply = ServerReply(failure)
      // Nobody knows how much of a body is still to come.
      reply.closes = request.method == .post && !body.hasEnded
      if failure.status == 405 { reply.fields[.allow] = call.route.methods.map(\.rawValue).joined(separator: ", ") }
    }
    reply.fields.append(contentsOf: sharing(call))
    if let batch { return try await sendBatch(batch.jobs, like: batch.template, call, writer) }
    try await send(reply, call, writer)
    guard reply.closes else { return }
    // Half a close, so that the client hears the answer before the connection is gone.
    try? await channel.close(mode: .output)
    try await body.drop()
    throw ConnectionEnd()
  }

  /// The connection is to be closed.
  private struct ConnectionEnd: Error {}

  // MARK: - Checks

  private func check(_ call: Call) throws(ServedFailure) {
    guard call.target.utf8.count <= options.targetBytes else {
      throw ServedFailure(
        414, "address", "the address has more than \(options.targetBytes) bytes, the limit; POST /render takes more"
      )
    }
    guard !call.asksPermission else { return }
    guard call.route.methods.contains(call.request.method) else {
      let methods = call.route.methods.map(\.rawValue).joined(separator: ", ")
      throw ServedFailure(
        405, "method",
        "\(call.request.method.rawValue) does nothing here; the methods of this address are \(methods)")
    }
    guard call.route.draws else { return }
    if let seconds = rate?.take(call.customer) {
      let wait = (seconds * 10).rounded(.up) / 10
      var failure = ServedFailure(
        429, "rate", "more requests than one client may send a second; wait \(wait) s")
      failure.retrySeconds = Int(wait.rounded(.up))
      throw failure
    }
    if call.route == .picture, let signature = options.signature, !signature.isSigned(call.target) {
      throw PictureService.unsigned
    }
  }

  private static let unsigned = ServedFailure(
    403, "signature",
    "the address needs a valid sig= of this server's secret, as `signwriter sign` makes it: each parameter once, sorted, and "
      + "sig last")

  /// The body of a request, once its type and its signature are right.
  @concurrent private func body(
    of call: Call, _ reader: inout BodyReader, upTo limit: Int, _ writer: borrowing ResponseWriter
  ) async throws -> [UInt8] {
    let given = call.request.headers[.contentType] ?? ""
    let type = given.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    let types = ["application/json", "application/x-ndjson", "application/jsonl", "application/x-jsonlines"]
    guard types.contains(type) else {
      throw ServedFailure(
        415, "type",
        "the body is \"\(type.prefix(80))\"; send application/json, for /batch also application/x-ndjson")
    }
    let bytes = try await reader.read(upTo: limit, writer)
    if let signature = options.signature, !signature.isSigned(call.target, body: bytes) {
      throw PictureService.unsigned
    }
    return bytes
  }

  // MARK: - Routes

  @concurrent private func reply(
    to call: Call, _ body: inout BodyReader, _ writer: borrowing ResponseWriter
  ) async throws -> ServerReply {
    guard !call.asksPermission else { return AllowedOrigins.permission(for: call.route.methods) }
    switch call.route {
    case .healthz:
      let ready = pool.load.ready
      return ServerReply(
        ready > 0 ? 200 : 503, type: "text/plain", Array((ready > 0 ? "ok\n" : "no worker\n").utf8))
    case .metrics:
      if let rate { metrics.note([rate.cacheState], of: "server") }
      return ServerReply(200, type: "text/plain; version=0.0.4", Array(metrics.text(pool.load).utf8))
    case .schema: return ServerReply(200, type: "application/schema+json", schema)
    case .picture: return try await picture(call)
    case .render:
      return try await render(
        call, try await self.body(of: call, &body, upTo: options.bodyBytes, writer))
    // Sent as it is drawn, by another way.
    case .batch: return ServerReply(200)
    }
  }

  private func picture(_ call: Call) async throws(ServedFailure) -> ServerReply {
    var address = try PictureAddress(path: call.path, query: call.query)
    let hasText = !textlessStyles.contains(ByteText(address.style))
    // Without such a style the answer is 404.
    if var names = options.styles.placeholderNames(of: address.job(hasText: hasText)) {
      // The path has said that.
      if !hasText { names.remove("text") }
      address.leaveOut(options.ignoredParameters, filling: names)
      try address.checkValues(filling: names)
    }
    let job = address.job(hasText: hasText)
    var request = PictureRequest(job: JSONWriter.bytes(.object(job)), format: address.format)
    request.known = EntityTags.tags(in: call.request.headers[.ifNoneMatch])
    var answer = await pool.draw(request, for: call.customer)
    // A style that does not exist is an address that does not.
    if case .failure(let failure) = answer, failure.reason == DocumentError.Reason.style.rawValue,
      failure.place == "style"
    {
      answer = .failure(ServedFailure(404, failure.reason, place: failure.place, failure.message))
    }
    return ServerReply(
      answer, type: address.format.mediaType, cacheControl: options.cacheControl)
  }

  private func render(_ call: Call, _ job: [UInt8]) async throws(ServedFailure) -> ServerReply {
    var request = PictureRequest(job: job)
    request.format = try parameters(of: call, &request)
    let answer = await pool.draw(request, for: call.customer)
    var reply = ServerReply(answer, type: request.format.mediaType, cacheControl: "no-cache")
    reply.fields[.vary] = "Accept"
    return reply
  }

  /// Reads the query of a document, and returns the format that it or the header asks for.
  private func parameters(of call: Call, _ request: inout PictureRequest) throws(ServedFailure) -> ImageFormat {
    var format: ImageFormat?
    for parameter in try QueryParameter.all(call.query) {
      switch parameter.name {
      case "format": format = try FormatChoice.format(named: parameter.value)
      case "scale": request.scale = try parameter.scale()
      case "sig": break
      default:
        throw ServedFailure(
          400, "query", place: String(parameter.name.prefix(80)),
          "there is no such parameter; known are format, scale")
      }
    }
    return format ?? FormatChoice.format(accepting: call.request.headers[.accept])
  }

  // MARK: - Responses

  /// The fields that let scripts of other sites read an answer.
  private func sharing(_ call: Call) -> HTTPFields {
    guard let origins = options.origins, call.route.isShared else { return HTTPFields() }
    return origins.fields(for: call.request.headers[.origin])
  }

  @concurrent private func send(_ reply: ServerReply, _ call: Call, _ writer: consuming ResponseWriter) async throws
  {
    let hasBody = call.request.method != .head && !reply.body.isEmpty
    if hasBody {
      try await writer.write(response: reply.head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    } else {
      try await writer.writeResponse(reply.head)
    }
    report(call, reply.status, hasBody ? reply.body.count : 0)
  }

  private func report(_ call: Call, _ status: Int, _ bytes: Int) {
    let seconds = (ContinuousClock.now - call.start) / .seconds(1)
    metrics.count(route: call.route.rawValue, status: status, seconds: seconds)
    log.write(
      RequestLog.Entry(
        client: call.client, method: call.request.method.rawValue, target: call.target, status: status,
        bytes: bytes,
        seconds: seconds))
  }

  // MARK: - Batches

  private var busyWithBatches: ServedFailure {
    ServedFailure(503, "busy", "\(options.batches) batches are under way, the limit; ask again later")
  }

  /// What all jobs of a batch have in common.
  private func batchTemplate(_ call: Call) throws(ServedFailure) -> PictureRequest {
    var template = PictureRequest(job: [])
    template.format = try parameters(of: call, &template)
    template.wantsRecord = true
    return template
  }

  @concurrent private func sendBatch(
    _ jobs: [UInt8], like template: PictureRequest, _ call: Call, _ writer: consuming ResponseWriter
  ) async throws {
    var fields: HTTPFields = [.contentType: "application/x-tar", .cacheControl: "no-store"]
    fields[.xContentTypeOptions] = "nosniff"
    fields.append(contentsOf: sharing(call))
    var body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: fields))
    var stream = BatchStream(jobs, like: template, for: call.customer, by: pool)
    // Nobody waits for the rest of it once the client has gone.
    defer { stream.cancel() }
    var bytes = 0
    while let part = await stream.next() {
      bytes += part.count
      let start = ContinuousClock.now
      try await body.write(ByteBuffer(bytes: part))
      stream.noteReading(of: ContinuousClock.now - start)
    }
    try await body.finish(nil)
    report(call, 200, bytes)
  }
}
