import Documents
import ImageCodecs
import Pixels
import Signwriter
import SignwriterServer
import TestSupport
import Testing

/// Addresses whose texts, styles and pictures differ by bytes alone.
@Suite struct EquivalentRouteTests {
  private static func escaped(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  private static func isFirst(_ text: String, of texts: EquivalentTexts) -> Bool {
    text.utf8.elementsEqual(texts.first.utf8)
  }

  private static let plain = ##"{"font": {"family": "Noto Sans CJK JP", "size": 40}, "color": "#203040"}"##

  @Test(arguments: EquivalentTexts.all)
  func `a text is drawn as it is alone, whichever was asked for first`(_ texts: EquivalentTexts) async throws {
    func alone(_ text: String) throws -> PixelBuffer {
      let styles = try StyleSheet(json: #"{"styles": {"plain": \#(Self.plain)}}"#)
      let json = #"{"style": "plain", "text": "\#(text)"}"#
      let document = try Document(bytes: Array(json.utf8), source: "", styles: styles, styleName: nil)
      return try LabelRenderer(.cpu).render(document).image
    }
    let (first, second) = (try alone(texts.first), try alone(texts.second))
    for order in texts.orders {
      try await TestServer.run {
        $0.limits.workers = 1
        try $0.use(#"{"styles": {"plain": \#(Self.plain)}}"#)
      } _: { server async throws in
        var tags: Set<String> = []
        for text in order + order {
          let reply = try await server.client.get("/plain/\(Self.escaped(text)).png")
          #expect(try PNGCodec.decode(reply.body) == (Self.isFirst(text, of: texts) ? first : second), "\(texts)")
          tags.insert(reply.fields["etag"] ?? "")
        }
        #expect(tags.count == 2 && !tags.contains(""))
      }
    }
  }

  @Test(arguments: EquivalentTexts.all)
  func `styles and pictures are those of the bytes of their names`(_ texts: EquivalentTexts) async throws {
    let folder = try Workspace()
    for (name, value) in [(texts.first, UInt8(60)), (texts.second, 200)] {
      let pixel = PixelBuffer(width: 1, height: 1, alphaMode: .straight, bytes: [value, value, value, 255])
      try folder.write(try PNGCodec.encode(pixel), to: name + ".png")
    }
    let styles = #"""
      {"styles": {"photo": {"kind": "image", "file": "{{photo}}.png"},
                  "\#(texts.first)": {"size": [30, 20]}, "\#(texts.second)": {"size": [50, 20]}}}
      """#
    for order in texts.orders {
      try await TestServer.run {
        $0.limits.workers = 1
        $0.drawing.assets = folder.root
        try $0.use(styles)
      } _: { server async throws in
        for name in order + order {
          let isFirst = Self.isFirst(name, of: texts)
          let sized = try await server.client.get("/\(Self.escaped(name))/a.png")
          #expect(sized.fields["signwriter-size"] == (isFirst ? "30x20" : "50x20"), "\(texts): \(sized.text)")
          let photo = try await server.client.get("/photo/-.png?photo=\(Self.escaped(name))")
          try #require(photo.status == 200, "\(photo.text)")
          #expect(try PNGCodec.decode(photo.body)[0, 0].x == (isFirst ? 60 : 200), "\(texts)")
        }
      }
    }
  }
}
