import Foundation
import Pixels
import Testing
import Typography

/// The test fonts of Google's color-fonts, and what Chromium made of them.
struct ColorFonts {
  private struct Sheet: Decodable {
    struct Cell: Decodable {
      let codepoint: UInt32
      let glyph: String
    }
    let cells: [Cell]
    let columns: Int
    let cell: Int
    let baseline: Int
  }

  /// One of the settings that Chromium has drawn.
  struct Sample: CustomTestStringConvertible, Sendable {
    let picture: String
    var font = "test_glyphs-glyf_colr_1.ttf"
    var variations: [String: Double] = [:]
    var palette = ColorPalette()
    var testDescription: String { picture }
  }

  static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fonts/colr/").path + "/"
  private static let sheet = try! JSONDecoder().decode(
    Sheet.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "colrv1.json")))
  static let catalog = try! FontCatalog()

  static var names: [String] { sheet.cells.map(\.glyph) }
  static var textColor: Color { Color(red: 0x20 / 255, green: 0x60 / 255, blue: 0xC0 / 255) }

  static let samples: [Sample] = {
    var overridden = ColorPalette()
    overridden.base = .number(2)
    overridden.colors = [
      0: Color(red: 1, green: 0, blue: 1), 3: Color(red: 0, green: 1, blue: 0, alpha: Float(0x80) / 255),
    ]
    var first = ColorPalette()
    first.base = .number(1)
    let axes: [String: Double] = [
      "SWPS": 45, "SWPE": -30, "SWC1": 0.3, "SWC2": 0.1, "SWC3": -0.2, "SCOX": 100, "SCSX": 0.5, "GRX0": 200,
      "GRR1": -200, "COL2": 0.2, "ROTA": 60, "ROTX": 100, "SKXA": 20, "TRXX": 0.3, "TRDY": 100, "TLDX": 150,
      "APH1": -0.5, "CLXA": -200,
    ]
    return [
      Sample(picture: "colrv1-static.png"), Sample(picture: "colrv1-palette1.png", palette: first),
      Sample(picture: "colrv1-palette2-override.png", palette: overridden),
      Sample(
        picture: "colrv1-variable.png", font: "test_glyphs-glyf_colr_1_variable.ttf", variations: axes),
    ]
  }()

  static func face(_ file: String, variations: [String: Double] = [:]) throws -> FontFace {
    try catalog.face(FontQuery(file: folder + file, variations: variations))
  }

  /// The glyphs of a sample as Chromium has laid them out: 48 px, over white.
  static func page(_ sample: Sample) throws -> PixelBuffer {
    let face = try face(sample.font, variations: sample.variations)
    let rasterizer = GlyphRasterizer()
    var look = ColorGlyphLook()
    look.palette = sample.palette
    look.foreground = textColor
    let rows = (sheet.cells.count + sheet.columns - 1) / sheet.columns
    var page = PixelBuffer(width: sheet.columns * sheet.cell, height: rows * sheet.cell, alphaMode: .premultiplied)
    for (index, cell) in sheet.cells.enumerated() {
      guard let id = face.glyph(for: cell.codepoint),
        let glyph = try rasterizer.colorGlyph(face: face, glyph: id, pixelsPerEm: 48, look: look)
      else { continue }
      let x = index % sheet.columns * sheet.cell + glyph.left
      let y = index / sheet.columns * sheet.cell + sheet.baseline + glyph.top
      page.draw(glyph.picture.pixels, x: x, y: y)
    }
    return page
  }

  /// The mean difference in 8-bit steps over the pixels of each cell that either of two pages has drawn on.
  static func differences(_ page: PixelBuffer, _ truth: PixelBuffer) -> (mean: Double, cells: [Double]) {
    var (sum, count) = (0.0, 0)
    let cells = sheet.cells.indices.map { index in
      var (own, ink) = (0.0, 0)
      let (left, top) = (index % sheet.columns * sheet.cell, index / sheet.columns * sheet.cell)
      for y in top..<(top + sheet.cell) {
        for x in left..<(left + sheet.cell) {
          let (a, b) = (page[x, y].overWhite, truth[x, y].overWhite)
          guard a != SIMD3(repeating: 255) || b != SIMD3(repeating: 255) else { continue }
          ink += 1
          for channel in 0..<3 { own += abs(a[channel] - b[channel]) / 3 }
        }
      }
      (sum, count) = (sum + own, count + ink)
      return ink == 0 ? 0 : own / Double(ink)
    }
    return (sum / Double(max(1, count)), cells)
  }
}

extension PixelBuffer {
  /// Composites a premultiplied picture over this one.
  mutating func draw(_ picture: PixelBuffer, x left: Int, y top: Int) {
    for y in 0..<picture.height where (0..<height).contains(top + y) {
      for x in 0..<picture.width where (0..<width).contains(left + x) {
        let (ink, below) = (picture[x, y], self[left + x, top + y])
        var pixel = ink
        for channel in 0..<4 {
          let kept = (Double(below[channel]) * Double(255 - ink.w) / 255).rounded()
          pixel[channel] = UInt8(min(255, Double(ink[channel]) + kept))
        }
        self[left + x, top + y] = pixel
      }
    }
  }
}

extension SIMD4<UInt8> {
  /// A premultiplied pixel on white.
  fileprivate var overWhite: SIMD3<Double> {
    SIMD3(Double(x), Double(y), Double(z)) + SIMD3(repeating: Double(255 - w))
  }
}
