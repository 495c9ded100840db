import Glibc
import SignwriterServer
import Testing

/// Many clients, slow ones, and those that ask too much.
@Suite struct TrafficTests {
  @Test func `clients take turns`() {
    var queue = FairQueue<Int>()
    for number in 0..<200 { queue.append(number, of: "busy") }
    queue.append(1000, of: "other")
    queue.append(1001, of: "other")
    let order = (0..<5).compactMap { _ in queue.popFirst() }
    #expect(order == [0, 1000, 1, 1001, 2])
    var rest: [Int] = []
    while let next = queue.popFirst() { rest.append(next) }
    #expect(rest == Array(3..<200) && queue.count == 0)
  }

  @Test func `where no room is left, the client with the most makes some for one that has nothing`() {
    var queue = FairQueue<Int>()
    for number in 0..<5 { queue.append(number, of: "busy") }
    queue.append(100, of: "other")
    #expect(queue.makeRoom(for: "busy") == nil && queue.makeRoom(for: "other") == nil)
    #expect(queue.makeRoom(for: "new") == 4 && queue.count == 5)
    queue.append(200, of: "new")
    #expect((0..<6).compactMap { _ in queue.popFirst() } == [0, 100, 200, 1, 2, 3])
    queue.append(1, of: "a")
    #expect(queue.makeRoom(for: "b") == nil, "one request of each client is nobody's excess")
  }

  @Test func `a bucket gives what its rate allows`() {
    let limit = RateLimit(rate: 10)
    let start = ContinuousClock.now
    let first = (0..<30).map { _ in limit.take("a", now: start) }
    #expect(first.prefix(20).allSatisfy { $0 == nil } && first.dropFirst(20).allSatisfy { $0 != nil })
    #expect(limit.take("b", now: start) == nil)
    let later = start + .milliseconds(300)
    #expect((0..<4).map { _ in limit.take("a", now: later) == nil } == [true, true, true, false])
  }

  @Test func `a client that asks too often is not forgotten for others who ask once`() {
    let limit = RateLimit(rate: 3)
    let start = ContinuousClock.now
    for _ in 0..<6 { #expect(limit.take("busy", now: start) == nil) }
    for client in 0..<(3 * RateLimit.mostClients) {
      #expect(limit.take("2001:db8:\(client)", now: start) == nil)
      if client % 5000 == 0 { #expect(limit.take("busy", now: start) != nil, "after \(client) others") }
    }
  }

  @Test(arguments: [
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
    ("fe80::1%eth0", "fe80:0:0:0::/64"),
    ("::1", "0:0:0:0::/64"), ("::ffff:192.0.2.7", "192.0.2.7"), ("192.0.2.7", "192.0.2.7"), ("local", "local"),
  ]) func `all addresses of one IPv6 network are one client`(address: String, client: String) {
    #expect(ClientName.of(address: address) == client)
  }

  @Test func `a client that asks too often is told when to come again`() async throws {
    try await TestServer.run {
      $0.server.rate = 0.01
    } _: { server async throws in
      #expect(try await server.client.get("/plain/Hi.png").status == 200)
      let second = try await server.client.get("/plain/Hi.png")
      #expect(second.status == 429)
      // A request every hundred seconds; some of them have passed.
      #expect(second.fields["retry-after"].flatMap { Int($0) }.map { $0 > 1 && $0 <= 100 } == true)
      #expect(try await server.client.get("/healthz").status == 200)
    }
  }

  @Test func `slow clients are sent away, and harm nobody meanwhile`() async throws {
    try await TestServer.run {
      // Good requests are held to the same.
      $0.server.headSeconds = 10
      $0.server.bodySeconds = 10
    } _: { server async throws in
      let port = server.client.port
      // Some send no head, some no whole body, some read no answer.
      let starts = [
        "GET /plain/Hi.png HTT", "",
        "POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
        "POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{ ",
      ]
      let slow = try (0..<200).map { number in
        let connection = try #require(HTTPConnection(port: port))
        connection.write(starts[number % starts.count])
        return connection
      }
      for number in 0..<50 {
        #expect(try await server.client.get("/plain/\(number).png").status == 200)
        // A byte now and then is not enough.
        for connection in slow where number % 10 == 0 { connection.write("x") }
      }
      for connection in slow { #expect(await connection.isClosedByOther()) }
      #expect(try await server.client.get("/plain/Hi.png").status == 200)
    }
  }

  @Test func `a connection that is used again stays open`() async throws {
    try await TestServer.run { server async throws in
      let connection = try #require(HTTPConnection(port: server.client.port))
      for _ in 0..<3 {
        connection.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await connection.reply()?.status == 200)
      }
    }
  }

  @Test func `a connection that is idle is closed`() async throws {
    try await TestServer.run {
      $0.server.headSeconds = 1
    } _: { server async throws in
      let connection = try #require(HTTPConnection(port: server.client.port))
      connection.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
      // On a busy machine the second may be over before the answer is here.
      _ = await connection.reply()
      #expect(await connection.isClosedByOther())
    }
  }
}
