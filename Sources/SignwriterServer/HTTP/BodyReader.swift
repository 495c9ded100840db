import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads the body of a request, up to a limit. Not Sendable: one task uses it.
struct BodyReader {
  /// The most bytes of a body that are read and dropped, so that a client hears that it is too long.
  private static let mostDropped = 8 << 20

  private var iterator: RequestBody.AsyncIterator
  private let announced: Int?
  private let expectsContinue: Bool
  /// Whether nothing of the body is still to come.
  private(set) var hasEnded = false

  init(_ request: Request) {
    iterator = request.body.makeAsyncIterator()
    announced = request.headers[.contentLength].flatMap { Int($0) }
    expectsContinue = request.headers[.expect]?.lowercased() == "100-continue"
  }

  /// The whole body. Throws a ``ServedFailure`` if it is too long, and the connection's error if it breaks off.
  @concurrent mutating func read(
    upTo limit: Int, _ writer: borrowing ResponseWriter
  ) async throws -> [UInt8] {
    let tooLong = ServedFailure(413, "body", "the body has more than \(limit) bytes, the limit; send less")
    if let announced, announced > limit { throw tooLong }
    if expectsContinue { try await writer.writeInformationalHead(HTTPResponse(status: .continue)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(announced ?? 0)
    while let buffer = try await iterator.next() {
      guard bytes.count + buffer.readableBytes <= limit else { throw tooLong }
      bytes.append(contentsOf: buffer.readableBytesView)
    }
    hasEnded = true
    return bytes
  }

  /// Reads on for a while, and drops what comes.
  @concurrent mutating func drop() async throws {
    var dropped = 0
    while dropped < BodyReader.mostDropped, let buffer = try await iterator.next() {
      dropped += buffer.readableBytes
    }
  }
}
