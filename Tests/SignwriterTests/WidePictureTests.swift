import Documents
import JSON
import Pixels
import Signwriter
import Testing

/// Pictures of 16 bits a channel: those of bytes with finer steps.
@Suite struct WidePictureTests {
  private let renderer = try! LabelRenderer(.cpu)

  private func document(_ json: String) throws -> Document {
    try Document(JSONParser.parse(Array(json.utf8), source: "test"), source: "test")
  }

  /// A figure alone, without and with samples of a pixel, several figures, a translucent group, and one colour alone.
  private static let documents = [
    """
    {"text": "Wide", "gradient": {"colors": ["red", "#00F8"]}, "shadows": [{"color": "teal", "blur": 6}],
    "opacity": 0.7}
    """,
    """
    {"text": "Wide", "gradient": {"colors": ["red", "#00F8"]}, "oversampling": 2, "background": {"color": "#8888"}}
    """,
    """
    {"text": "Wide", "color": "#FF800080"}
    """,
    """
    {"kind": "group", "size": [80, 40], "opacity": 0.6, "children": [
    {"kind": "label", "text": "a", "frame": [4, 4, 60, 30], "color": "lime"},
    {"kind": "label", "text": "b", "frame": [9, 6, 60, 30], "color": "#F008"}]}
    """,
  ]

  @Test(arguments: documents, [AlphaMode.premultiplied, .straight])
  func `they are those of bytes, rounded less`(json: String, alphaMode: AlphaMode) throws {
    let document = try document(json)
    let bytes = try renderer.render(document, alphaMode: alphaMode).image
    let wide = try renderer.renderWide(document, alphaMode: alphaMode)
    #expect(wide.width == bytes.width && wide.height == bytes.height && wide.alphaMode == alphaMode)
    var wrong = 0
    for (byte, word) in zip(bytes.bytes, wide.words) {
      // Half a step of bytes is 128.5 words.
      wrong += abs(Int(byte) * 257 - Int(word)) > 130 ? 1 : 0
    }
    let clear = bytes.bytes.indices.count { $0 % 4 == 3 && bytes.bytes[$0] == 0 && wide.words[$0] > 0 }
    // Straight colours under alphas that round to nothing in bytes have colours in words.
    #expect(alphaMode == .premultiplied ? wrong == 0 : wrong <= 3 * clear, "\(wrong) of \(bytes.bytes.count)")
    #expect(wide.words.contains { $0 % 257 != 0 })
  }

  @Test func `a gradient has the steps of its formula, not those of bytes`() throws {
    // From 0 to 64 of 255 steps over 1,000 pixels: a byte would hold for 15 pixels.
    let json = """
      {"kind": "group", "size": [1000, 2], "children": [],
      "background": {"gradient": {"colors": ["#000", "#404040"], "start": [0, 0.5], "end": [1, 0.5]}}}
      """
    let wide = try renderer.renderWide(try document(json))
    var worst = 0.0
    for x in 0..<1000 {
      let expected = 64.0 * 257 * (Double(x) + 0.5) / 1000
      worst = max(worst, abs(Double(wide[x, 1].x) - expected))
      #expect(wide[x, 1].w == 65535)
    }
    #expect(worst <= 2, "\(worst)")
  }

  @Test func `a renderer of a device draws the same, on the CPU path`() throws {
    let document = try document(Self.documents[0])
    let other = try LabelRenderer(.auto)
    #expect(try other.renderWide(document) == renderer.renderWide(document))
    #expect(throws: SignwriterError.self) { try other.renderWide(.label(LabelDocument(text: "a", scale: .nan))) }
  }
}
