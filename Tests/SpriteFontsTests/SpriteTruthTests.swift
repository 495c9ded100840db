import Documents
import Pixels
import SpriteFonts
import Testing

/// A line that is set from the files, beside the same label drawn directly with the same whole advances.
@Suite(.serialized) struct SpriteTruthTests {
  /// The label drawn directly, without pairs, each character as wide as in the file.
  private func direct(
    _ text: String, _ document: SpriteFontDocument, _ font: SpriteFont, gradientBox: Bool = false
  ) throws -> (picture: PixelBuffer, x: Int, baseline: Int) {
    var label = document.style
    label.text = text
    (label.alignment, label.verticalAlignment) = (.left, .top)
    label.gradient?.box = .line
    label.font.features = ["kern": 0, "liga": 0, "clig": 0, "calt": 0]
    for glyph in font.glyphs {
      guard let scalar = Unicode.Scalar(glyph.character.id) else { continue }
      label.kerning[String(scalar)] = (glyph.advance - glyph.exactAdvance) / document.style.font.size
    }
    let renderer = try LabelRenderer(.cpu)
    if gradientBox {
      // From the height of capitals, which in this font is 1493 of 2048, to the baseline.
      let line = try renderer.render(label).report
      let baseline = line.lines[0].baseline - line.layout.y
      let box = LayerStyle.Gradient.Box(
        left: 0, top: baseline - (48 * 1493.0 / 2048).rounded(), right: 300, bottom: baseline)
      label.layerStyle?.gradientOverlays[0].gradient.box = box
    }
    let drawn = try renderer.render(label)
    return (drawn.image, Int(drawn.report.layout.x.rounded()), Int(drawn.report.lines[0].baseline.rounded()))
  }

  private func difference(
    _ text: String, _ style: String, layers: [SpriteFontDocument.Layer] = [], gradientBox: Bool = false
  ) throws -> (largest: Double, mean: Double, above2: Double) {
    let document = try SpriteSamples.document(style, characters: "ascii") {
      $0.kerning.isOn = false
      $0.layers = layers
    }
    let set = try SpriteSamples.make(document)
    let files = try set.files(named: "f")
    let truth = try direct(text, document, set.sizes[0].fonts[0], gradientBox: gradientBox)
    var line = FloatPicture(width: truth.picture.width, height: truth.picture.height)
    for name in layers.isEmpty ? ["f.fnt"] : layers.map({ $0 == layers.last ? "f.fnt" : "f-\($0.rawValue).fnt" }) {
      FontReader(SpriteSamples.text(files, name)).set(
        text, from: set.sizes[0].pages, onto: &line, x: truth.x, baseline: truth.baseline)
    }
    return line.difference(from: FloatPicture(truth.picture))
  }

  @Test(arguments: ["AVATAR Wave 1,950", "jgfy AQ", "0123456789", "VAVA"])
  func `a line of a plain fill, a vertical ramp or a layer style's gradient is the label`(text: String) throws {
    #expect(try difference(text, SpriteSamples.plain).largest == 0)
    #expect(try difference(text, SpriteSamples.ramp).largest == 0)
    #expect(try difference(text, SpriteSamples.layerStyle, gradientBox: true).largest == 0)
  }

  @Test func `layers keep shadows and strokes under all letters`() throws {
    let layers: [SpriteFontDocument.Layer] = [.shadow, .stroke, .fill]
    for (text, one, three) in [("AVATAR Wave 1,950", 48.0, 28.0), ("jgfy AQ", 255, 61)] {
      let whole = try difference(text, SpriteSamples.gold)
      let layered = try difference(text, SpriteSamples.gold, layers: layers)
      #expect(whole.largest <= one, "\(text): \(whole)")
      #expect(layered.largest <= three, "\(text): \(layered)")
      // Each layer is rounded by itself, by at most a step; where letters overlap, more pixels are right.
      #expect(layered.above2 < whole.above2, "\(text): \(layered), \(whole)")
    }
  }

  @Test(arguments: ["A", "g", "W", "&", "j"])
  func `a single character is the label, with all effects`(text: String) throws {
    #expect(try difference(text, SpriteSamples.gold).largest == 0)
    // Three pictures are rounded, not one.
    let layers = try difference(text, SpriteSamples.gold, layers: [.shadow, .stroke, .fill])
    #expect(layers.largest <= 1, "\(layers)")
  }
}
