import ImageCodecs
import Pixels
import SignwriterServer
import Testing

/// What fits a server into a site: proxies in front of it, pages of other sites, parameters of others.
@Suite struct SiteTests {
  // MARK: - Proxies

  @Test(arguments: [
    // A stranger's word is not believed.
    ("203.0.113.9", ["192.0.2.1"], "203.0.113.9"), ("127.0.0.1", [], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"),
    ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
    // What stands before the last address that is no proxy is the client's word alone.
    ("127.0.0.1", ["198.51.100.1, 192.0.2.1"], "192.0.2.1"),
    ("127.0.0.1", ["198.51.100.1,192.0.2.1 ,\t10.200.0.1"], "192.0.2.1"),
    ("127.0.0.1", ["192.0.2.1", "10.0.0.1"], "192.0.2.1"), ("127.0.0.1", ["10.0.0.2, 10.0.0.1"], "10.0.0.2"),
    ("::ffff:127.0.0.1", ["192.0.2.1"], "192.0.2.1"), ("127.0.0.1", ["::ffff:10.0.0.9"], "10.0.0.9"),
    ("127.0.0.1", ["11.0.0.1"], "11.0.0.1"), ("127.0.0.2", ["192.0.2.1"], "127.0.0.2"),
    // As some proxies write them.
    ("127.0.0.1", ["192.0.2.1:4711"], "192.0.2.1"), ("127.0.0.1", ["[2001:db9::1]:80"], "2001:db9::1"),
    ("127.0.0.1", ["[2001:db9:0:0::1]"], "2001:db9::1"), ("2001:db8:ff::1", ["2001:db9::1"], "2001:db9::1"),
    // What is no address is nobody.
    ("127.0.0.1", ["192.0.2.1, unknown"], "127.0.0.1"), ("127.0.0.1", ["192.0.2.1, unknown, 10.0.0.1"], "10.0.0.1"),
    ("127.0.0.1", ["192.0.2.1,"], "127.0.0.1"), ("local", ["192.0.2.1"], "local"),
  ])
  func `a client is the last address that is no proxy`(
    _ peer: String, _ forwarded: [String], _ client: String
  ) throws {
    let proxies = try TrustedProxies("127.0.0.1, 10.0.0.0/8,2001:db8::/32")
    #expect(proxies.client(of: peer, forwarded: forwarded) == client)
    #expect(TrustedProxies().client(of: peer, forwarded: forwarded) == peer)
  }

  @Test(arguments: [
    ("10.0.0.0/9", "10.127.255.255", "10.128.0.0"), ("10.32.0.0/11", "10.63.0.1", "10.64.0.1"),
    ("192.0.2.4/31", "192.0.2.5", "192.0.2.6"), ("192.0.2.4/32", "192.0.2.4", "192.0.2.5"),
    ("2001:db8:8000::/33", "2001:db8:ffff::1", "2001:db8:7fff::1"),
    ("2001:db8::1/128", "2001:db8::1", "2001:db8::2"),
    ("128.0.0.0/1", "255.0.0.1", "127.0.0.1"),
  ])
  func `a network has the addresses that begin with its bits`(
    _ network: String, _ inside: String, _ outside: String
  )
    throws
  {
    let proxies = try TrustedProxies(network)
    #expect(proxies.client(of: inside, forwarded: ["192.0.2.200"]) == "192.0.2.200")
    #expect(proxies.client(of: outside, forwarded: ["192.0.2.200"]) == outside)
  }

  @Test(arguments: [
    "", "nginx", "127.0.0.1,", "127.0.0.1;10.0.0.1", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/",
    "10.0/8",
    "2001:db8::/129", "2001:db8::1/32", "10.0.0.0/8/8", "fe80::1%eth0",
  ]) func `what is no network of addresses is refused`(_ text: String) {
    #expect(throws: ServerError.self) { try TrustedProxies(text) }
  }

  @Test func `each client of a proxy has a rate of its own`() async throws {
    try await TestServer.run {
      $0.server.rate = 0.01
      $0.server.proxies = try TrustedProxies("127.0.0.1")
    } _: { server async throws in
      for (client, status) in [
        ("192.0.2.1", 200), ("192.0.2.1", 429), ("192.0.2.2", 200), ("198.51.100.1, 192.0.2.2", 429),
      ] {
        let reply = try await server.client.get("/plain/Hi.png", ["X-Forwarded-For": client])
        #expect(reply.status == status, "\(client): \(reply.text)")
      }
    }
    // Without proxies the field is anybody's.
    try await TestServer.run {
      $0.server.rate = 0.01
    } _: { server async throws in
      for (client, status) in [("192.0.2.1", 200), ("192.0.2.2", 429)] {
        #expect(try await server.client.get("/plain/Hi.png", ["X-Forwarded-For": client]).status == status)
      }
    }
  }

  // MARK: - Parameters of others

  @Test func `parameters that are ignored change nothing, and slips of known ones are errors still`() async throws {
    try await TestServer.run {
      $0.server.ignoredParameters = try IgnoredParameters("v, utm_*,p*")
    } _: { server async throws in
      let plain = try await server.client.get("/plain/Hi.png?scale=2")
      for query in ["v=7&scale=2", "scale=2&utm_source=a&utm_medium=b&v", "scale=2&page=1"] {
        let reply = try await server.client.get("/plain/Hi.png?" + query)
        #expect(
          reply.status == 200 && reply.body == plain.body && reply.fields["etag"] == plain.fields["etag"],
          "\(query)")
      }
      for (target, place) in [
        ("/plain/Hi.png?w=7", "w"), ("/plain/Hi.png?vv=7", "vv"), ("/plain/Hi.png?utm=7", "utm"),
        // It begins with p, and is nearly the name of a place.
        ("/plain/Hi%20%7B%7Bplayer%7D%7D.png?player=Jo&plyer=Jo", "plyer"), ("/plain/Hi.png?v=1&v=2", "v"),
      ] {
        let reply = try await server.client.get(target)
        #expect(reply.status == 400 && reply.error("place") == place, "\(target): \(reply.text)")
      }
      // What a text has a place for is no parameter of others.
      let filled = try await server.client.get("/plain/%7B%7Bv%7D%7D.png?v=Hi&scale=2")
      #expect(try PNGCodec.decode(filled.body) == PNGCodec.decode(plain.body))
    }
  }

  // MARK: - Pages of other sites

  @Test func `pages of the origins that are named may read answers`() async throws {
    try await TestServer.run {
      $0.server.origins = try AllowedOrigins("https://a.example, http://localhost:3000")
    } _: { server async throws in
      for target in ["/plain/Hi.png", "/none/Hi.png", "/schema"] {
        for origin in ["https://a.example", "http://localhost:3000"] {
          let reply = try await server.client.get(target, ["Origin": origin])
          #expect(reply.fields["access-control-allow-origin"] == origin, "\(target)")
          #expect(reply.fields["access-control-expose-headers"]?.contains("signwriter-size") == true)
        }
        for fields in [
          ["Origin": "https://b.example"], ["Origin": "https://a.example:444"], ["Origin": "null"], [:],
        ] {
          let reply = try await server.client.get(target, fields)
          #expect(
            reply.fields["access-control-allow-origin"] == nil && reply.fields["vary"] == "Origin", "\(target)")
        }
      }
      let tag = try #require(try await server.client.get("/plain/Hi.png").fields["etag"])
      let same = try await server.client.get(
        "/plain/Hi.png", ["If-None-Match": tag, "Origin": "https://a.example"])
      #expect(same.status == 304 && same.fields["access-control-allow-origin"] == "https://a.example")
      let batch = try await server.client.post("/batch", #"{"text": "Hi"}"#, ["Origin": "https://a.example"])
      #expect(batch.status == 200 && batch.fields["access-control-allow-origin"] == "https://a.example")
      // Counts are nobody's business.
      let counts = try await server.client.get("/metrics", ["Origin": "https://a.example"])
      #expect(counts.status == 200 && counts.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test func `a browser that asks first is told what a page may send`() async throws {
    let signature = try #require(URLSignature(secret: Array("0123456789abcdef".utf8)))
    try await TestServer.run {
      $0.server.origins = try AllowedOrigins("*")
      $0.server.signature = signature
      $0.server.rate = 0.01
      $0.server.batches = 1
    } _: { server async throws in
      for (target, methods) in [("/render", "POST"), ("/batch", "POST"), ("/plain/Hi.png", "GET, HEAD")] {
        // Such a request draws nothing, so it needs no signature, and counts for no rate and as no batch.
        for _ in 0..<3 {
          let reply = try await server.client.send(
            "OPTIONS", target,
            [
              "Origin": "https://a.example", "Access-Control-Request-Method": "POST",
              "Access-Control-Request-Headers": "content-type",
            ])
          #expect(reply.status == 204 && reply.fields["access-control-allow-origin"] == "*", "\(target)")
          #expect(reply.fields["access-control-allow-methods"] == methods && reply.fields["content-length"] == nil)
          #expect(reply.fields["access-control-allow-headers"]?.contains("Content-Type") == true)
        }
      }
      #expect(try await server.client.send("OPTIONS", "/metrics").status == 405)
    }
    try await TestServer.run { server async throws in
      let reply = try await server.client.send("OPTIONS", "/render", ["Origin": "https://a.example"])
      #expect(reply.status == 405 && reply.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test(arguments: [
    "", "a.example", "https://", "https://a.example/", "https://A.example", "*,https://a.example", "null",
  ])
  func `what is no origin is refused`(_ text: String) {
    #expect(throws: ServerError.self) { try AllowedOrigins(text) }
  }

  // MARK: - A ground

  @Test func `a format without alpha has the ground, and others keep their alpha`() async throws {
    let clear = #"{"size": [16, 16], "background": {"color": [0, 0, 0, 0]}}"#
    let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
    try await TestServer.run {
      $0.drawing.ground = white
    } _: { server async throws in
      let jpeg = try await server.client.post("/render?format=jpeg", clear)
      #expect(jpeg.status == 200 && jpeg.fields["content-type"] == "image/jpeg", "\(jpeg.text)")
      let raw = try await server.client.post("/render?format=raw", clear)
      #expect(raw.body == [UInt8](repeating: 0, count: 16 * 16 * 4))
      // The picture that the server without a ground makes of the same over white.
      let over = #"{"size": [16, 16], "background": {"color": "white"}}"#
      #expect(try await server.client.post("/render?format=jpeg", over).body == jpeg.body)
      #expect(try await server.client.get("/plain/Hi.jpg").status == 200)
    }
    try await TestServer.run { server async throws in
      #expect(try await server.client.get("/plain/Hi.jpg").error("reason") == "translucent")
    }
  }
}
