import Documents
import Foundation
import Pixels
import Resolving
import TestSupport
import Testing

/// `font.palette` in documents, with a font of four palettes of which the third is for light grounds and the second for dark
/// ones.
@Suite struct PaletteDocumentTests {
  private static let firsts: [SIMD4<UInt8>] = [
    SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 0, 255),
  ]

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value & 0xFFFF) }

  /// Version 1 of CPAL: two entries in each palette, of which the letter A takes the first.
  private static func table(_ types: [Int]) -> [UInt8] {
    let records = 24 + 2 * types.count
    var table = word(1) + word(2) + word(types.count) + word(2 * types.count) + long(records)
    for palette in types.indices { table += word(2 * palette) }
    table += long(records + 8 * types.count) + long(0) + long(0)
    for color in firsts.prefix(types.count) { table += [color.z, color.y, color.x, 255, 0, 0, 0, 0] }
    return table + types.flatMap { long($0) }
  }

  private static func font(_ folder: Workspace, _ types: [Int]) throws -> String {
    let original = SceneFiles.folder.deletingLastPathComponent().appending(path: "TypographyTests/Fonts/layers.ttf")
    var bytes = [UInt8](try Data(contentsOf: original))
    let place = try #require(
      stride(from: 12, to: 400, by: 16).first { bytes[$0..<($0 + 4)].elementsEqual("CPAL".utf8) })
    let table = table(types)
    bytes.replaceSubrange((place + 8)..<(place + 16), with: long(bytes.count) + long(table.count))
    return try folder.write(bytes + table, to: "font.ttf")
  }

  @Test(arguments: [
    (#""dark""#, 1), (#""light""#, 2), (#""dark", "variations": {}"#, 1), (#"{"base": "dark"}"#, 1),
    (#"{"base": "light"}"#, 2), ("3", 3), ("0", 0),
  ])
  func `a document's palette is the one that it names`(_ palette: String, _ index: Int) throws {
    let folder = try Workspace()
    let path = try Self.font(folder, [0, 2, 1, 3])
    let image = try Drawn(
      LabelDocument(json: #"{"text": "A", "font": {"file": "\#(path)", "size": 60, "palette": \#(palette)}}"#)
    ).image
    let colors = Set(
      (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }.filter { $0.w == 255 })
    #expect(colors == [Self.firsts[index]])
  }
}
