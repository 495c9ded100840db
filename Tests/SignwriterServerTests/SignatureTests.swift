import SignwriterServer
import Testing

/// Addresses that only the holder of a secret can make.
@Suite struct SignatureTests {
  private static let secret = Array("0123456789abcdef".utf8)

  /// Test case 2 of RFC 4231; its key is padded to the 16 bytes that we ask for with the zeros that HMAC would add.
  @Test func `a code is that of the standard`() throws {
    let signature = try #require(URLSignature(secret: Array("Jefe".utf8) + [UInt8](repeating: 0, count: 12)))
    let code = signature.code(of: Array("what do ya want for nothing?".utf8))
    let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  /// Test case 6 of RFC 4231: a key that is longer than a block.
  @Test func `a long secret is hashed first`() throws {
    let signature = try #require(URLSignature(secret: [UInt8](repeating: 0xAA, count: 131)))
    let code = signature.code(of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
    let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `a short secret is none`() { #expect(URLSignature(secret: [UInt8](repeating: 1, count: 15)) == nil) }

  @Test func `only signed addresses are drawn, and each in one spelling`() async throws {
    let signature = try #require(URLSignature(secret: Self.secret))
    try await TestServer.run {
      $0.server.signature = signature
    } _: { server async throws in
      let signed = signature.signed("/plain/Hi.png?scale=2&language=de")
      #expect(try await server.client.get(signed).status == 200)
      let code = try #require(signed.split(separator: "sig=").last)
      #expect(signed == "/plain/Hi.png?language=de&scale=2&sig=\(code)")
      let last = code.hasSuffix("0") ? "1" : "0"
      for wrong in [
        "/plain/Hi.png", "/plain/Hi.png?scale=3&language=de&sig=\(code)",
        "/plain/Ho.png?scale=2&language=de&sig=\(code)",
        "/plain/Hi.png?scale=2&language=de&sig=", "/plain/Hi.png?scale=2&language=de&sig=\(code.dropLast())",
        "/plain/Hi.png?scale=2&language=de&sig=\(code.dropLast())\(last)",
        "/plain/Hi.png?scale=2&language=de&x=1&sig=\(code)", "/plain/Hi.png?language=de&scale=3&sig=\(code)",
        // The same, spelled otherwise.
        "/plain/Hi.png?scale=2&language=de&sig=\(code)", "/plain/Hi.png?sig=\(code)&language=de&scale=2",
        "/plain/Hi.png?language=de&sig=\(code)&scale=2", signed + "&sig=1", signed + "&sig=\(code)", signed + "&",
        signed + "&&", signed + "?", "/plain/Hi.png?&language=de&scale=2&sig=\(code)",
        "/plain/Hi.png?language=de&&scale=2&sig=\(code)", "/plain/Hi.png?language=de&scale=2&&sig=\(code)",
        "/plain/Hi.png?sig=1&language=de&scale=2&sig=\(code)",
        "/plain/Hi.png?language=de&scale=2&sig=\(code.uppercased())",
        signed + "&x=1", signed + "&language=de",
      ] {
        let reply = try await server.client.get(wrong)
        #expect(reply.status == 403 && reply.error("reason") == "signature", "\(wrong)")
      }
      // Nothing of it is a secret.
      #expect(try await server.client.get("/healthz").status == 200)
    }
  }

  @Test func `a whole address in a request is no second spelling of a signed one`() async throws {
    let signature = try #require(URLSignature(secret: Self.secret))
    for isSigned in [false, true] {
      try await TestServer.run {
        $0.server.signature = isSigned ? signature : nil
      } _: { server async throws in
        let target = signature.signed("/plain/Hi.png?scale=2")
        #expect(try await server.client.get(target).status == 200)
        let whole = try await server.client.get("http://localhost" + target)
        #expect(whole.status == (isSigned ? 400 : 200), "\(whole.text)")
        if isSigned {
          #expect(whole.error("message")?.contains("signed from their path on") == true, "\(whole.text)")
        }
        // What needs no signature has no one spelling.
        #expect(try await server.client.get("http://localhost/healthz").status == 200)
      }
    }
  }

  @Test func `a parameter that stands there twice is refused, signed or not`() async throws {
    let signature = try #require(URLSignature(secret: Self.secret))
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/plain/Hi.png?scale=1&scale=3")
      #expect(reply.status == 400 && reply.error("place") == "scale", "\(reply.text)")
      #expect(try await server.client.post("/render?format=png&format=qoi", #"{"text": "Hi"}"#).status == 400)
    }
    // Which of them counts would not be signed.
    #expect(!signature.isSigned(signature.signed("/plain/Hi.png?scale=1&scale=3")))
    #expect(!signature.isSigned(signature.signed("/plain/Hi.png?a&a=1")))
  }

  @Test func `the signature of a document covers the document`() async throws {
    let signature = try #require(URLSignature(secret: Self.secret))
    let job = #"{"text": "Hi"}"#
    try await TestServer.run {
      $0.server.signature = signature
    } _: { server async throws in
      for target in ["/render", "/batch"] {
        let signed = signature.signed(target, body: Array(job.utf8))
        #expect(try await server.client.post(signed, job).status == 200)
        #expect(try await server.client.post(signed, job + " ").status == 403)
        #expect(try await server.client.post(signature.signed(target), job).status == 403)
        #expect(try await server.client.post(target, job).status == 403)
      }
    }
  }

  @Test func `an address is signed from its path on, and once`() throws {
    let signature = try #require(URLSignature(secret: Self.secret))
    let whole = signature.signed("https://labels.example/plain/Hi.png?b=1&a=2")
    #expect(whole.hasPrefix("https://labels.example/plain/Hi.png?a=2&b=1&sig="))
    #expect(signature.isSigned(String(whole.dropFirst("https://labels.example".count))))
    #expect(signature.signed(whole) == whole)
  }
}
