public import Basics

extension LabelDocument {
  /// How letters are changed before they are set, by the rules of the label's language. The text stays as it is written:
  /// ranges, carets and hits are counted in it. Sendable; a value.
  public typealias TextTransform = Vocabulary.TextTransform

  /// Which forms of letters and digits of a font are used, in the words of CSS Fonts 4. A member that is nil is as the
  /// font has it, or in a run as the label has it.
  ///
  /// A feature that the font's `features` give by its tag wins over these. Sendable; a plain value.
  public struct FontForms: Sendable, Hashable {
    /// Capitals in place of letters. Sendable; a value.
    public typealias Caps = FontCaps

    /// Letters above or below the line. Sendable; a value.
    public typealias Position = FontPosition

    /// Forms of digits. Sendable; a value.
    public enum Numeric: String, Sendable, Hashable, CaseIterable {
      case liningNums = "lining-nums"
      case oldstyleNums = "oldstyle-nums"
      case proportionalNums = "proportional-nums"
      case tabularNums = "tabular-nums"
      case diagonalFractions = "diagonal-fractions"
      case stackedFractions = "stacked-fractions"
      case ordinal
      case slashedZero = "slashed-zero"
    }

    /// Ligatures and forms by context. Sendable; a value.
    public enum Ligatures: String, Sendable, Hashable, CaseIterable {
      case none
      case commonLigatures = "common-ligatures"
      case noCommonLigatures = "no-common-ligatures"
      case discretionaryLigatures = "discretionary-ligatures"
      case noDiscretionaryLigatures = "no-discretionary-ligatures"
      case historicalLigatures = "historical-ligatures"
      case noHistoricalLigatures = "no-historical-ligatures"
      case contextual
      case noContextual = "no-contextual"
    }

    /// Forms of ideographs and kana. Sendable; a value.
    public enum EastAsian: String, Sendable, Hashable, CaseIterable {
      case jis78, jis83, jis90, jis04, simplified, traditional
      case fullWidth = "full-width"
      case proportionalWidth = "proportional-width"
      case ruby
    }

    /// Whether the font's pairs are moved together. Sendable; a value.
    public enum Kerning: String, Sendable, Hashable, CaseIterable { case auto, normal, none }

    /// Whether a variable font is drawn as it is meant for the size. Sendable; a value.
    public enum OpticalSizing: String, Sendable, Hashable, CaseIterable {
      /// Its axis `opsz` is the font size in points, before it shrinks or grows to fit.
      case auto
      case none
    }

    /// What is made up where a font lacks it. Sendable; a plain value.
    public struct Synthesis: Sendable, Hashable {
      /// Whether letters are widened where a weight of 600 or more is asked for and the font is lighter; nil is no.
      public var weight: Bool?
      /// Whether upright letters are slanted where slanted ones are asked for; nil slants them for `oblique` alone.
      public var style: Bool?
      /// Whether small capitals are capitals at a smaller size; nil is yes.
      public var smallCaps: Bool?
      /// Whether letters above and below the line are letters at a smaller size; nil is yes.
      public var position: Bool?

      /// Makes a synthesis that says nothing.
      public init() {}
    }

    /// Capitals in place of letters.
    public var variantCaps: Caps?
    /// Letters above or below the line.
    public var variantPosition: Position?
    /// Forms of digits.
    public var variantNumeric: [Numeric]?
    /// Ligatures and forms by context.
    public var variantLigatures: [Ligatures]?
    /// Forms of ideographs and kana.
    public var variantEastAsian: [EastAsian]?
    /// Whether the font's pairs are moved together.
    public var kerning: Kerning?
    /// Whether a variable font is drawn as it is meant for the size.
    public var opticalSizing: OpticalSizing?
    /// What is made up where the font lacks it.
    public var synthesis: Synthesis?

    /// Makes forms that say nothing.
    public init() {}

    /// These forms laid over others.
    func applied(to forms: FontForms) -> FontForms {
      var result = self
      result.variantCaps = variantCaps ?? forms.variantCaps
      result.variantPosition = variantPosition ?? forms.variantPosition
      result.variantNumeric = variantNumeric ?? forms.variantNumeric
      result.variantLigatures = variantLigatures ?? forms.variantLigatures
      result.variantEastAsian = variantEastAsian ?? forms.variantEastAsian
      result.kerning = kerning ?? forms.kerning
      result.opticalSizing = opticalSizing ?? forms.opticalSizing
      guard let under = forms.synthesis else { return result }
      result.synthesis = result.synthesis ?? Synthesis()
      result.synthesis?.weight = synthesis?.weight ?? under.weight
      result.synthesis?.style = synthesis?.style ?? under.style
      result.synthesis?.smallCaps = synthesis?.smallCaps ?? under.smallCaps
      result.synthesis?.position = synthesis?.position ?? under.position
      return result
    }
  }
}

extension LabelDocument.FontForms.Synthesis {
  static let table = ObjectTable(
    "fontSynthesis", "a synthesis", "What is made up where a font lacks it.",
    defaults: LabelDocument.FontForms.Synthesis(),
    [
      Member(
        "weight", .boolean, \.weight, "True widens letters where a weight from 600 on is asked for; else none."),
      Member(
        "style", .boolean, \.style,
        "True slants upright letters for italic and oblique, false for neither; without it, for oblique."),
      Member("smallCaps", .boolean, \.smallCaps, "False draws no small capitals that the font lacks."),
      Member(
        "position", .boolean, \.position, "False moves no letters that the font lacks above and below the line."),
    ])
}

extension LabelDocument.TextTransform {
  static func words(_ transform: LabelDocument.TextTransform) -> String {
    switch transform {
    case .none: "As they are written."
    case .uppercase: "Capitals."
    case .lowercase: "Small letters."
    case .capitalize: "The first letter of each word is a capital; all others stay."
    case .fullWidth: "As wide as ideographs."
    case .fullSizeKana: "Large kana in place of small ones."
    }
  }
}

extension LabelDocument.FontForms: RareValue {
  /// The defaults.
  public static var usual: Self { Self() }
}
