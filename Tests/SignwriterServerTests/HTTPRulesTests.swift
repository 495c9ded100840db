import SignwriterServer
import TestSupport
import Testing

/// What RFC 9112 asks of a server, beside what the framework does.
@Suite(.timeLimit(.minutes(15))) struct HTTPRulesTests {
  /// A request for a picture with this version and these fields.
  private static func head(_ version: String, _ fields: String...) -> String {
    (["GET /plain/Hi.png HTTP/\(version)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  @Test func `a request of version 1_1 has one Host, and it is a host`() async throws {
    try await TestServer.run { server async throws in
      for head in [
        Self.head("1.1"), Self.head("1.1", "Host: a", "Host: a"), Self.head("1.1", "Host: a", "Host: b"),
        Self.head("1.0", "Host: a", "host: b"), Self.head("1.1", "Host: a b"), Self.head("1.1", "Host: a/b"),
        Self.head("1.1", "Host: u@a"),
      ] {
        let reply = try await server.client.exchange(Array(head.utf8))
        #expect(reply.status == 400 && reply.error("message")?.contains("Host") == true, "\(head): \(reply.text)")
      }
      for head in [
        Self.head("1.1", "Host: a"), Self.head("1.1", "Host:"), Self.head("1.1", "Host: [::1]:80"),
        Self.head("1.0"),
      ] {
        #expect(try await server.client.exchange(Array(head.utf8)).status == 200, "\(head)")
      }
    }
  }

  @Test func `a letter that is not percent-encoded is told how it is`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/plain/Grüße.png")
      #expect(reply.status == 400 && reply.error("reason") == "address", "\(reply.text)")
      #expect(reply.error("message")?.contains("percent-encoded, in UTF-8: ü is %C3%BC") == true, "\(reply.text)")
    }
  }

  @Test func `after a request without one Host the connection serves no other`() async throws {
    try await TestServer.run { server async throws in
      let connection = try #require(HTTPConnection(port: server.client.port))
      connection.write(Self.head("1.1") + Self.head("1.1", "Host: a"))
      #expect(await connection.reply()?.status == 400)
      #expect(await connection.reply() == nil)
    }
  }

  @Test func `a connection is closed as its version and its fields say`() async throws {
    try await TestServer.run { server async throws in
      for (head, persists) in [
        (Self.head("1.0"), false), (Self.head("1.0", "Connection: keep-alive"), true),
        (Self.head("1.0", "Connection: close"), false), (Self.head("1.1", "Host: a"), true),
        (Self.head("1.1", "Host: a", "Connection: close"), false),
        (Self.head("1.1", "Host: a", "Connection: Close"), false),
      ] {
        let connection = try #require(HTTPConnection(port: server.client.port))
        connection.write(head)
        let first = await connection.reply()
        #expect(first?.status == 200, "\(head)")
        let field = first?.fields["connection"]
        #expect(persists ? field != "close" : field == "close", "\(head)")
        if head.contains("keep-alive") { #expect(field == "keep-alive") }
        if persists {
          connection.write(head)
          #expect(await connection.reply()?.status == 200, "\(head)")
        } else {
          // Nothing is asked meanwhile: the server may not have closed it yet.
          #expect(await connection.rest() == "", "\(head)")
        }
      }
    }
  }
}
