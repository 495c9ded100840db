import Documents
import ImageCodecs
import JSON
import Pixels
import Signwriter
import SignwriterServer
import Testing

/// GET /STYLE/TEXT.png
@Suite struct PictureRouteTests {
  /// The picture that the library draws of a document.
  static func picture(_ json: String) throws -> PixelBuffer {
    let styles = try StyleSheet(json: TestServer.styles)
    let document = try Document(bytes: Array(json.utf8), source: "", styles: styles, styleName: nil)
    return try LabelRenderer(.cpu).render(document).image
  }

  @Test func `a picture is the one that the library draws of the style and the text`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/plain/Gr%C3%BC%C3%9Fe%20an%20alle.png?scale=2&language=de")
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "image/png")
      let expected = try Self.picture(#"{"style": "plain", "text": "Grüße an alle", "scale": 2, "language": "de"}"#)
      #expect(try PNGCodec.decode(reply.body) == expected)
      #expect(reply.fields["signwriter-size"] == "\(expected.width)x\(expected.height)")
    }
  }

  @Test func `other parameters fill placeholders`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/plain/Hello%20%7B%7Bplayer%7D%7D!.png?player=Jo+%26+Co")
      #expect(try PNGCodec.decode(reply.body) == Self.picture(#"{"style": "plain", "text": "Hello Jo & Co!"}"#))
    }
  }

  @Test(arguments: [
    ("/plain/Hi.png?colour=red", "colour", #"known are "scale", "language""#),
    ("/plain/Hi.png?scal=2", "scal", #"did you mean "scale"?"#),
    ("/photo/Hi.png?photo=a&fhoto=b", "fhoto", #"did you mean "photo"? known are "scale", "language", "photo""#),
    // The text of the address replaces the style's, and with it the place for this.
    ("/named/Hi.png?player=Jo", "player", "known are"),
    ("/plain/Hi%20%7B%7Bplayer%7D%7D.png?player=Jo&team=x", "team", #""player""#),
    ("/card/Hi.png?title=Tea&text=x", "text", #""title""#),
  ])
  func `a parameter that nothing asks for is refused with what is known`(
    _ target: String, _ name: String, _ words: String
  ) async throws {
    let card = #"{"kind": "group", "size": [9, 9], "children": [{"text": "{{text}} {{title}}"}]}"#
    try await TestServer.run {
      try $0.use(TestServer.styles.replacing("\"plain\":", with: "\"card\": \(card), \"plain\":"))
    } _: { server async throws in
      let reply = try await server.client.get(target)
      let error = try JSONParser.parse(reply.body, source: "reply").object?["error"]?.object
      #expect(reply.status == 400 && error?["place"]?.string == name, "\(reply.text)")
      #expect(error?["message"]?.string?.contains(words) == true, "\(reply.text)")
      #expect(try await server.client.get("/none/Hi.png?colour=red").status == 404)
    }
  }

  @Test(arguments: [
    ("/plain/Hi.gif", #"no picture ends in ".gif""#), ("/plain/Hi", "there is nothing at this address"),
  ])
  func `an address with an ending that no picture has is answered with those that they have`(
    _ target: String, _ words: String
  ) async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get(target)
      let error = try JSONParser.parse(reply.body, source: "reply").object?["error"]?.object
      let message = error?["message"]?.string ?? ""
      #expect(reply.status == 404 && message.contains(words), "\(reply.text)")
      for ending in [".png", ".webp", ".jpg", ".jpeg"] { #expect(message.contains(ending), "\(message)") }
    }
  }

  @Test func `a card has the text of its address as a value`() async throws {
    let card = ##"""
      {"kind": "group", "size": [90, 40], "children": [
        {"text": "{{text}}", "frame": [0, 0, 90, 20]}, {"text": "{{title}}", "frame": [0, 20, 90, 20]}]}
      """##
    try await TestServer.run {
      try $0.use(#"{"styles": {"card": \#(card)}}"#)
    } _: { server async throws in
      let reply = try await server.client.get("/card/Jo%20%26%20Co.png?title=Tea")
      let filled = card.replacing("{{text}}", with: "Jo & Co").replacing("{{title}}", with: "Tea")
      #expect(reply.status == 200)
      #expect(try PNGCodec.decode(reply.body) == LabelRenderer(.cpu).render(Document(json: filled)).image)
    }
  }

  @Test func `a slash, dots and a percent sign can be in a text`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/plain/1%2F2.5%20%25.png")
      #expect(try PNGCodec.decode(reply.body) == Self.picture(#"{"style": "plain", "text": "1/2.5 %"}"#))
    }
  }

  @Test(arguments: [
    ("png", "image/png"), ("webp", "image/webp"), ("jpg", "image/jpeg"), ("qoi", "image/qoi"),
    ("raw", "application/octet-stream"),
  ])
  func `the ending says the format`(_ ending: String, _ type: String) async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/opaque/Hi.\(ending)")
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == type)
      let expected = try Self.picture(#"{"style": "opaque", "text": "Hi"}"#)
      if ending == "raw" { #expect(reply.body == expected.bytes) }
      if ending == "webp" { #expect(try WebPCodec.decode(reply.body) == expected) }
    }
  }

  @Test func `HEAD is GET without the picture`() async throws {
    try await TestServer.run { server async throws in
      let whole = try await server.client.get("/plain/Hi.png")
      let head = try await server.client.send("HEAD", "/plain/Hi.png")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.fields["content-length"] == "\(whole.body.count)")
      #expect(head.fields["etag"] == whole.fields["etag"])
    }
  }

  // MARK: - What clients have

  @Test func `a client that has the picture gets no other, and nothing is drawn`() async throws {
    try await TestServer.run { server async throws in
      let first = try await server.client.get("/plain/Hi.png")
      let tag = try #require(first.fields["etag"])
      #expect(tag.hasPrefix("\"") && tag.count > 20)
      for field in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
        let again = try await server.client.get("/plain/Hi.png", ["If-None-Match": field])
        #expect(again.status == 304 && again.fields["etag"] == tag && again.body.isEmpty)
        #expect(again.fields["cache-control"] == first.fields["cache-control"])
      }
      let metrics = try await server.client.get("/metrics").text
      #expect(
        metrics.contains("\nsignwriter_renders_total 1\n") && metrics.contains("\nsignwriter_unchanged_total 4\n"))
    }
  }

  @Test func `what changes the picture changes its tag`() async throws {
    try await TestServer.run { server async throws in
      var tags: Set<String> = []
      let targets = [
        "/plain/Hi.png", "/plain/Ho.png", "/opaque/Hi.png", "/plain/Hi.webp", "/plain/Hi.png?scale=2",
        "/plain/Hi.png?language=de",
      ]
      for target in targets { tags.insert(try #require(try await server.client.get(target).fields["etag"])) }
      #expect(tags.count == targets.count)
      let other = try await server.client.get("/plain/Hi.png", ["If-None-Match": "\"0123\""])
      #expect(other.status == 200)
    }
  }

  /// The tag of one address on servers of other sheets, and whether the first one's tag still holds there.
  @Test func `one address has another tag under another style sheet`() async throws {
    let sheets = [
      #"{"styles": {"base": {"color": [1, 0, 0]}, "plain": {"extends": "base"}}}"#,
      #"{"styles": {"base": {"color": [1, 0, 0]}, "plain": {"extends": "base", "shadow": {"blur": 2}}}}"#,
      // What a style extends is a part of it.
      #"{"styles": {"base": {"color": [0.9, 0, 0]}, "plain": {"extends": "base"}}}"#,
    ]
    var tags: [String] = []
    for sheet in sheets {
      try await TestServer.run {
        try $0.use(sheet)
      } _: { server async throws in
        let first = tags.first.map { ["If-None-Match": $0] } ?? [:]
        let reply = try await server.client.get("/plain/Hi.png", first)
        #expect(reply.status == 200)
        tags.append(try #require(reply.fields["etag"]))
      }
    }
    #expect(Set(tags).count == sheets.count)
    try await TestServer.run {
      try $0.use(sheets[0])
    } _: { server async throws in
      #expect(try await server.client.get("/plain/Hi.png").fields["etag"] == tags[0], "a restart changes nothing")
    }
  }

  @Test func `caches are told what the operator says, and never to keep an error`() async throws {
    try await TestServer.run {
      $0.server.cacheControl = "private, max-age=7"
    } _: { server async throws in
      #expect(try await server.client.get("/plain/Hi.png").fields["cache-control"] == "private, max-age=7")
      #expect(try await server.client.get("/none/Hi.png").fields["cache-control"] == "no-store")
    }
  }
}
