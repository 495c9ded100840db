import Documents
import JSON
import SpriteFonts
import Testing

/// Which characters a font has.
@Suite(.serialized) struct SpriteCharacterTests {
  private func font(
    _ characters: String, family: String = "DejaVu Sans", _ change: (inout SpriteFontDocument) -> Void = { _ in }
  ) throws -> SpriteFontSet {
    try SpriteSamples.make(
      try SpriteSamples.document(
        #"{"font": {"family": "\#(family)", "size": 24}}"#, characters: characters, change))
  }

  private func ids(_ set: SpriteFontSet) -> [UInt32] { set.sizes[0].fonts[0].glyphs.map(\.character.id) }

  @Test func `a list has ranges and names, and other strings are themselves`() throws {
    #expect(ids(try font("U+0041-0043, U+00E9")) == [0x41, 0x42, 0x43, 0xE9])
    #expect(ids(try font("ascii")) == Array(0x20...0x7E))
    #expect(ids(try font("U+A,")) == [0x2B, 0x2C, 0x41, 0x55])
    #expect(ids(try font("u+0041-u+0043,U+00e9")) == [0x41, 0x42, 0x43, 0xE9])
    #expect(ids(try font("ASCII")) == Array(0x20...0x7E))
    // They would be one character side by side in a text.
    #expect(ids(try font("U+0041,U+0301")) == [0x41, 0x301])
  }

  /// Strings of a game may have either. What is written with a mark behind its letter becomes one code point.
  @Test func `a code point stays itself where another is equivalent`() throws {
    #expect(ids(try font("\u{212B}\u{C5}\u{2126}\u{3A9}\u{212A}")) == [0xC5, 0x3A9, 0x2126, 0x212A, 0x212B])
    // A Greek question mark, a Greek dot and a Greek grave, which are a semicolon, a middle dot and a grave; none of these.
    #expect(ids(try font("\u{37E}\u{387}\u{1FEF}")) == [0x37E, 0x387, 0x1FEF])
    // Normal form C has two for it.
    #expect(ids(try font("\u{FB1D}")) == [0xFB1D])
    #expect(ids(try font("\u{2126}e\u{301}\u{1100}\u{1161}")) == [0xE9, 0x2126, 0xAC00])
  }

  @Test func `a cluster takes the next code point that no character has`() throws {
    // No font has U+E002, but a game that asks for it must not be shown a cluster.
    let set = try font("U+0041,U+E002,U+E004") { $0.ligatures = ["one", "two", "three", "four"] }
    let clusters = set.sizes[0].fonts[0].glyphs.map(\.character).filter { $0.cluster != nil }
    #expect(clusters.map(\.id) == [0xE000, 0xE001, 0xE003, 0xE005])
    #expect(clusters.map(\.cluster) == ["one", "two", "three", "four"])
    #expect(Set(ids(set)).count == ids(set).count)
  }

  @Test(arguments: [
    ("U+110000", "names no characters"), ("U+0041, U+005A-0041", "names no characters"), ("U+D800", "surrogate"),
    ("U+0041 U+DC00-DFFF", "word 2, \"U+DC00-DFFF\" are halves of surrogate"),
    ("U+0041-0043,latin1", "word 2, \"latin1\" names no characters"),
    ("äöü, ascii", "word 1, \"äöü\" names no characters"), ("u+0041, U+42", "word 2, \"U+42\" names no characters"),
    ("U+0041-+042", "names no characters"),
  ])
  func `a list with a word that names no character is an error`(list: String, words: String) throws {
    let json = #"{"kind": "spriteFont", "characters": "\#(list)"}"#
    let error = try #require(throws: DocumentError.self) { try Document(json: json) }
    #expect(error.path == "characters" && "\(error)".contains(words), "\(error)")
  }

  @Test func `characters that look like the name of a list are told`() throws {
    for (characters, isTold) in [("asci", true), ("acsii", true), ("ascii", false), ("abc", false), ("sci", false)]
    {
      let set = try font(characters)
      #expect(set.warnings.contains { $0.contains("write \"ascii\"") } == isTold, "\(characters)")
      #expect(isTold == false || ids(set).count == Set(characters).count, "they are drawn as they are")
    }
  }

  @Test func `kerning by more than one neighbour is told`() throws {
    // By fontTools: the kerning of DejaVu Sans has lookups of type 2 alone, that of Noto Sans one of type 8.
    #expect(!(try font("AV").warnings.contains { $0.hasPrefix("kerning") }))
    #expect(try font("AV", family: "Noto Sans").warnings.contains { $0.contains("more neighbours than one") })
    #expect(
      !(try font("AV", family: "Noto Sans", { $0.kerning.isOn = false }).warnings.contains {
        $0.hasPrefix("kerning")
      }))
  }

  @Test func `a language brings its letters, their capitals, punctuation and digits`() throws {
    let german = Set(ids(try font("", { $0.languages = ["de"] })))
    #expect(german.isSuperset(of: "äöüßÄÖÜazAZ09.,!?".unicodeScalars.map(\.value)))
    #expect(!german.contains(0x141))
    #expect(Set(ids(try font("", { $0.languages = ["de", "pl"] }))).contains(0x141))
    let error = try #require(throws: SignwriterError.self) { try font("", { $0.languages = ["de", "qqx"] }) }
    #expect("\(error)".contains("languages[1]: no characters are known"))
  }

  @Test func `a language brings the space and what numbers are written with`() throws {
    let swedish = Set(ids(try font("", { $0.languages = ["sv"] })))
    // CLDR: the space that never breaks divides groups, and the minus is not the hyphen.
    #expect(swedish.isSuperset(of: [0x20, 0xA0, 0x2C, 0x25, 0x2212]))
    let arabic = Set(ids(try font("", { $0.languages = ["ar"] })))
    #expect(arabic.isSuperset(of: Array(0x660...0x66C) + [0x20, 0x2D]))
  }

  @Test(arguments: ["ar", "fa", "he"]) func `a language brings no format marks`(tag: String) throws {
    let scalars = ids(try font("", { $0.languages = [tag] })).compactMap { Unicode.Scalar($0) }
    #expect(scalars.count > 40)
    #expect(!scalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func `joiners and marks of direction in a text are no characters`() throws {
    // A soft hyphen, a joiner behind a letter, a mark of direction by itself.
    let set = try font("A\u{AD}x\u{200C}\u{200F}\u{2066}z\u{2069}")
    #expect(ids(set) == [0x41, 0x78, 0x7A] && set.missing.isEmpty)
    // Those of emoji are parts of them.
    #expect(ids(try font("👩\u{200D}🚀")) == [0xE000])
  }

  @Test func `marks of Thai and of Arabic are characters by themselves`() throws {
    let thai = try font("ที่กำ", family: "Noto Looped Thai")
    #expect(ids(thai) == [0xE01, 0xE17, 0xE33, 0xE35, 0xE48])
    let marks = thai.sizes[0].fonts[0].glyphs.filter { [0xE35, 0xE48].contains($0.character.id) }
    #expect(marks.allSatisfy { $0.advance == 0 && !$0.cell.isEmpty })
    #expect(thai.warnings.contains { $0.contains("2 marks have an advance of 0") })
    let arabic = try font("بَ")
    #expect(Set(ids(arabic)).isSuperset(of: [0x628, 0x64E, 0xFE91]) && !ids(arabic).contains(0xE000))
    #expect(arabic.warnings.contains { $0.contains("because the letter joins its neighbours") })
  }

  /// Noto Looped Thai draws a mark that stands alone beside the pen; DejaVu Sans draws it left of it, as it shows it over
  /// letters.
  @Test(arguments: [
    ("กขคกี", "Noto Looped Thai", 0xE35 as UInt32), ("U+0071,U+0078,U+007A,U+030A", "DejaVu Sans", 0x30A),
  ])
  func `a mark stands over the letter before it`(characters: String, family: String, mark: UInt32) throws {
    let font = try font(characters, family: family).sizes[0].fonts[0]
    let glyph = try #require(font.glyphs.first { $0.character.id == mark })
    let letters = font.glyphs.filter { $0.character.id != mark }
    let narrowest = letters.map(\.advance).min() ?? 0
    #expect(glyph.advance == 0 && !glyph.cell.isEmpty)
    // Behind a letter the pen is at the letter's end.
    #expect(Double(-glyph.xOffset) > narrowest / 4 && Double(-glyph.xOffset) < narrowest * 1.2, "\(glyph)")
    #expect(glyph.xOffset + glyph.cell.width < Int(narrowest / 3))
    #expect(glyph.yOffset + glyph.cell.height <= (letters.map(\.yOffset).min() ?? 0) + 2)
  }

  @Test func `a cluster that is one character is told`() throws {
    let set = try font("x\u{323}y\u{323}")
    #expect(ids(set).contains(0xE000))
    #expect(
      set.warnings.contains { $0.contains("x\u{323} as U+E000; the JSON form lists them") }, "\(set.warnings)")
    #expect(!(try font("AB").warnings.contains { $0.hasPrefix("characters") }))
  }

  @Test func `Arabic letters stand under their presentation forms`() throws {
    let set = try font("بلا")
    #expect(Set(ids(set)).isSuperset(of: [0x628, 0xFE8F, 0xFE90, 0xFE91, 0xFE92, 0xFEFB, 0xFEFC]))
    #expect(set.warnings.contains { $0.contains("presentation forms") })
    // Two forms of one letter look different.
    let font = set.sizes[0].fonts[0]
    let widths = [0xFE8F, 0xFE91].map { id in font.glyphs.first { $0.character.id == id }?.cell.width }
    #expect(widths[0] != widths[1])
  }

  @Test func `a script whose letters change with their neighbours is refused with the reason`() throws {
    let error = try #require(throws: SignwriterError.self) { try font("Aन") }
    #expect("\(error)".contains("characters: U+928 is Devanagari"))
    let set = try font("A", family: "Noto Sans Devanagari", { $0.ligatures = ["नमस्ते"] })
    #expect(ids(set) == [0x41, 0xE000])
    #expect(set.sizes[0].fonts[0].glyphs[1].character.cluster == "नमस्ते")
  }

  @Test func `what no font has is told and left out, and id 0 is there where it is asked for`() throws {
    let set = try font("A\u{E123}")
    #expect(ids(set) == [0x41] && set.missing.map(\.id) == [0xE123])
    let withSign = try font("A", { $0.missing = "notdef" }).sizes[0].fonts[0].glyphs
    #expect(withSign.map(\.character.id) == [0, 0x41] && !withSign[0].cell.isEmpty)
    let error = try #require(throws: SignwriterError.self) { try font("") }
    #expect("\(error)".contains("characters: there are no characters"))
  }

  @Test func `an emoji and a flag come from a colour font`() throws {
    let set = try font("A😀🇩🇪")
    #expect(ids(set) == [0x41, 0xE000, 0x1F600])
    let glyphs = set.sizes[0].fonts[0].glyphs
    #expect(glyphs[0].family != glyphs[2].family && !glyphs[1].cell.isEmpty)
    let page = set.sizes[0].pages[0].cropped(to: glyphs[2].cell)
    #expect(
      (0..<page.width).contains {
        let pixel = page[$0, page.height / 2]; return pixel.x != pixel.z
      })
  }

  @Test func `doubled advances are multiples, and lines break alike`() throws {
    let set = try font("ascii", { ($0.advances, $0.scales) = (.doubled, [1, 2]) })
    let (one, two) = (set.sizes[0].fonts[0], set.sizes[1].fonts[0])
    #expect(zip(one.glyphs, two.glyphs).allSatisfy { $0.advance * 2 == $1.advance })
    #expect(one.pairs.map { $0.amount * 2 } == two.pairs.filter { abs($0.amount) > 1 }.map(\.amount))
  }
}
