import Documents
import ImageCodecs
import JSON
import Pixels
import SpriteFonts
import Testing

/// Every format, read by a reader of its own.
@Suite(.serialized) struct SpriteFormatTests {
  private func files(_ change: (inout SpriteFontDocument) -> Void = { _ in }) throws -> [SpriteFontSet.File] {
    let document = try SpriteSamples.document(SpriteSamples.gold, characters: "ascii") {
      $0.formats = SpriteFontDocument.Format.allCases
      change(&$0)
    }
    return try SpriteSamples.make(document).files(named: "gold")
  }

  @Test func `the four forms of BMFont say the same`() throws {
    let files = try files()
    let text = FontReader(SpriteSamples.text(files, "gold.fnt"))
    let xml = FontReader(Self.lines(ofXML: SpriteSamples.text(files, "gold.xml")))
    for reader in [xml, try Self.reader(ofJSON: SpriteSamples.text(files, "gold.json"))] {
      #expect(reader.glyphs == text.glyphs && reader.pairs == text.pairs && reader.ids == text.ids)
      #expect(reader.common == text.common && reader.info == text.info && reader.pageNames == text.pageNames)
    }
    let binary = try Self.reader(ofBinary: #require(files.first { $0.name == "gold.bin" }).bytes)
    #expect(binary.glyphs == text.glyphs && binary.pairs == text.pairs && binary.ids == text.ids)
    #expect(binary.pageNames == text.pageNames)
    for name in ["lineHeight", "base", "scaleW", "scaleH", "pages"] {
      #expect(binary.common[name] == text.common[name])
    }
    for name in ["face", "size", "bold", "italic", "padding"] { #expect(binary.info[name] == text.info[name]) }
  }

  /// One reader counts on the order of fields, has lines of 256 bytes, and stops at fractions.
  @Test func `text has its fields in the order that readers by position count on`() throws {
    let lines = SpriteSamples.text(try files(), "gold.fnt").split(separator: "\n", omittingEmptySubsequences: false)
    func names(_ line: Substring) -> [Substring] {
      line.split(separator: " ").dropFirst().map { $0.prefix { $0 != "=" } }
    }
    #expect(
      names(lines[0]) == [
        "face", "size", "bold", "italic", "charset", "unicode", "stretchH", "smooth", "aa", "padding", "spacing",
        "outline",
      ])
    #expect(
      names(lines[1]) == [
        "lineHeight", "base", "scaleW", "scaleH", "pages", "packed", "alphaChnl", "redChnl", "greenChnl",
        "blueChnl",
      ])
    #expect(lines[2] == #"page id=0 file="gold.png""# && lines[3] == "chars count=95" && lines.last == "")
    #expect(lines[4] == "char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=17 page=0 chnl=15")
    #expect(lines.allSatisfy { $0.utf8.count < 256 && !$0.contains("\r") })
    #expect(!lines.dropFirst(3).contains { $0.contains(".") })
  }

  @Test func `a strip has equal cells, and LÖVE's has dividers`() throws {
    let files = try files { $0.characters = "AB1 " }
    let text = FontReader(SpriteSamples.text(files, "gold.fnt"))
    #expect(SpriteSamples.text(files, "gold.txt") == " 1AB")
    let strip = try PNGCodec.decode(#require(files.first { $0.name == "gold_strip4.png" }).bytes)
    #expect(strip.width % 4 == 0 && strip.width / 4 == Int(text.glyphs.values.map(\.advance).max() ?? 0))
    let image = try PNGCodec.decode(#require(files.first { $0.name == "gold-imagefont.png" }).bytes)
    let divider = image[0, 0]
    let columns = (0..<image.width).filter { image[$0, 0] == divider }
    #expect(columns.count == 5)
    let widths = zip(columns, columns.dropFirst()).map { $1 - $0 - 1 }
    #expect(widths == [0x20, 0x31, 0x41, 0x42].map { Int(text.glyphs[$0]?.advance ?? 0) })
  }

  /// The game takes the last column with some alpha, and adds one.
  @Test func `Minecraft's cells advance as the font does`() throws {
    let files = try files { $0.characters = "AB1. " }
    let text = FontReader(SpriteSamples.text(files, "gold.fnt"))
    // The game takes NUL for a gap, and this parser takes it in no text.
    let written = SpriteSamples.text(files, "gold-minecraft.json").replacing("\\u0000", with: "\\uE000")
    let json = try JSONParser.parse(Array(written.utf8))
    let providers = try #require(json.object?["providers"]?.array)
    #expect(providers[0].object?["advances"]?.object?[" "]?.number == text.glyphs[0x20]?.advance)
    let rows = try #require(providers[1].object?["chars"]?.array).compactMap {
      $0.string.map { Array($0.unicodeScalars) }
    }
    #expect(Set(rows.map(\.count)) == [16])
    let picture = try PNGCodec.decode(#require(files.first { $0.name == "gold-minecraft.png" }).bytes)
    let (width, height) = (picture.width / 16, picture.height / rows.count)
    for (column, scalar) in rows[0].enumerated() where scalar.value != 0xE000 {
      let cell = picture.cropped(to: PixelRect(x: column * width, y: 0, width: width, height: height))
      #expect(Double(cell.inkBounds().maxX + 1) == text.glyphs[scalar.value]?.advance, "\(scalar)")
    }
  }

  @Test func `what readers of a format lose is told`() throws {
    func warnings(_ change: (inout SpriteFontDocument) -> Void) throws -> [String] {
      try SpriteSamples.make(try SpriteSamples.document(SpriteSamples.gold, characters: "AB", change)).warnings
    }
    #expect(
      try warnings { $0.formats = [.strip, .text] }.contains { $0.contains("strip has no pairs, and what letters") }
    )
    #expect(
      try warnings { $0.formats = [.strip, .minecraft] }.contains {
        $0.contains("strip and minecraft have no pairs")
      })
    #expect(try warnings { $0.isTrimmed = true }.contains { $0.contains("tell no padding") })
    #expect(!(try warnings { $0.formats = [.text] }.contains { $0.hasPrefix("formats") || $0.hasPrefix("trim") }))
  }

  @Test func `a strip or Minecraft's font alone writes no page`() throws {
    let names = try files { ($0.characters, $0.formats) = ("AB", [.strip, .minecraft]) }.map(\.name)
    #expect(
      names == [
        "gold_strip2.png", "gold-imagefont.png", "gold.txt", "gold-minecraft.png", "gold-minecraft.json",
      ])
  }

  @Test(arguments: ["a\"b", "a\nb"]) func `a name that BMFont's text cannot write is an error`(name: String) throws
  {
    var document = try SpriteSamples.document(SpriteSamples.plain, characters: "AB")
    let error = try #require(throws: SignwriterError.self) {
      try SpriteSamples.make(document).files(named: name)
    }
    #expect("\(error)".contains("formats: BMFont's text cannot write the name") && "\(error)".contains("xml"))
    document.formats = [.xml]
    #expect(try SpriteSamples.make(document).files(named: name).count == 2)
  }

  @Test func `pages in the report have the names, sizes and checksums of their files`() throws {
    let document = try SpriteSamples.document(SpriteSamples.plain, characters: "ascii") {
      ($0.page.side, $0.page.most, $0.scales) = (256, 9, [1, 2])
    }
    let set = try SpriteSamples.make(document)
    let files = try set.files(named: "gold")
    let sizes = try #require(set.report(of: files).object?["sizes"]?.array)
    let pages = sizes.flatMap { $0.object?["pages"]?.array ?? [] }.compactMap(\.object)
    let pictures = files.filter { $0.name.hasSuffix(".png") }
    #expect(pages.count == pictures.count && pages.count > 3)
    for (page, picture) in zip(pages, pictures) {
      #expect(page["file"]?.string == picture.name)
      let sum = page["crc32"]?.string ?? ""
      #expect(sum.count == 8 && UInt32(sum, radix: 16) == Self.checksum(picture.bytes))
      #expect(page["size"]?.array?.map { $0.number } == [256, 256])
    }
    // What 123456789 has by every table of checksums.
    #expect(Self.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  /// CRC-32 bit by bit, as its definition has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  @Test(arguments: [
    ("a.png", true), ("a-0.png", true), ("a-12.png", true), ("a@2x.png", true), ("a@1.5x-3.png", true),
    ("a_strip95.png", true), ("a-shadow_strip95.png", true), ("a-b.png", false), ("ab.png", false),
    ("a-0.fnt", false), ("a@2y.png", false), ("a_strip.png", false), ("b.png", false), ("a-.png", false),
  ])
  func `a page or strip is known by its name`(file: String, isOne: Bool) {
    #expect(SpriteFontSet.isPageOrStrip(file, of: "a") == isOne)
  }

  @Test func `a multiplied page has the same colours on the web page`() throws {
    let renderer = try LabelRenderer(.cpu)
    let pages = try [SpriteFontDocument.Alpha.straight, .premultiplied].map { alpha in
      let document = try SpriteSamples.document(SpriteSamples.gold, characters: "A") {
        $0.page.alpha = alpha
        $0.page.bleed = 0
      }
      let maker = SpriteFontMaker(renderer)
      let html = String(decoding: try maker.page(of: try maker.make(document), title: "gold"), as: UTF8.self)
      return try #require(try SpriteFormatTests.firstPicture(in: html))
    }
    // Multiplied bytes hold fewer colours: what is left of them is compared.
    #expect(FloatPicture(pages[0]).difference(from: FloatPicture(pages[1])).largest <= 1)
  }

  @Test func `what a format has no room for is an error`() throws {
    var document = try SpriteSamples.document(SpriteSamples.plain, characters: "AB")
    document.formats = [.binary]
    document.style.shadows = [.init(color: .black, offset: .init(x: 300, y: 0), blur: 1)]
    let set = try SpriteSamples.make(document)
    let error = try #require(throws: SignwriterError.self) { try set.files(named: "f") }
    #expect("\(error)".contains("formats: effects reach"))
    document.advances = .exact
    #expect(throws: SignwriterError.self) { try SpriteSamples.make(document) }
    document.formats = [.text]
    let exact = FontReader(SpriteSamples.text(try SpriteSamples.make(document).files(named: "f"), "f.fnt"))
    #expect(abs((exact.glyphs[0x41]?.advance ?? 0) - 48 * 1585.0 / 2048) < 0.001)
  }
}
