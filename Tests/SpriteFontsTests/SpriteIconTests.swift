import Documents
import Foundation
import ImageCodecs
import Pixels
import Resolving
import Signwriter
import SpriteFonts
import TestSupport
import Testing
import Typography

/// Pictures that are characters.
@Suite(.serialized) struct SpriteIconTests {
  /// A red picture of 16 x 8 pixels.
  private nonisolated(unsafe) static let folder: Workspace = {
    let folder = try! Workspace()
    var red = PixelBuffer(width: 16, height: 8, alphaMode: .straight)
    red.bytes = (0..<128).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    try! folder.write(try! PNGCodec.encode(red), to: "red.png")
    return folder
  }()

  private func font(_ json: String) throws -> SpriteFontSet {
    let environment = DrawingEnvironment(
      catalog: try FontCatalog(), images: ImageLibrary(folders: [Self.folder.root]))
    guard case .spriteFont(let document) = try Document(json: json) else { preconditionFailure("no sprite font") }
    return try SpriteFontMaker(try LabelRenderer(environment, .cpu)).make(document)
  }

  private func json(_ icons: String, _ more: String = "") -> String {
    #"{"kind": "spriteFont", "font": {"family": "DejaVu Sans", "size": 20}, "characters": "AV"\#(more), "icons": \#(icons)}"#
  }

  @Test func `an icon has its own code point, its box and the advance of a picture in a line`() throws {
    let set = try font(
      json(
        #"[{"character": "U+E000", "image": "red.png", "height": 0.8, "margin": [0, 0.1, 0, 0.2], "shift": 0.1}]"#))
    let sprites = set.sizes[0].fonts[0]
    let icon = try #require(sprites.glyphs.first { $0.character.id == 0xE000 })
    // 0.8 ems of 20 pixels high, twice as wide, with a third of an em around it. A line's parts are whole units of the
    // font, of which an em has 2048.
    #expect(abs(icon.exactAdvance - (0.8 * 2 * 20 + 0.1 * 20 + 0.2 * 20)) < 3 * 20 / 2048 && icon.advance == 38)
    #expect((icon.cell.width, icon.cell.height) == (32, 16) && icon.xOffset == 2)
    // Its bottom is a tenth of an em under the baseline.
    #expect(icon.yOffset + icon.cell.height == sprites.base + 2)
    let cell = set.sizes[0].pages[0].cropped(to: icon.cell)
    #expect(
      (0..<cell.bytes.count / 4).allSatisfy { Array(cell.bytes[($0 * 4)..<($0 * 4 + 4)]) == [255, 0, 0, 255] })
    #expect(!sprites.pairs.contains { $0.first == 0xE000 || $0.second == 0xE000 } && !sprites.pairs.isEmpty)
  }

  @Test func `an icon takes the place of a character, and has the style's strokes`() throws {
    let icons = #"[{"character": "A", "image": "red.png"}]"#
    let set = try font(json(icons, #", "stroke": {"width": 3, "color": "blue", "position": "outside"}"#))
    let icon = try #require(set.sizes[0].fonts[0].glyphs.first { $0.character.id == 0x41 })
    let cell = set.sizes[0].pages[0].cropped(to: icon.cell)
    let ink = cell.inkBounds()
    #expect((ink.width, ink.height) == (46, 26))
    #expect(cell[ink.x + 1, ink.y + 13] == SIMD4(0, 0, 255, 255))
    #expect(cell[ink.x + 23, ink.y + 13] == SIMD4(255, 0, 0, 255))
    #expect(set.sizes[0].fonts[0].glyphs.map(\.character.id) == [0x41, 0x56])
  }

  @Test(arguments: [
    (#"[{"character": "U+E000"}]"#, "icons[0].image: is missing"),
    (#"[{"character": "ab", "image": "red.png"}]"#, #"icons[0].character: "ab" is not one character"#),
    (#"[{"image": "red.png"}]"#, "icons[0].character"),
    (
      #"[{"character": "x", "image": "red.png"}, {"character": "U+0078", "image": "red.png"}]"#,
      "icons[1].character: U+0078 stands for another icon already"
    ),
    (
      #"[{"character": "y", "image": "red.png"}, {"character": "x", "image": "none.png"}]"#,
      #"icons[1].image: no picture can be read from "none.png""#
    ),
    (#"[{"character": "x", "image": "red.png", "hight": 2}]"#, "icons[0].hight"),
  ])
  func `a wrong icon is an error at its place`(icons: String, words: String) throws {
    let error = #expect(throws: (any Error).self) { try font(json(icons)) }
    #expect("\(try #require(error))".contains(words), "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a cluster and an icon cannot have one code point`() throws {
    let icons = #"[{"character": "U+E000", "image": "red.png"}]"#
    let error = #expect(throws: SignwriterError.self) { try font(json(icons, #", "ligatures": ["ffi"]"#)) }
    #expect("\(try #require(error))".contains("take one from U+E001 on"))
  }
}
