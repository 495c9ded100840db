import Foundation
import Pixels
import Testing
import Typography

/// Fonts of which single glyphs are odd or damaged: DejaVu Sans with another outline for a letter.
@Suite struct DamagedGlyphTests {
  /// A simple glyph of corners, without hints. `ends` are the last corners of its contours.
  private static func glyph(_ corners: [(Int, Int)], ends: [Int]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
    func deltas(_ values: [Int]) -> [UInt8] { zip(values, [0] + values).flatMap { word($0 - $1) } }
    let box = [0, 0, 2000, 2000].flatMap(word)
    return word(ends.count) + box + ends.flatMap(word) + word(0) + corners.map { _ in 1 } + deltas(corners.map(\.0))
      + deltas(corners.map(\.1))
  }

  /// DejaVu Sans with other bytes for a letter's glyph, and the number of that.
  private static func font(_ letter: Character, _ outline: [UInt8]) throws -> (path: String, glyph: UInt32) {
    let original = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let glyph = try #require(
      try FontCatalog().face(FontQuery(file: original)).glyph(for: letter.unicodeScalars.first!.value))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: original)))
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    func table(_ tag: String) throws -> Int {
      let entry = try #require(
        (0..<number(4, 2)).map { 12 + 16 * $0 }.first { bytes[$0..<($0 + 4)].elementsEqual(tag.utf8) })
      return number(entry + 8, 4)
    }
    try #require(number(try table("head") + 50, 2) == 1, "places of 32 bits")
    let places = try table("loca") + 4 * Int(glyph)
    let (start, end) = (number(places, 4), number(places + 4, 4))
    try #require(outline.count <= end - start)
    let place = try table("glyf") + start
    bytes.replaceSubrange(place..<(place + outline.count), with: outline)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".ttf").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return (path, glyph)
  }

  private static func mask(_ path: String, _ glyph: UInt32, _ boldness: Double) throws -> CoverageMask {
    var query = FontQuery(weight: 700, file: path)
    query.synthesizesWeight = true
    let face = try FontCatalog().face(query)
    #expect(face.isEmboldened)
    return try GlyphRasterizer().mask(
      face: face, glyph: glyph, pixelsPerEm: 512, shape: GlyphShape(boldness: boldness))
  }

  @Test func `a made-up weight leaves contours whose areas cancel each other as they are`() throws {
    // Two squares of 400 units, one the other way round: 100 x 100 px of ink each.
    let squares = [
      (0, 0), (0, 400), (400, 400), (400, 0), (1000, 1000), (1400, 1000), (1400, 1400), (1000, 1400),
    ]
    let (path, glyph) = try Self.font("W", Self.glyph(squares, ends: [3, 7]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for boldness in [0, 1.0 / 24, 1.0 / 32] {
      let mask = try Self.mask(path, glyph, boldness)
      let ink = mask.coverage.reduce(0) { $0 + Int($1) }
      #expect(ink == 20_000 * 255, "\(boldness)")
    }
  }

  @Test(arguments: [[(300, 0), (300, 1400), (300, 700)], [(0, 500), (800, 500), (400, 500), (100, 500)]])
  func `a made-up weight of a line without area is nothing, and no error`(_ line: [(Int, Int)]) throws {
    let (path, glyph) = try Self.font("m", Self.glyph(line, ends: [line.count - 1]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try Self.mask(path, glyph, 1.0 / 24).coverage.allSatisfy { $0 == 0 })
  }

  @Test(arguments: ["g", "Q"]) func `a glyph that cannot be read names its file and its number`(_ letter: Character)
    throws
  {
    // Its first contour ends after its second.
    let (path, glyph) = try Self.font(letter, Self.glyph([(0, 0), (9, 9), (9, 0)], ends: [2, 1]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let face = try FontCatalog().face(FontQuery(file: path))
    let error = #expect(throws: FontError.self) {
      try GlyphRasterizer().mask(face: face, glyph: glyph, pixelsPerEm: 40)
    }
    let words = error?.description ?? ""
    #expect(words.contains("glyph \(glyph) of \"\(path)\"") && !words.contains("FT_"), "\(words)")
    let other = try #require(face.glyph(for: 0x61))
    #expect(try !GlyphRasterizer().mask(face: face, glyph: other, pixelsPerEm: 40).isEmpty)
  }
}
