import SignwriterServer
import TestSupport
import Testing

/// Documents that are made to do harm.
@Suite struct HostileTests {
  /// Documents that ask for more than there is, with a limit that is named for each.
  private static let bombs: [String] = [
    #"{"text": "x", "size": [60000, 60000]}"#, #"{"text": "x", "scale": 1e6}"#,
    #"{"text": "x", "font": {"size": 1e300}}"#, #"{"text": "x", "shadow": {"blur": 1e300}}"#,
    #"{"text": "x", "oversampling": 100000}"#,
    #"{"kind": "group", "children": ["# + String(repeating: #"{"kind": "group", "children": ["#, count: 70)
      + String(repeating: "]}", count: 71),
    String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
    #"{"text": "x", "strokes": ["#
      + Array(repeating: #"{"width": 900, "color": "red"}"#, count: 3000).joined(separator: ",") + "]}",
    #"{"text": ""# + String(repeating: "\\uD83D\\uDE00", count: 60_000) + #"", "font": {"size": 900}}"#,
    #"{"text": "x", "size": [1e308, 1e308]}"#, #"{"text": "x", "scale": NaN}"#,
  ]

  @Test(arguments: HostileTests.bombs.indices) func `a bomb is refused`(_ index: Int) async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.post("/render", Self.bombs[index])
      #expect(reply.status == 400, "\(reply.text.prefix(300))")
      #expect(reply.error("message")?.isEmpty == false)
      #expect(try await server.client.get("/plain/Hi.png").status == 200)
    }
  }

  /// With more of them in SIGNWRITER_MUTATIONS.
  @Test func `damaged bodies get an answer each, and nothing of them lasts`() async throws {
    var random = TestRandom(for: "damaged bodies")
    let whole = Array(
      #"{"style": "plain", "text": "Héllo {{a}}", "values": {"a": "b"}, "shadow": {"blur": 2, "offset": [1, 2]}, "size": [90, 30]}"#
        .utf8)
    let count = Mutations.count
    try await TestServer.run { server async throws in
      let before = try await server.client.get("/plain/Hi.png").body
      for _ in 0..<count {
        let reply = try await server.client.send(
          "POST", "/render", ["Content-Type": "application/json"], body: Mutations.damaged(whole, &random))
        #expect([200, 400].contains(reply.status), "\(reply.status) \(reply.text.prefix(200))")
      }
      #expect(try await server.client.get("/plain/Hi.png").body == before)
    }
  }

  @Test func `damaged requests get an answer or an end, and nothing of them lasts`() async throws {
    var random = TestRandom(for: "damaged requests")
    let whole = Array(
      "POST /render?scale=2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\nAccept: image/png\r\n\r\n{\"text\": \"Hi\"}"
        .utf8)
    let count = Mutations.count
    try await TestServer.run {
      $0.server.headSeconds = 1
    } _: { server async throws in
      for _ in 0..<count {
        let connection = try #require(HTTPConnection(port: server.client.port))
        connection.write(Mutations.damaged(whole, &random))
        connection.finish()
        if let reply = await connection.reply() { #expect((100..<600).contains(reply.status)) }
      }
      // A good request is held to the same second, which a busy machine may not have.
      try await Patience.wait(for: "a good answer") {
        let connection = try #require(HTTPConnection(port: server.client.port))
        connection.write("GET /plain/Hi.png HTTP/1.1\r\nHost: x\r\n\r\n")
        return await connection.reply()?.status == 200
      }
    }
  }
}
