import JSON
public import Pixels

extension LabelDocument {
  /// The colours in which a colour font is drawn: one of the font's palettes, with other colours for some entries.
  ///
  /// Sendable; a plain value.
  public struct Palette: Sendable, Hashable {
    /// One of the font's palettes. Sendable; a value.
    public typealias Base = PaletteBase

    /// The font's palette. One that the font lacks is its first one, which the report says.
    public var base = Base.number(0)
    /// Colours that replace entries of the palette, by the entry's index. Entries that the font lacks are ignored.
    public var colors: [Int: Color] = [:]

    /// Makes the first palette of the font.
    public init() {}

    /// Makes a palette of its base.
    public init(_ base: Base) { self.base = base }
  }
}

extension LabelDocument.Palette.Base {
  /// The words that are written in place of a number.
  private static let words = [Choice("light", "For light grounds."), Choice("dark", "For dark grounds.")]

  /// A number, or a word.
  static let codec = Codec<LabelDocument.Palette.Base>(
    .either(.integer(0...65_535), .choice(words)),
    read: { json in
      switch json.string {
      case "light": return .light
      case "dark": return .dark
      default: return json.number.flatMap { Int(exactly: $0) }.map { .number($0) }
      }
    },
    write: { base in
      switch base {
      case .number(let number): .number(Double(number))
      case .light: "light"
      case .dark: "dark"
      }
    })
}

extension LabelDocument.Palette {
  private static let table = ObjectTable(
    "fontPalette", "a palette", "The colours of a colour font.", defaults: LabelDocument.Palette(),
    [
      Member("base", Base.codec, \.base, "The font's palette: its number, light or dark."),
      Member(
        "colors", .map(.paletteEntry, of: .color), \.named, "Other colours for entries of the palette, by number."),
    ])

  /// The colours by the names of their entries, as JSON has them.
  private var named: [String: Color] {
    get { [String: Color](uniqueKeysWithValues: colors.map { (String($0.key), $0.value) }) }
    set {
      // "03" is the entry 3; of two such names the later one in the order of their letters wins.
      colors = [:]
      for (name, color) in newValue.sorted(by: { $0.key < $1.key }) {
        if let entry = Int(name) { colors[entry] = color }
      }
    }
  }

  /// A palette of the font, or an object.
  static let codec = Codec<LabelDocument.Palette>(
    .either(Base.codec.type, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      guard json.object != nil else { return LabelDocument.Palette(try Base.codec.read(json)) }
      return try Codec.object(table).decode(json, present)
    },
    encode: { palette in
      palette.colors.isEmpty ? Base.codec.encode(palette.base) : .object(table.json(palette))
    })
}
