extension LabelDocument {
  public struct Font: Sendable, Hashable {
    public enum Slant: String, Sendable, Hashable, CaseIterable {
      case normal
      case italic
      case oblique
    }

    /// Nil is the system's sans-serif.
    public var family: String?
    /// 100 thin, 400 regular, 700 bold.
    public var weight: Double
    /// Percent of the family's normal width: 75 condensed, 125 expanded.
    public var width: Double
    public var slant: Slant
    /// Points an em.
    public var size: Double
    /// A font file, which then is used instead of a family.
    public var file: String?
    /// Which face of the file.
    public var index: Int
    /// OpenType features by tag.
    public var features: [String: Int]
    /// Axis values of a variable font by tag.
    public var variations: [String: Double]
    /// Families for what the font lacks, best first.
    public var fallback: [String]

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

/// The members of a font, which a run says otherwise.
extension LabelDocument.Font {
  static let familyPart = Part(
    "family", .string(.name), "Family name, as fontconfig knows it; without one, a sans-serif.")
  static let weightPart = Part("weight", .number(1...1000, unit: ""), "100 thin, 400 regular, 700 bold.")
  static let widthPart = Part(
    "width", .number(50...200, unit: "percent"), "75 condensed, 100 normal, 125 expanded, as the family has it.")
  static let slantPart = Part("slant", Codec<Slant>.choice(words), "Upright or slanted.")
  static let sizePart = Part("size", .number(0.5...10_000, unit: "points"), "Size of the em.")
  static let filePart = Part("file", .string(.name), "Font file to use instead of a family.")
  static let indexPart = Part("index", .integer(0...65_535), "Which face of a font collection's file.")
  static let featuresPart = Part(
    "features", .map(.tag, of: .integer(0...65_535)), "OpenType features: 0 is off, 1 on, more picks a variant.")
  static let variationsPart = Part(
    "variations", .map(.tag, of: .number(-100_000...100_000, unit: "")), "Axis values of a variable font.")
  static let fallbackPart = Part(
    "fallback", .list(of: .string(.name), maximumCount: 64), "Families for what the font lacks, best first.")

  static let table = ObjectTable(
    "font", "a font", "The typeface of the text.", defaults: LabelDocument.Font(),
    [
      Member(familyPart, \.family), Member(weightPart, \.weight), Member(widthPart, \.width),
      Member(slantPart, \.slant), Member(sizePart, \.size), Member(filePart, \.file), Member(indexPart, \.index),
      Member(featuresPart, \.features), Member(variationsPart, \.variations), Member(fallbackPart, \.fallback),
    ])

  private static func words(_ slant: Slant) -> String {
    switch slant {
    case .normal: "Upright."
    case .italic: "The family's italic."
    case .oblique: "Slanted upright."
    }
  }
}

extension LabelDocument.FontOverride {
  private typealias Font = LabelDocument.Font

  static let table = ObjectTable(
    "runFont", "a font", "What of the label's font is otherwise; a family or file brings its own index and axes.",
    defaults: LabelDocument.FontOverride(),
    [
      Member(Font.familyPart, \.family), Member(Font.weightPart, \.weight), Member(Font.widthPart, \.width),
      Member(Font.slantPart, \.slant), Member(Font.sizePart, \.size), Member(Font.filePart, \.file),
      Member(Font.indexPart, \.index), Member(Font.featuresPart, \.saidFeatures),
      Member(Font.variationsPart, \.saidVariations), Member(Font.fallbackPart, \.fallback),
    ])

  /// Nil where nothing is said.
  private var saidFeatures: [String: Int]? {
    get { features.isEmpty ? nil : features }
    set { features = newValue ?? [:] }
  }

  /// Nil where nothing is said.
  private var saidVariations: [String: Double]? {
    get { variations.isEmpty ? nil : variations }
    set { variations = newValue ?? [:] }
  }
}
