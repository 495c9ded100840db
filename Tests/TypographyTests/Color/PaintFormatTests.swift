import Pixels
import TestSupport
import Testing
import Typography

/// Every format of COLR version 1 in a font made for it, with boxes and colours that were worked out by hand.
@Suite struct PaintFormatTests {
  /// A format with its paint, and what is drawn: the box at 100 px (left, top, width, height), and the colours of two
  /// pixels from the box's corner.
  struct Sample: CustomTestStringConvertible, Sendable {
    let format: Int
    let name: String
    let paint: [UInt8]
    var box = [0, -80, 80, 80]
    var colors: [(SIMD2<Int>, SIMD4<UInt8>)] = [(SIMD2(5, 5), SIMD4(255, 0, 0, 255))]
    var testDescription: String { "\(format) \(name)" }
  }

  private static let red = PaintFont.glyph(1, PaintFont.solid(0))

  /// A transform of the red square: numbers of two bytes, and the index of its deltas where it varies.
  private static func turned(_ format: Int, _ numbers: [UInt8]) -> [UInt8] {
    let varying = format % 2 == 1 ? PaintFont.fixedIndex : []
    return [UInt8(format)] + PaintFont.near(4 + numbers.count + varying.count) + numbers + varying + red
  }

  private static func square(_ format: Int, _ paint: [UInt8]) -> [UInt8] {
    PaintFont.glyph(1, format % 2 == 1 ? paint + PaintFont.fixedIndex : paint)
  }

  /// A gradient of the square from red to opaque green (the palette's red and the text's colour).
  private static func gradient(_ format: Int, _ numbers: [UInt8]) -> [UInt8] {
    let isVarying = format % 2 == 1
    let varying = isVarying ? PaintFont.fixedIndex : []
    let line =
      [0] + PaintFont.word(2) + PaintFont.share(0) + PaintFont.word(0) + PaintFont.share(1) + varying
      + PaintFont.share(1) + PaintFont.word(0xFFFF) + PaintFont.share(1) + varying
    let paint = [UInt8(format)] + PaintFont.near(4 + numbers.count + varying.count) + numbers + varying
    return PaintFont.glyph(1, paint + line)
  }

  private static let center = PaintFont.word(400) + PaintFont.word(400)

  private static func transforms(_ format: Int) -> Sample {
    let half = PaintFont.share(0.5)
    switch format & ~1 {
    case 12:
      let index = format == 13 ? PaintFont.fixedIndex : []
      let matrix = [0x8000, 0, 0, 0x8000, 100 << 16, 0].flatMap { PaintFont.long($0) } + index
      let paint = [UInt8(format)] + PaintFont.near(7 + matrix.count) + PaintFont.near(7) + matrix + red
      return Sample(format: format, name: "transform", paint: paint, box: [10, -40, 40, 40])
    case 14:
      let paint = turned(format, PaintFont.word(100) + PaintFont.word(-200))
      return Sample(format: format, name: "translate", paint: paint, box: [10, -60, 80, 80])
    case 16:
      let paint = turned(format, half + PaintFont.share(0.25))
      return Sample(format: format, name: "scale", paint: paint, box: [0, -20, 40, 20])
    case 18:
      let paint = turned(format, half + PaintFont.share(0.25) + center)
      return Sample(format: format, name: "scale around centre", paint: paint, box: [20, -50, 40, 20])
    case 20:
      return Sample(format: format, name: "uniform scale", paint: turned(format, half), box: [0, -40, 40, 40])
    case 22:
      let paint = turned(format, half + center)
      return Sample(format: format, name: "uniform scale around centre", paint: paint, box: [20, -60, 40, 40])
    case 24:
      return Sample(format: format, name: "rotate", paint: turned(format, half), box: [-80, -80, 80, 80])
    case 26:
      let paint = turned(format, half + center)
      return Sample(format: format, name: "rotate around centre", paint: paint, box: [0, -80, 80, 80])
    case 28:
      let paint = turned(format, PaintFont.share(0.25) + PaintFont.share(0))
      let at = [(SIMD2(10, 5), SIMD4<UInt8>(255, 0, 0, 255)), (SIMD2(10, 75), SIMD4<UInt8>.zero)]
      return Sample(format: format, name: "skew", paint: paint, box: [-80, -80, 160, 80], colors: at)
    default:
      let paint = turned(format, PaintFont.share(0) + PaintFont.share(0.25) + center)
      let at = [(SIMD2(75, 10), SIMD4<UInt8>(255, 0, 0, 255)), (SIMD2(5, 10), SIMD4<UInt8>.zero)]
      return Sample(format: format, name: "skew around centre", paint: paint, box: [0, -120, 80, 160], colors: at)
    }
  }

  static let samples: [Sample] = (1...32).map { format in
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { PaintFont.word($0) } }
    let (red, green) = (SIMD4<UInt8>(251, 4, 0, 255), SIMD4<UInt8>(4, 251, 0, 255))
    switch format {
    case 1: return Sample(format: 1, name: "layers", paint: [1, 2] + PaintFont.long(0))
    case 2, 3:
      return Sample(format: format, name: "solid", paint: square(format, [UInt8(format)] + words(0, 16384)))
    case 4, 5:
      let paint = gradient(format, words(0, 0, 800, 0, 0, 800))
      return Sample(
        format: format, name: "linear", paint: paint, colors: [(SIMD2(0, 40), red), (SIMD2(79, 40), green)])
    case 6, 7:
      let paint = gradient(format, words(400, 400, 0, 400, 400, 400))
      return Sample(
        format: format, name: "radial", paint: paint, colors: [(SIMD2(40, 40), red), (SIMD2(79, 40), green)])
    case 8, 9:
      // From 0 to 180 degrees, counterclockwise from the right.
      let paint = gradient(format, words(400, 400) + PaintFont.share(-1) + PaintFont.share(0))
      return Sample(
        format: format, name: "sweep", paint: paint, colors: [(SIMD2(79, 39), red), (SIMD2(0, 39), green)])
    case 10:
      return Sample(
        format: 10, name: "glyph", paint: PaintFont.glyph(3, PaintFont.solid(0)), box: [20, -60, 40, 40])
    case 11: return Sample(format: 11, name: "colour glyph", paint: [11] + PaintFont.word(2))
    case 32:
      let source = PaintFont.glyph(3, PaintFont.solid(0xFFFF))
      let paint = [32] + PaintFont.near(8) + [9] + PaintFont.near(8 + source.count) + source + PaintFormatTests.red
      let at = [(SIMD2(5, 5), SIMD4<UInt8>(255, 0, 0, 255)), (SIMD2(40, 40), SIMD4<UInt8>(0, 255, 0, 255))]
      return Sample(format: 32, name: "composite", paint: paint, colors: at)
    default: return transforms(format)
    }
  }

  @Test(arguments: samples) func `a format is drawn`(_ sample: Sample) throws {
    var look = ColorGlyphLook()
    look.foreground = Color(red: 0, green: 1, blue: 0)
    let font = PaintFont(
      roots: [sample.paint, PaintFormatTests.red],
      layers: [PaintFormatTests.red, PaintFont.glyph(3, PaintFont.solid(1))])
    let (drawn, missing) = try font.drawn(look)
    let glyph = try #require(drawn)
    #expect(missing.isEmpty)
    let pixels = glyph.picture.pixels
    let clear = PixelBuffer(width: pixels.width, height: pixels.height, alphaMode: pixels.alphaMode)
    let ink = try #require(pixels.changedBounds(from: clear))
    // Without a clip box a picture may have a clear margin of a pixel around what is drawn.
    let part = sample.format == 10 ? ink : pixels.bounds
    #expect([glyph.left + part.x, glyph.top + part.y, part.width, part.height] == sample.box)
    for (place, color) in sample.colors {
      let found = pixels[place.x, place.y]
      for channel in 0..<4 { #expect(abs(Int(found[channel]) - Int(color[channel])) <= 6, "\(place): \(found)") }
    }
  }

  /// A source of half red over a backdrop of a half of green, worked out by hand from W3C's formulas: the premultiplied
  /// result where both are, in parts of 255.
  static let modes: [(name: String, result: SIMD4<Double>)] = [
    ("clear", SIMD4(0, 0, 0, 0)), ("source", SIMD4(0.5, 0, 0, 0.5)), ("destination", SIMD4(0, 0.5, 0, 0.5)),
    ("source over", SIMD4(0.5, 0.25, 0, 0.75)), ("destination over", SIMD4(0.25, 0.5, 0, 0.75)),
    ("source in", SIMD4(0.25, 0, 0, 0.25)), ("destination in", SIMD4(0, 0.25, 0, 0.25)),
    ("source out", SIMD4(0.25, 0, 0, 0.25)), ("destination out", SIMD4(0, 0.25, 0, 0.25)),
    ("source atop", SIMD4(0.25, 0.25, 0, 0.5)), ("destination atop", SIMD4(0.25, 0.25, 0, 0.5)),
    ("xor", SIMD4(0.25, 0.25, 0, 0.5)), ("plus", SIMD4(0.5, 0.5, 0, 1)),
    ("screen", SIMD4(0.5, 0.5, 0, 0.75)), ("overlay", SIMD4(0.25, 0.5, 0, 0.75)),
    ("darken", SIMD4(0.25, 0.25, 0, 0.75)), ("lighten", SIMD4(0.5, 0.5, 0, 0.75)),
    ("colour dodge", SIMD4(0.25, 0.5, 0, 0.75)), ("colour burn", SIMD4(0.25, 0.5, 0, 0.75)),
    ("hard light", SIMD4(0.5, 0.25, 0, 0.75)), ("soft light", SIMD4(0.25, 0.5, 0, 0.75)),
    ("difference", SIMD4(0.5, 0.5, 0, 0.75)), ("exclusion", SIMD4(0.5, 0.5, 0, 0.75)),
    ("multiply", SIMD4(0.25, 0.25, 0, 0.75)),
    // Red with green's luminosity 0.59: 0.29 is added, 1.29 is brought back to 1 towards 0.59.
    ("hue", SIMD4(0.5, 0.25 + 0.25 * 0.414286, 0.25 * 0.414286, 0.75)),
    ("saturation", SIMD4(0.25, 0.5, 0, 0.75)),
    ("colour", SIMD4(0.5, 0.25 + 0.25 * 0.414286, 0.25 * 0.414286, 0.75)),
    // Green with red's luminosity 0.3: -0.29 is added, and is brought back to 0 towards 0.3.
    ("luminosity", SIMD4(0.25, 0.25 + 0.25 * 0.508475, 0, 0.75)),
  ]

  /// Opaque colours over opaque colours, by hand from W3C's formulas, where a mode has cases that pure colours do not reach:
  /// the number of the mode, the source, the backdrop and the result.
  static let cases: [(mode: Int, source: SIMD3<Double>, backdrop: SIMD3<Double>, result: SIMD3<Double>)] = [
    // Soft light. Above 1/2 with a dark backdrop: D = ((16 b - 12) b + 4) b, and b + (2 s - 1) (D - b).
    // b = 0.2: D = 0.448; s = 1: 0.448; s = 0.8: 0.2 + 0.6 * 0.248 = 0.3488. b = 0.1: D = 0.296; s = 0.6: 0.1392.
    (20, SIMD3(1, 0.8, 0.6), SIMD3(0.2, 0.2, 0.1), SIMD3(0.448, 0.3488, 0.1392)),
    // Up to 1/2: b - (1 - 2 s) b (1 - b). b = 0.2, s = 0.2: 0.104; b = 0.6, s = 0: 0.36; b = 0.6, s = 0.4: 0.552.
    (20, SIMD3(0.2, 0, 0.4), SIMD3(0.2, 0.6, 0.6), SIMD3(0.104, 0.36, 0.552)),
    // Above 1/2 with a light one: D is the root. b = 0.64: 0.8; s = 1: 0.8; s = 0.75: 0.72. b = 0.36, s = 0.6: 0.408.
    (20, SIMD3(1, 0.75, 0.6), SIMD3(0.64, 0.64, 0.36), SIMD3(0.8, 0.72, 0.408)),
    // Hue: the source stretched to the backdrop's saturation of 0.2, (0.2, 0, 0), of luminosity 0.06, and moved to the
    // backdrop's 0.4 * 0.3 + 0.6 * 0.59 + 0.5 * 0.11 = 0.529: 0.469 is added.
    (24, SIMD3(1, 0, 0), SIMD3(0.4, 0.6, 0.5), SIMD3(0.669, 0.469, 0.469)),
    // A source of saturation 0.4, (0.8, 0.6, 0.4), over one of 0.8, (0.1, 0.9, 0.1) of luminosity 0.572: (0.8, 0.4, 0), of
    // luminosity 0.476; 0.096 is added.
    (24, SIMD3(0.8, 0.6, 0.4), SIMD3(0.1, 0.9, 0.1), SIMD3(0.896, 0.496, 0.096)),
    // Saturation: the backdrop (0.2, 0.6, 0.4) of luminosity 0.458 stretched to the source's 0.1: (0, 0.1, 0.05), of 0.0645.
    (25, SIMD3(0.5, 0.4, 0.5), SIMD3(0.2, 0.6, 0.4), SIMD3(0.3935, 0.4935, 0.4435)),
  ]

  @Test(arguments: Array(cases.indices)) func `a mode is W3C's in each of its cases`(_ index: Int) throws {
    let known = Self.cases[index]
    var font = PaintFont(roots: [])
    let source = PaintFont.glyph(1, PaintFont.solid(0))
    font.roots = [
      [32] + PaintFont.near(8) + [UInt8(known.mode)] + PaintFont.near(8 + source.count) + source
        + PaintFont.glyph(1, PaintFont.solid(1))
    ]
    // CPAL of version 0: one palette of two entries.
    var table = PaintFont.word(0) + PaintFont.word(2) + PaintFont.word(1) + PaintFont.word(2) + PaintFont.long(14)
    table += PaintFont.word(0)
    for color in [known.source, known.backdrop] {
      table += [color.z, color.y, color.x, 1].map { UInt8(($0 * 255).rounded()) }
    }
    let folder = try Workspace()
    let path = try folder.write(PaintFont.replacing(font.file, "CPAL", with: table), to: "font.ttf")
    let run = try Setting { $0.font = FontQuery(file: path) }.layout("A").lines[0].runs[0]
    let glyph = try #require(
      try GlyphRasterizer().colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100))
    let found = glyph.picture.pixels[40, 40]
    // Colours of 8 bits are off by half a step, of which soft light in the dark makes up to four times as much.
    for channel in 0..<3 {
      #expect(abs(Double(found[channel]) - known.result[channel] * 255) <= 2, "\(known): \(found)")
    }
    #expect(found.w == 255)
  }

  @Test(arguments: Array(modes.indices)) func `a mode is W3C's`(_ mode: Int) throws {
    var look = ColorGlyphLook()
    look.foreground = Color(red: 0, green: 1, blue: 0)
    let source = PaintFont.glyph(1, PaintFont.solid(0, alpha: 0.5))
    let backdrop = PaintFont.glyph(1, PaintFont.solid(0xFFFF, alpha: 0.5))
    let paint =
      [32] + PaintFont.near(8) + [UInt8(mode)] + PaintFont.near(8 + source.count) + source + backdrop
    let glyph = try #require(try PaintFont(roots: [paint]).drawn(look).glyph)
    let (found, wanted) = (glyph.picture.pixels[40, 40], PaintFormatTests.modes[mode])
    for channel in 0..<4 {
      #expect(abs(Double(found[channel]) - wanted.result[channel] * 255) <= 1, "\(wanted.name): \(found)")
    }
  }
}
