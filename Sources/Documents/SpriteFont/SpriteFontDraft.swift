import JSON
import Pixels

/// A sprite font as its authors gave it, before it is finished.
struct SpriteFontDraft: DocumentDraft {
  private var apart: Boxed<LabelDraft>
  /// The font's other members.
  private var font: SpriteFontDocument

  init(_ font: SpriteFontDocument) {
    self.font = font
    apart = Boxed(LabelDraft(font.style))
  }

  mutating func finish() throws(DocumentError) { try apart.value.finish() }

  func content(in context: DocumentContext) throws(DocumentError) -> SpriteFontDocument {
    var font = font
    font.style = try apart.value.checked()
    guard font.missing == "none" || font.missing == "notdef" || font.missing.count == 1 else {
      throw DocumentError(
        .outOfRange, path: "missing",
        "\(JSONWriter.quoted(font.missing)) is neither \"none\", \"notdef\" nor one character")
    }
    if let complaint = font.listComplaint {
      throw DocumentError(.outOfRange, path: "characters", complaint)
    }
    guard !font.scales.isEmpty else { throw DocumentError(.outOfRange, path: "scales", "is empty; give [1]") }
    guard !font.formats.isEmpty else {
      throw DocumentError(.outOfRange, path: "formats", "is empty; give [\"text\"]")
    }
    return font
  }

  static let kind = KindTable(.spriteFont, SpriteFontDraft.self)

  static let table = ObjectTable(
    "spriteFont", "a sprite font", "A bitmap font for games: the style's characters on pages.",
    exclusive: [LabelDraft.fills], defaults: SpriteFontDraft(SpriteFontDocument()),
    styleMembers + characterMembers + fontMembers)

  /// What of a label is about single characters: nothing of whole texts and of what lies behind them.
  private static let styleMembers: [Member<SpriteFontDraft>] = {
    let effects = Set(
      EffectsDraft.members.map(\.name) + LabelDocument.Effects.members.map(\.name)
        + DocumentCanvas.members.map(\.name) + GradientDraft.flatMembers.map(\.name))
    let own: Set = ["font", "color", "textColor", "gradient", "image", "layerStyle", "language"]
    return LabelDraft.table.members.filter { own.contains($0.name) || effects.contains($0.name) }.lifted(
      byBox: \.apart)
  }()

  private static let characterMembers: [Member<SpriteFontDraft>] = [
    Member(
      "characters", .string(.text), \.font.characters,
      "The characters themselves, or a list such as U+0020-007E, ascii, U+20AC."),
    Member(
      "languages", .list(of: .language, maximumCount: 200), \.font.languages,
      "BCP 47 tags of languages whose characters are added, with capitals, punctuation and digits."),
    Member(
      "ligatures", .list(of: .string(.ligature), maximumCount: 6400), \.font.ligatures,
      "Strings that become one character each, from U+E000 on."),
    Member(
      "icons", .list(ofFinished: SpriteIconDraft.codec, maximumCount: 6400), \.font.icons,
      "Pictures that are characters, with the strokes and shadows of the style."),
    Member(
      "missing", .string(StringRule(1...64)), \.font.missing,
      "What stands for characters that the font lacks, as id 0: none, notdef, or a character."),
  ]

  private static let fontMembers: [Member<SpriteFontDraft>] = [
    Member("advances", .choice(words), \.font.advances, "How advances become pixels."),
    Member("kerning", SpriteFontDocument.Kerning.codec, \.font.kerning, "Which pairs have their own distance."),
    Member(
      "digits", .choice { $0 == .tabular ? "Equally wide." : "As the font has them." }, \.font.digits,
      "Whether digits are equally wide."),
    Member(
      "layers", .list(of: .choice(words), maximumCount: 4), \.font.layers,
      "Parts that become fonts of their own, the lowest first; all in one by default."),
    Member("ramp", .choice(words), \.font.ramp, "The box of a layer style's gradients."),
    Member(
      "scales", .list(of: .number(0.01...64, unit: "pixels a point"), maximumCount: 8), \.font.scales,
      "Each is a font of its own; they multiply scale."),
    Member("trim", .boolean, \.font.isTrimmed, "Cuts cells to their ink."),
    Member("page", .object(SpriteFontDocument.Page.table), \.font.page, "The pages of the characters."),
    Member(
      "formats", .list(of: .choice(words), maximumCount: 6), \.font.formats, "The files that are written."),
  ]

  private static func words(_ advances: SpriteFontDocument.Advances) -> String {
    switch advances {
    case .integer: "Rounded half up."
    case .exact: "With fractions, which not all readers know."
    case .doubled: "Rounded at the smallest scale, and multiplied for the others."
    }
  }

  private static func words(_ layer: SpriteFontDocument.Layer) -> String {
    switch layer {
    case .shadow: "Outer shadows and glows."
    case .stroke: "Strokes."
    case .fill: "The fill, with what falls into it."
    case .glyph: "Fill and strokes."
    }
  }

  private static func words(_ ramp: SpriteFontDocument.Ramp) -> String {
    switch ramp {
    case .caps: "From the height of capitals to the baseline."
    case .ink: "From the highest to the lowest pixel of all characters."
    case .line: "The line box of the font."
    }
  }

  private static func words(_ format: SpriteFontDocument.Format) -> String {
    switch format {
    case .text: "BMFont's text, .fnt."
    case .xml: "BMFont's XML, .xml."
    case .binary: "BMFont's binary version 3, .bin."
    case .json: "BMFont's fields as JSON, with exact advances, .json."
    case .strip: "A row of equal cells and a list of characters; and an ImageFont of LÖVE."
    case .minecraft: "A font of a resource pack."
    }
  }
}

extension SpriteFontDocument.Kerning {
  static let table = ObjectTable(
    "spriteKerning", "kerning", "Which pairs have their own distance.", defaults: SpriteFontDocument.Kerning(),
    [
      Member("least", .integer(1...1000), \.least, "The least amount that is written, in pixels."),
      Member("most", .integer(0...1_000_000), \.most, "The most pairs, those with the largest amounts."),
    ])

  /// Kerning is true or false, or an object.
  static let codec = Codec<SpriteFontDocument.Kerning>(
    .either(.boolean, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      if let isOn = json.bool {
        var kerning = SpriteFontDocument.Kerning()
        kerning.isOn = isOn
        return kerning
      }
      return try Codec.object(table, willApply: { $0.isOn = true }).decode(json, present)
    }, encode: { $0.isOn && ($0.least, $0.most) != (1, 20_000) ? .object(table.json($0)) : .bool($0.isOn) })
}

extension SpriteFontDocument.Page {
  static let table = ObjectTable(
    "spritePage", "a page", "The pages of a sprite font; lengths are in pixels.",
    defaults: SpriteFontDocument.Page(),
    [
      Member("side", .integer(16...16_384), \.side, "The longest side."),
      Member("most", .integer(1...64), \.most, "The most pages; many readers know only one."),
      Member("powerOfTwo", .boolean, \.isPowerOfTwo, "Whether the sides are powers of two."),
      Member("gutter", .integer(0...64), \.gutter, "Transparent pixels between cells."),
      Member("bleed", .integer(0...64), \.bleed, "How far colour reaches outward; as the gutter by default."),
      Member("extrude", .integer(0...64), \.extrude, "How far the edges of cells are repeated into the gutter."),
      Member("mipmaps", .integer(0...6), \.mipmaps, "How many mipmaps keep cells apart."),
      Member(
        "alpha", .choice { $0 == .straight ? "Colours as they are." : "Colours multiplied by alpha." }, \.alpha,
        "Whether colours are multiplied by alpha."),
    ])
}
