import CPURendering
import Documents
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Documents in lines, up to the pixels.
@Suite struct InlineDocumentTests {
  /// A red card of 20 x 10 points.
  static let card = #"{"kind": "group", "size": [20, 10], "background": {"color": "red"}}"#

  static func document(_ runs: String, _ members: String = "") throws -> Document {
    try Document(
      json: #"""
        {"text": [\#(runs)], "size": [160, 60], "alignment": "left", "font": {"family": "DejaVu Sans", "size": 20}
         \#(members)}
        """#)
  }

  static func drawn(_ document: Document) throws -> PixelBuffer {
    CPURenderer().render(try SceneFiles.resolver.resolve(document).scene, alphaMode: .premultiplied)
  }

  /// The box of pixels that are red through and through, and how many they are.
  static func red(_ image: PixelBuffer) -> (box: PixelRect, count: Int) {
    var (box, count) = (PixelRect.empty, 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let place = 4 * (y * image.width + x)
        guard Array(image.bytes[place..<(place + 4)]) == [255, 0, 0, 255] else { continue }
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
        count += 1
      }
    }
    return (box, count)
  }

  @Test(arguments: [1.0, 2])
  func `a document stands on the baseline in its own size`(_ scale: Double) throws {
    let document = try Self.document(#""a", {"document": \#(Self.card)}, "b""#, #", "scale": \#(scale)"#)
    let text = try #require(SceneFiles.resolver.measure(document).texts.first)
    let (box, count) = Self.red(try Self.drawn(document))
    #expect(box.width == Int(20 * scale) && box.height == Int(10 * scale) && count == box.width * box.height)
    #expect(box.y + box.height == Int(text.lines[0].baseline))
    let bounds = try #require(text.objects.first).bounds
    #expect(abs(bounds.x - Double(box.x)) <= 0.5 && abs(bounds.width - Double(box.width)) < 1e-6)
  }

  @Test func `texts in it are measured, after the label's own`() throws {
    let badge = #"{"text": "NEW", "textInsets": [2, 6, 2, 6], "font": {"size": 9}}"#
    let document = try Self.document(#""a", {"document": \#(badge), "align": "middle"}"#)
    let measured = try SceneFiles.resolver.measure(document)
    #expect(measured.texts.map(\.text) == ["a\u{FFFC}", "NEW"])
    let (object, inner) = (try #require(measured.texts[0].objects.first).bounds, measured.texts[1].bounds)
    #expect(inner.x >= object.x + 5 && inner.x + inner.width <= object.x + object.width - 5)
    #expect(try SceneFiles.resolver.resolve(document).boxes([.word]).map(\.text).contains("NEW"))
  }

  @Test(arguments: [
    #""text": "Ag\nxy", "numberOfLines": 0"#, #""kind": "counting", "from": 0, "to": 9"#,
    #""kind": "cycling", "texts": ["a"]"#, #""kind": "textField", "text": "xy""#,
  ])
  func `a text stands on the baseline of its line`(_ members: String) throws {
    let inner = #"{\#(members), "textInsets": [3, 6, 5, 6], "font": {"family": "DejaVu Sans", "size": 13}}"#
    let document = try Self.document(#""a", {"document": \#(inner)}"#)
    let lines = try SceneFiles.resolver.measure(document).texts.flatMap(\.lines).map(\.baseline)
    #expect(lines.count >= 2 && abs(lines[0] - lines[lines.count - 1]) <= 0.5, "\(lines)")
    // In lines that run down it is in the middle.
    let vertical = try Self.document(#""a", {"document": \#(inner)}"#, #", "writingMode": "vertical-rl""#)
    let text = try SceneFiles.resolver.measure(vertical).texts[0]
    let bounds = text.objects[0].bounds
    #expect(abs(bounds.x + bounds.width / 2 - text.lines[0].baseline) <= 1)
  }

  @Test func `it is drawn as a child of a group at its place`() throws {
    let badge = #"""
      {"text": "NEW", "font": {"family": "DejaVu Sans", "size": 11}, "color": "white", "textInsets": [2, 6, 2, 6],
       "background": {"color": "teal", "cornerRadius": 5}, "transform": {"rotate": 4}, "blend": "multiply"
      """#
    let label = try Self.document(#"{"document": \#(badge)}, "align": "top"}"#)
    let bounds = try #require(SceneFiles.resolver.measure(label).texts[0].objects.first).bounds
    let (x, y) = (bounds.x.rounded(), bounds.y.rounded())
    let group = try Document(
      json: #"{"kind": "group", "size": [160, 60], "children": [\#(badge), "frame": [\#(x), \#(y), null, null]}]}"#)
    let (inLine, inGroup) = try (Self.drawn(label), Self.drawn(group))
    #expect(inLine.bytes == inGroup.bytes)
    #expect(inLine.bytes.contains { $0 > 0 })
  }

  @Test func `it stands upright in vertical lines, and turns along a path`() throws {
    let runs = #""a", {"document": \#(Self.card)}"#
    let vertical = Self.red(try Self.drawn(Self.document(runs, #", "writingMode": "vertical-rl""#)))
    #expect(vertical.box.width == 20 && vertical.box.height == 10)
    let down = #", "textPath": {"path": "M 80 0 V 60"}"#
    let turned = Self.red(try Self.drawn(Self.document(runs, down)))
    #expect((9...10).contains(turned.box.width) && (19...20).contains(turned.box.height))
  }

  @Test func `it grows with text that is fitted, and a canvas that fits holds its shadow`() throws {
    let runs = #""ab", {"document": \#(Self.card)}"#
    let document = try Self.document(runs, #", "fit": {"mode": "grow", "max": 40}"#)
    let factor = try #require(SceneFiles.resolver.measure(document).texts.first).layout.size / 20
    let (box, _) = Self.red(try Self.drawn(document))
    #expect(factor > 1.2 && abs(Double(box.width) - 20 * factor) <= 1)
    let shadow = #"""
      {"document": {"text": "g", "font": {"size": 10}, "shadow": {"offset": [30, 0], "color": "red"}}}
      """#
    let fitting = try Document(json: #"{"text": ["a", \#(shadow)], "font": {"family": "DejaVu Sans", "size": 20}}"#)
    let plain = try Document(
      json:
        #"{"text": ["a", \#(shadow.replacing("30", with: "0"))], "font": {"family": "DejaVu Sans", "size": 20}}"#)
    #expect(try Self.drawn(fitting).width > Self.drawn(plain).width + 15)
  }

  @Test func `a layer style is made of it, too, and opacity is that of the whole`() throws {
    let runs = #"{"document": \#(Self.card)}"#
    let styled = #", "layerStyle": {"strokes": [{"size": 3, "color": "blue"}]}"#
    #expect(try Self.drawn(Self.document(runs, styled)) != Self.drawn(Self.document(runs)))
    let faint = try Self.drawn(Self.document(runs, #", "opacity": 0.5"#))
    #expect(faint.bytes.max().map { (127...128).contains($0) } == true)
  }

  /// A count has room for its widest value, so that the words beside it stay.
  @Test func `what moves in it moves, at the time of the label`() throws {
    let count = #"""
      {"document": {"kind": "counting", "from": 0, "to": 1000, "format": "%d", "duration": 2, "font": {"size": 20}}}
      """#
    let document = try Self.document(#""a", \#(count), "b""#)
    let moments = try [0.0, 2].map { try SceneFiles.resolver.measure(document.document(at: $0)).texts }
    #expect(moments.map { $0.map(\.text) } == [["a\u{FFFC}b", "0"], ["a\u{FFFC}b", "1000"]])
    #expect(moments[0][0].layout.width == moments[1][0].layout.width)
    #expect(try SceneFiles.resolver.duration(of: document) == 2)
    #expect(try SceneFiles.resolver.ground(of: document) == nil)
    #expect(try Self.drawn(document.document(at: 0)) != Self.drawn(document.document(at: 2)))
  }

  @Test func `it is drawn in a group, turned with its label, as it is by itself`() throws {
    let runs = #""a", {"document": \#(Self.card)}, "b""#
    let label = #"""
      "text": [\#(runs)], "alignment": "left", "font": {"family": "DejaVu Sans", "size": 20}
      """#
    let alone = try Self.drawn(Document(json: #"{\#(label), "size": [160, 60]}"#))
    let inGroup = try Self.drawn(
      Document(json: #"{"kind": "group", "size": [160, 60], "children": [{\#(label), "frame": [0, 0, 160, 60]}]}"#))
    #expect(alone.bytes == inGroup.bytes)
    let turned = try Self.drawn(
      Document(
        json: #"""
          {"kind": "group", "size": [160, 160], "children":
           [{\#(label), "frame": [0, 50, 160, 60], "transform": {"rotate": 90}}]}
          """#))
    let (flat, upright) = (Self.red(alone).box, Self.red(turned).box)
    #expect(flat.width == 20 && flat.height == 10)
    #expect((9...10).contains(upright.width) && (19...20).contains(upright.height))
  }

  @Test func `a canvas that fits holds what a layer style makes around it`() throws {
    func size(_ members: String) throws -> SIMD2<Int> {
      let picture = try Self.drawn(
        Document(
          json: #"""
            {"text": ["i", {"document": {"kind": "group", "size": [60, 60], "background": {"color": "red"}}}]
             \#(members), "font": {"family": "DejaVu Sans", "size": 12}}
            """#))
      return SIMD2(picture.width, picture.height)
    }
    let styled = try size(#", "layerStyle": {"strokes": [{"size": 8, "color": "blue"}]}"#)
    // The stroke sticks out over the text and at its end.
    let plain = try size("")
    #expect(styled.x >= plain.x + 8 && styled.y >= plain.y + 8, "\(plain) \(styled)")
  }

  @Test func `a fault in it has its place`() throws {
    let document = try Self.document(#""a", {"document": {"text": "b", "font": {"family": "No Such Family"}}}"#)
    do throws(ResolveError) {
      _ = try SceneFiles.resolver.resolve(document)
      Issue.record("it is drawn")
    } catch { #expect(error.field == "text[1].document.font") }
  }

  @Test func `both renderers draw the same`() throws {
    let badge = #"""
      {"text": "NEW", "font": {"family": "DejaVu Sans", "size": 11}, "color": "white", "textInsets": [2, 6, 2, 6],
       "background": {"color": "teal", "cornerRadius": 5}}
      """#
    let runs =
      #""ab ", {"document": \#(badge), "align": "middle"}, "שלום", {"document": \#(Self.card), "shift": 0.2}"#
    let members = [
      "", #", "shadow": {"offset": [2.3, 1.6], "color": "black"}"#, #", "writingMode": "vertical-rl""#,
      #", "textPath": {"circle": {"radius": 26}}"#, #", "opacity": 0.5, "stroke": {"width": 2, "color": "teal"}"#,
      #", "layerStyle": {"dropShadows": [{}], "strokes": [{"size": 2}]}"#, #", "oversampling": 2, "fade": 3"#,
    ]
    let scenes = try members.map { try SceneFiles.resolver.resolve(Self.document(runs, $0)).scene }
    let pictures = try (InvariantTests.render(scenes, by: "cpu"), InvariantTests.render(scenes, by: "gpu"))
    for (index, (cpu, gpu)) in zip(pictures.0, pictures.1).enumerated() {
      expectSame(gpu, cpu, within: .gpu, members[index])
    }
  }
}
