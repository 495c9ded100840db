import Documents
import Pixels
import SpriteFonts
import Testing

/// Layers of layer styles, and what is told of layers.
@Suite(.serialized) struct SpriteLayerTests {
  private static let threeLayers: [SpriteFontDocument.Layer] = [.shadow, .stroke, .fill]

  private static func style(_ layerStyle: String, _ more: String = "") -> String {
    ##"{"font": {"family": "DejaVu Sans", "weight": 700, "size": 48}, "color": "#d7a520"\##(more), "layerStyle": {\##(layerStyle)}}"##
  }

  private static let outside = ##""strokes": [{"size": 3, "color": "#402000"}]"##
  private static let cast = #""dropShadows": [{"opacity": 0.6, "distance": 4, "size": 6}]"#

  /// The fonts of a letter one over the other, from the letter drawn directly.
  private func difference(
    _ letter: String, _ style: String, _ layers: [SpriteFontDocument.Layer], _ renderer: LabelRenderer
  ) throws -> Double {
    let document = try SpriteSamples.document(style, characters: "AgWj&") { $0.layers = layers }
    let set = try SpriteFontMaker(renderer).make(document)
    let files = try set.files(named: "f")
    var label = document.style
    label.text = letter
    let drawn = try renderer.render(label)
    var picture = FloatPicture(width: drawn.image.width, height: drawn.image.height)
    for layer in layers {
      let name = layer == layers.last ? "f.fnt" : "f-\(layer.rawValue).fnt"
      FontReader(SpriteSamples.text(files, name)).set(
        letter, from: set.sizes[0].pages, onto: &picture, x: Int(drawn.report.layout.x.rounded()),
        baseline: Int(drawn.report.lines[0].baseline.rounded()))
    }
    return picture.difference(from: FloatPicture(drawn.image)).largest
  }

  private static let styles = [
    style(outside), style(outside + ", " + cast), style(cast),
    // Strokes over the fill go with it.
    style(#""strokes": [{"size": 4, "position": "center", "color": "navy"}], "# + cast),
    style(
      #""strokes": [{"size": 2, "position": "inside", "color": "navy"}, {"size": 3, "color": "maroon"}], "# + cast),
    // Under the letters the stroke goes on as it is at their edge.
    style(#""strokes": [{"size": 5, "gradient": {"kind": "shapeBurst", "colors": ["red", "blue"]}}]"#),
    // The glow as well reaches under them.
    style(#""outerGlow": {"size": 8, "color": "white", "opacity": 1}, "# + outside + ", " + cast),
    style(#""outerGlow": {"size": 8, "color": "aqua", "opacity": 1}"#),
    // Letters without a fill stay hollow.
    style(#""fillOpacity": 0, "# + outside),
    style(#""fillOpacity": 0, "colorOverlays": [{"color": "gold", "opacity": 1}], "# + outside),
    // A label's own strokes are part of the shape of effects, and lie under it where there are none.
    style(
      #""colorOverlays": [{"color": "teal", "opacity": 1}], "# + outside,
      #", "stroke": {"width": 2, "position": "outside"}"#),
    style(cast, #", "stroke": {"width": 2, "color": "maroon", "position": "outside"}"#),
  ]

  @Test(arguments: styles, ["A", "g", "j", "&"])
  func `a letter of a layer style in three layers is the letter`(style: String, letter: String) throws {
    let renderer = try LabelRenderer(.cpu)
    #expect(try difference(letter, style, Self.threeLayers, renderer) <= 1, "\(style)")
    #expect(try difference(letter, style, [.shadow, .glyph], renderer) <= 1, "\(style)")
  }

  @Test(.enabled(if: (try? LabelRenderer(.gpu)) != nil), arguments: styles)
  func `so it is on the GPU`(style: String) throws {
    let renderer = try LabelRenderer(.gpu)
    #expect(try difference("g", style, Self.threeLayers, renderer) <= 2, "\(style)")
  }

  @Test func `a stroke outside lies under the whole letter, and none in its font`() throws {
    let document = try SpriteSamples.document(Self.style(Self.outside), characters: "I") {
      $0.layers = [.stroke, .fill]
    }
    let size = try SpriteSamples.make(document).sizes[0]
    let (stroke, fill) = (size.fonts[0].glyphs[0].cell, size.fonts[1].glyphs[0].cell)
    let (outer, inner) = (
      size.pages[0].cropped(to: stroke).inkBounds(), size.pages[0].cropped(to: fill).inkBounds()
    )
    // Its edge is up to a pixel wide.
    #expect((6...8).contains(outer.width - inner.width) && (6...8).contains(outer.height - inner.height))
    let middle = size.pages[0].cropped(to: stroke)[stroke.width / 2, stroke.height / 2]
    #expect(middle == SIMD4(0x40, 0x20, 0, 255))
  }

  // MARK: What is told

  private func told(_ style: String, _ layers: [SpriteFontDocument.Layer]) throws -> String {
    try SpriteSamples.make(SpriteSamples.document(style, characters: "A") { $0.layers = layers }).warnings
      .joined(separator: "\n")
  }

  @Test func `the order of layers is told, and those that show nothing`() throws {
    let plain = try told(SpriteSamples.plain, Self.threeLayers)
    #expect(plain.contains("layers: draw the whole line once with each font, in this order: shadow, stroke, fill"))
    #expect(
      plain.contains("the font of shadow shows nothing") && plain.contains("the font of stroke shows nothing"))
    let gold = try told(SpriteSamples.gold, Self.threeLayers)
    #expect(gold.contains("in this order") && !gold.contains("shows nothing"))
    #expect(!(try told(SpriteSamples.gold, []).contains("in this order")))
  }

  @Test func `parts of a style that no layer shows are told`() throws {
    let fill = try told(SpriteSamples.gold, [.fill])
    #expect(fill.contains("shadows are in none; add shadow") && fill.contains("strokes are in none; add stroke"))
    #expect(try told(SpriteSamples.gold, [.shadow, .stroke]).contains("the letters themselves are in none"))
    #expect(!(try told(SpriteSamples.gold, [.shadow, .glyph]).contains("in none")))
  }

  @Test(arguments: [
    (
      style(#""dropShadows": [{}, {"distance": 9}], "outerGlow": {}"#),
      "all shadows and the glow of the layer style"
    ),
    (style(cast, #", "shadow": {"offset": [1, 1]}"#), "the label's own shadows are in no font"),
    (style(cast, #", "opacity": 0.5"#), "opacity: each font has it by itself"),
    (style(#""fillOpacity": 0.4, "# + cast), "layerStyle.fillOpacity: the fill is translucent"),
    (style(#""strokes": [{"blend": "screen"}]"#), "blend modes between shadows, strokes and fill are lost"),
    (style(#""strokes": [{"opacity": 0.5}], "# + cast), "shadows show through translucent strokes"),
    (style(#""strokes": [{"position": "inside"}]"#), "are in the font of the fill"),
    (style(#""edgeGamma": 1.45"#), "edgeGamma, knockout and channels"),
  ])
  func `what fonts over each other do not keep is told`(style: String, words: String) throws {
    #expect(try told(style, Self.threeLayers).contains(words))
    // A style of which they keep all has no such note.
    #expect(!(try told(Self.style(Self.cast + ", " + Self.outside), Self.threeLayers).contains(words)))
  }
}
