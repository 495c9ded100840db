import Documents
import HTTPTypes
import JSON

/// A whole response. A value; Sendable.
struct ServerReply: Sendable {
  var status: Int
  var fields = HTTPFields()
  var body: [UInt8] = []
  /// Whether the connection is closed after it, because the rest of the request is not read.
  var closes = false

  init(_ status: Int, type: String? = nil, _ body: [UInt8] = []) {
    (self.status, self.body) = (status, body)
    if let type { fields[.contentType] = type }
    fields[.xContentTypeOptions] = "nosniff"
  }

  /// A failure as JSON, in the words of the command line.
  init(_ failure: ServedFailure) {
    let body: JSONValue = ["error": failure.json]
    self.init(failure.status, type: "application/json", JSONWriter.bytes(body) + [UInt8(ascii: "\n")])
    fields[.cacheControl] = "no-store"
    if failure.status == 503 || failure.status == 429 { fields[.retryAfter] = "\(failure.retrySeconds)" }
  }

  /// The answer to a request for a picture.
  init(_ answer: PictureAnswer, type: String, cacheControl: String) {
    switch answer {
    case .failure(let failure): self.init(failure)
    case .unchanged(let tag):
      self.init(304)
      fields[.eTag] = "\"\(tag)\""
      fields[.cacheControl] = cacheControl
    case .picture(let picture):
      self.init(200, type: type, picture.bytes)
      fields[.eTag] = "\"\(picture.tag)\""
      fields[.cacheControl] = cacheControl
      fields[.signwriterSize] = "\(picture.width)x\(picture.height)"
    }
  }

  /// The head of the response. A length is stated even where no body is sent.
  var head: HTTPResponse {
    var fields = fields
    if status != 304, status != 204 { fields[.contentLength] = "\(body.count)" }
    if closes { fields[.connection] = "close" }
    return HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
  }
}

extension HTTPField.Name {
  /// The size of a picture in pixels, which raw bytes do not state.
  static var signwriterSize: HTTPField.Name { HTTPField.Name("signwriter-size") ?? .contentDisposition }

  /// The addresses of clients, as each proxy on the way adds that of its own.
  static var clientsOfProxies: HTTPField.Name { HTTPField.Name("X-Forwarded-For") ?? .contentDisposition }
}
