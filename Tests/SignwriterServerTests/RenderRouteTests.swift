import ImageCodecs
import Testing

/// POST /render
@Suite struct RenderRouteTests {
  @Test func `a document, or a style and a text, is drawn as the library draws it`() async throws {
    try await TestServer.run { server async throws in
      for job in [
        #"{"text": "Hello", "font": {"size": 30}, "shadow": {"blur": 3}}"#, #"{"style": "plain", "text": "Hello"}"#,
        #"{"style": "captions/pill", "size": [200, 60], "words": [{"text": "a", "start": 0, "end": 1}], "time": 0.5}"#,
      ] {
        let reply = try await server.client.post("/render", job)
        #expect(reply.status == 200)
        #expect(try PNGCodec.decode(reply.body) == PictureRouteTests.picture(job))
      }
    }
  }

  @Test func `a sprite font, which is several files, is refused with what makes it`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.post("/render", #"{"kind": "spriteFont", "characters": "ascii"}"#)
      #expect(reply.status == 400 && reply.error("place") == "kind", "\(reply.text)")
      #expect(reply.error("message")?.contains("signwriter font") == true, "\(reply.text)")
    }
  }

  @Test func `values fill the placeholders of a style`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.post("/render", #"{"style": "named", "values": {"player": "Jo"}}"#)
      let expected = try PictureRouteTests.picture(#"{"style": "plain", "text": "Hello Jo!"}"#)
      #expect(try PNGCodec.decode(reply.body) == expected)
    }
  }

  @Test func `the query or the accepted types choose the format, and the query the scale`() async throws {
    try await TestServer.run { server async throws in
      let job = #"{"style": "plain", "text": "Hi"}"#
      for (target, accept, type) in [
        ("/render", "image/webp", "image/webp"), ("/render?format=qoi", "image/webp", "image/qoi"),
        ("/render", "text/html, image/webp;q=0.5, image/*;q=0.8", "image/png"), ("/render", "*/*", "image/png"),
        ("/render", "image/png;q=0, image/*", "image/webp"), ("/render", "application/json", "image/png"),
      ] {
        let reply = try await server.client.post(target, job, ["Accept": accept])
        #expect(reply.fields["content-type"] == type, "\(accept)")
        #expect(reply.fields["vary"] == "Accept")
      }
      let large = try await server.client.post("/render?scale=3", job)
      let expected = try PictureRouteTests.picture(#"{"style": "plain", "text": "Hi", "scale": 3}"#)
      #expect(try PNGCodec.decode(large.body) == expected)
    }
  }

  @Test func `several requests on one connection are answered in their order`() async throws {
    try await TestServer.run { server async throws in
      let connection = try #require(HTTPConnection(port: server.client.port))
      let targets = ["/healthz", "/plain/Hi.png", "/none", "/schema", "/plain/Hi.bmp"]
      for target in targets { connection.write("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n") }
      connection.finish()
      let text = await connection.rest()
      let statuses = text.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
      #expect(statuses == ["200", "200", "404", "200", "404"])
    }
  }
}
