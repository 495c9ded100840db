import Basics
import HTTPTypes

/// The pages of other sites whose scripts may read answers: CORS, as the Fetch standard has it. Sendable; a value.
package struct AllowedOrigins: Sendable {
  /// Nil for all.
  private let origins: Set<ByteText>?

  /// Reads `*`, or origins with commas between them: `https://example.org,http://localhost:3000`. Throws a ``ServerError``
  /// that names the one that is none.
  package init(_ text: String) throws(ServerError) {
    guard text != "*" else {
      self.origins = nil
      return
    }
    var list: Set<ByteText> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let origin = part.filter { $0 != " " }
      guard AllowedOrigins.isOrigin(origin) else {
        throw ServerError(
          "\"\(origin)\" is no origin; write one as browsers do, https://example.org, in small letters and without a"
            + " path, or * by itself for every page")
      }
      list.insert(ByteText(origin))
    }
    self.origins = list
  }

  /// Whether a text is a scheme and a host, with a port where it is not the usual one.
  private static func isOrigin(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound]) else {
      return false
    }
    let host = text[mark.upperBound...]
    return !host.isEmpty && !host.hasSuffix(text.hasPrefix("https") ? ":443" : ":80")
      && host.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-._:[]".utf8.contains(byte)
      }
  }

  /// The fields of every answer to a request from an origin.
  func fields(for origin: String?) -> HTTPFields {
    var fields = HTTPFields()
    if let origins {
      // Caches keep the answers to other pages apart, also those to none.
      fields[.vary] = "Origin"
      guard let origin, origins.contains(ByteText(origin)) else { return fields }
      fields[.accessControlAllowOrigin] = origin
    } else {
      fields[.accessControlAllowOrigin] = "*"
    }
    fields[.accessControlExposeHeaders] = "ETag, Retry-After, signwriter-size"
    return fields
  }

  /// The answer to a browser that asks whether its page may send a request.
  static func permission(for methods: [HTTPRequest.Method]) -> ServerReply {
    var reply = ServerReply(204)
    reply.fields[.accessControlAllowMethods] = methods.map(\.rawValue).joined(separator: ", ")
    reply.fields[.accessControlAllowHeaders] = "Content-Type, If-None-Match"
    reply.fields[.accessControlMaxAge] = "86400"
    return reply
  }
}
