import Basics
import JSON

/// The members of fonts, and of what runs change of them, for forms of letters and digits.
extension LabelDocument.FontForms {
  static func members<Root>(
    _ path: any WritableKeyPath<Root, Rare<LabelDocument.FontForms>> & Sendable
  ) -> [Member<Root>] {
    table.lifted(byBox: path)
  }

  private static let table: [Member<LabelDocument.FontForms>] = [
    Member(
      "variantCaps", .choice(words), \.variantCaps,
      "Capitals in place of letters: the font's, or where it has none for the script capitals at 0.7 of the size."),
    Member(
      "variantPosition",
      .choice { position in
        switch position {
        case .normal: "On the line."
        case .sub: "Below the line."
        case .super: "Above the line."
        }
      }, \.variantPosition, "Letters above or below the line; metrics do not change."),
    Member(
      "variantNumeric", words(excluding: numericRivals), \.variantNumeric,
      "Forms of digits: a word of CSS, or several."),
    Member(
      "variantLigatures", words(excluding: ligatureRivals), \.variantLigatures,
      "Ligatures and forms by context: a word of CSS, or several."),
    Member(
      "variantEastAsian", words(excluding: eastAsianRivals), \.variantEastAsian,
      "Forms of ideographs and kana: a word of CSS, or several."),
    Member(
      "kerning",
      .choice { kerning in
        switch kerning {
        case .auto, .normal: "Pairs are moved together as the font says."
        case .none: "Pairs are not moved."
        }
      }, \.kerning, "Whether the font's pairs are moved together."),
    Member(
      "opticalSizing",
      .choice { sizing in
        switch sizing {
        case .auto: "The axis opsz is the font size in points."
        case .none: "The axis is as the font has it."
        }
      }, \.opticalSizing, "Whether a variable font is drawn as it is meant for the size; without it, it is."),
    Member("synthesis", .object(Synthesis.table), \.synthesis, "What is made up where the font lacks it."),
  ]

  private static func words(_ caps: Caps) -> String {
    switch caps {
    case .normal: "Letters as they are."
    case .smallCaps: "Small capitals for small letters."
    case .allSmallCaps: "Small capitals for all letters."
    case .petiteCaps: "Petite capitals for small letters."
    case .allPetiteCaps: "Petite capitals for all letters."
    case .unicase: "Small capitals for large letters."
    case .titlingCaps: "Capitals for titles."
    }
  }

  /// Words of which one at most can be meant.
  private static let numericRivals: [[Numeric]] = [
    [.liningNums, .oldstyleNums], [.proportionalNums, .tabularNums], [.diagonalFractions, .stackedFractions],
  ]

  private static let ligatureRivals: [[Ligatures]] =
    [
      [.commonLigatures, .noCommonLigatures], [.discretionaryLigatures, .noDiscretionaryLigatures],
      [.historicalLigatures, .noHistoricalLigatures], [.contextual, .noContextual],
    ] + Ligatures.allCases.dropFirst().map { [.none, $0] }

  private static let eastAsianRivals: [[EastAsian]] = [
    [.jis78, .jis83, .jis90, .jis04, .simplified, .traditional], [.fullWidth, .proportionalWidth],
  ]

  /// One word, or a list of words.
  private static func words<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
    excluding rivals: [[Word]]
  ) -> Codec<[Word]> where Word.AllCases == [Word] {
    let word = Codec<Word>.choice()
    let list = Codec<[Word]>.list(of: word, maximumCount: Word.allCases.count)
    return Codec(
      .either(word.type, list.type),
      decode: { json, _ throws(DocumentError) in
        let words = json.string == nil ? try list.read(json) : [try word.read(json)]
        for group in rivals {
          let given = group.filter { words.contains($0) }
          guard given.count > 1 else { continue }
          throw DocumentError(
            .conflict, "\(given[0].rawValue) and \(given[1].rawValue) exclude each other; give one of them")
        }
        return words
      }, encode: { $0.count == 1 ? word.encode($0[0]) : list.encode($0) })
  }
}
