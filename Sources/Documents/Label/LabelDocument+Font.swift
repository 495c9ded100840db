public import Basics

extension LabelDocument {
  /// The typeface and size of a text.
  ///
  /// Sendable; a plain value.
  public struct Font: Sendable, Hashable {
    /// Whether the letters are upright or slanted. Sendable; a value.
    public typealias Slant = FontSlant

    /// The family's name, as fontconfig knows it; nil is the system's sans-serif.
    @Bytewise public var family: String?
    /// The weight in 1...1000: 100 is thin, 400 regular, 700 bold.
    public var weight: Double
    /// The width in percent of the family's normal width, in 50...200: 75 is condensed, 125 expanded.
    public var width: Double
    /// Whether the letters are upright or slanted.
    public var slant: Slant
    /// The size of the em, in points.
    public var size: Double
    /// The path of a font file, which is used instead of a family; nil uses the family.
    @Bytewise public var file: String?
    /// The index of the face in a font collection's file, from 0.
    public var index: Int
    /// The values of OpenType features by tag: 0 is off, 1 is on, more picks a variant.
    public var features: [String: Int]
    /// The axis values of a variable font, by tag.
    public var variations: [String: Double]
    /// The families for characters that the font lacks, best first.
    @Bytewise public var fallback: [String]
    /// The palette of colour fonts.
    public var palette = Palette()
    /// The forms of letters and digits.
    @Rare public var forms: FontForms
    package var hasForms: Bool { !_forms.isUsual }

    /// Makes a font from its members. The size is in points, the width in percent.
    public init(
      family: String? = nil, weight: Double = 400, width: Double = 100, slant: Slant = .normal, size: Double = 17,
      file: String? = nil, index: Int = 0, features: [String: Int] = [:], variations: [String: Double] = [:],
      fallback: [String] = []
    ) {
      self.family = family
      self.weight = weight
      self.width = width
      self.slant = slant
      self.size = size
      self.file = file
      self.index = index
      self.features = features
      self.variations = variations
      self.fallback = fallback
    }
  }
}

/// The members of a font, each of which a run may replace.
extension LabelDocument.Font {
  static let familyPart = Part(
    "family", .string(.name), "Family name, as fontconfig knows it; without one, a sans-serif.")
  static let weightPart = Part("weight", .number(1...1000, unit: ""), "100 thin, 400 regular, 700 bold.")
  static let widthPart = Part(
    "width", .number(50...200, unit: "percent"), "75 condensed, 100 normal, 125 expanded, as the family has it.")
  static let slantPart = Part("slant", Codec<Slant>.choice(words), "Upright or slanted.")
  static let sizePart = Part("size", .number(0.5...10_000, unit: "points"), "Size of the em.")
  static let filePart = Part(
    "file", .string(.name),
    "Font file to use instead of a family, relative to the document's folder, or else to the current one.")
  static let indexPart = Part("index", .integer(0...65_535), "Which face of a font collection's file.")
  static let featuresPart = Part(
    "features", .map(.tag, of: .integer(0...65_535)), "OpenType features: 0 is off, 1 on, more picks a variant.")
  static let variationsPart = Part(
    "variations", .map(.tag, of: .number(-100_000...100_000, unit: "")), "Axis values of a variable font.")
  static let fallbackPart = Part(
    "fallback", .list(of: .string(.name), maximumCount: 64), "Families for what the font lacks, best first.")

  static let palettePart = Part(
    "palette", LabelDocument.Palette.codec,
    "Palette of a colour font: its number, or light, dark, or with own colours.")

  static let table = ObjectTable(
    "font", "a font", "The typeface of the text.", defaults: LabelDocument.Font(),
    [
      Member(familyPart, \._family.wrappedValue), Member(weightPart, \.weight), Member(widthPart, \.width),
      Member(slantPart, \.slant), Member(sizePart, \.size), Member(filePart, \._file.wrappedValue),
      Member(indexPart, \.index),
      Member(featuresPart, \.features), Member(variationsPart, \.variations),
      Member(fallbackPart, \._fallback.wrappedValue),
      Member(palettePart, \.palette),
    ] + LabelDocument.FontForms.members(\._forms))

  private static func words(_ slant: Slant) -> String {
    switch slant {
    case .normal: "Upright."
    case .italic: "The family's italic."
    case .oblique: "The family's slanted face, or the upright one slanted by 14 degrees."
    }
  }
}

extension LabelDocument.FontOverride {
  private typealias Font = LabelDocument.Font

  static let table = ObjectTable(
    "runFont", "a font", "What of the label's font is otherwise; a family or file brings its own index and axes.",
    defaults: LabelDocument.FontOverride(),
    [
      Member(Font.familyPart, storedFamily), Member(Font.weightPart, \.weight), Member(Font.widthPart, \.width),
      Member(Font.slantPart, \.slant), Member(Font.sizePart, \.size), Member(Font.filePart, storedFile),
      Member(Font.indexPart, \.index), Member(Font.featuresPart, \.saidFeatures),
      Member(Font.variationsPart, \.saidVariations), Member(Font.fallbackPart, storedFallback),
      Member(Font.palettePart, \.palette),
    ] + LabelDocument.FontForms.members(storedForms))

  /// The features that the run gives; nil where it gives none.
  private var saidFeatures: [String: Int]? {
    get { features.isEmpty ? nil : features }
    set { features = newValue ?? [:] }
  }

  /// The axis values that the run gives; nil where it gives none.
  private var saidVariations: [String: Double]? {
    get { variations.isEmpty ? nil : variations }
    set { variations = newValue ?? [:] }
  }
}
