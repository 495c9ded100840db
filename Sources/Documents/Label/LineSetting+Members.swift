import JSON

/// The members of labels for how lines are broken and filled.
extension LabelDocument.LineSetting {
  static let members: [Member<LabelDocument.LineSetting>] = [
    Member("hyphens", .choice(words), \.hyphens, "Where words may be divided with a hyphen."),
    Member(
      "hyphenateCharacter", .string(.mark), storedHyphenateCharacter,
      "What stands where a word is divided; without it the font's hyphen."),
    Member(
      "hyphenateLimitChars", limits, \.hyphenateLimitChars,
      "The fewest characters of a word that patterns divide, before the hyphen, and after it; patterns may ask for more."
    ),
    Member(
      "hyphenateLimitLines", .integer(0...1000), \.hyphenateLimitLines,
      "The most lines in a row that end with a hyphen; 0 is no limit."),
    Member(
      "textWrap", .choice(words), \.textWrap, "Which of the possible lines are taken; beside `balanced` an error.",
      isDrafted: true),
    Member(
      "textJustify", .choice(words), \.textJustify, "What is widened until a justified line fills the width."),
    Member(
      "alignLast", .choice(words), \.alignLast,
      "Where the last line of each paragraph begins; without it as the others, and natural if they are justified."),
    Member(
      "tabSize", LabelDocument.TabSize.codec, \.tabSize,
      "The distance between tab stops: a number of spaces, or points."),
    Member(
      "tabStops", .list(of: .object(LabelDocument.TabStop.table), maximumCount: 100), \.tabStops,
      "Places by which the text after tabs is set, before those of tabSize; each behind the one before.",
      isDrafted: true),
    Member("wordBreak", .choice(words), \.wordBreak, "Where lines may end within and between words."),
    Member(
      "lineBreakStrictness", .choice(words), \.lineBreakStrictness,
      "How strictly lines of ideographs and kana are broken."),
    Member(
      "overflowWrap", .choice(words), \.overflowWrap, "Whether a word that is too wide for a line is divided."),
    Member(
      "hangingPunctuation", hanging, \.hangingPunctuation,
      "Which marks stand outside of lines: a word of CSS, or several."),
    Member(
      "textSpacingTrim", .choice(words), \.textSpacingTrim,
      "Space of full-width brackets and stops beside one another."),
    Member("widows", .integer(1...10), \.widows, "The fewest words of a paragraph's last line."),
  ]

  private static let limits = Codec<HyphenateLimits>(
    .tuple(["word", "before", "after"], 1...1000, unit: "characters"),
    decode: { json, _ throws(DocumentError) in
      let numbers = (json.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
      guard numbers.count == 3 else {
        throw DocumentError(
          .outOfRange, "\(json.summary) are no counts; wanted three whole numbers, such as [5, 2, 2]")
      }
      var limits = HyphenateLimits()
      (limits.word, limits.before, limits.after) = (numbers[0], numbers[1], numbers[2])
      return limits
    }, encode: { .array([$0.word, $0.before, $0.after].map { .number(Double($0)) }) })

  /// `none`, a word, or a list of words.
  private static let hanging: Codec<[HangingPunctuation]> = {
    let word = Codec<HangingPunctuation>.choice(words)
    let list = Codec<[HangingPunctuation]>.list(of: word, maximumCount: HangingPunctuation.allCases.count)
    let choices = [Choice("none", "No marks.")] + HangingPunctuation.allCases.map { Choice($0.rawValue, words($0)) }
    return Codec(
      .either(.choice(choices), list.type),
      decode: { json, _ throws(DocumentError) in
        if json.string == "none" { return [] }
        return json.string == nil ? try list.read(json) : [try word.read(json)]
      },
      encode: { words in
        switch words.count {
        case 0: "none"
        case 1: .string(words[0].rawValue)
        default: list.encode(words)
        }
      })
  }()
}

/// These words tell what the names mean.
extension LabelDocument.LineSetting {
  static func words(_ hyphens: Hyphens) -> String {
    switch hyphens {
    case .manual: "At soft hyphens."
    case .auto: "Also where the patterns of `language` divide them (Debian's packages hyphen-*)."
    case .none: "Nowhere."
    }
  }

  private static func words(_ wrap: Wrap) -> String {
    switch wrap {
    case .wrap: "Each line takes as much as fits."
    case .balance: "About equally wide ones."
    case .pretty: "Those of the least sum of penalties for gaps, hyphens and a short last line."
    }
  }

  private static func words(_ justify: Justify) -> String {
    switch justify {
    case .spaces: "Spaces."
    case .auto: "Spaces, and what lies beside ideographs and kana."
    case .interWord:
      "Only what separates words: spaces that are no ideographic ones, and the marks that stand for them."
    case .interCharacter: "What lies between any two characters, where letters do not join."
    case .kashida: "Joins of Arabic letters, then spaces."
    case .none: "Nothing."
    }
  }

  private static func words(_ alignment: LabelDocument.Alignment) -> String {
    switch alignment {
    case .natural: "Left, or right where the text runs from right to left."
    case .left: "Left."
    case .center: "Centred."
    case .right: "Right."
    case .justified: "Both edges."
    }
  }

  private static func words(_ rule: WordBreak) -> String {
    switch rule {
    case .normal: "As usual."
    case .breakAll: "Also between any two letters or digits."
    case .keepAll: "Not between letters, digits, ideographs, kana and hangul."
    case .phrase: "Between phrases of Japanese, and words of Korean."
    }
  }

  private static func words(_ strictness: Strictness) -> String {
    switch strictness {
    case .auto: "As usual in the language."
    case .loose: "Small kana and most marks may begin a line."
    case .normal: "Small kana may begin a line."
    case .strict: "Neither."
    case .anywhere: "Lines end between any two characters."
    }
  }

  private static func words(_ wrap: OverflowWrap) -> String {
    wrap == .anywhere ? "Between any two characters." : "It is not, and is cut by the canvas."
  }

  private static func words(_ mark: HangingPunctuation) -> String {
    switch mark {
    case .first: "A bracket or quotation mark at the start of a paragraph."
    case .last: "A bracket or quotation mark at the end of a paragraph."
    case .allowEnd: "A stop or comma at the end of a line, where it does not fit."
    }
  }

  private static func words(_ trim: SpacingTrim) -> String {
    trim == .spaceAll ? "All are as wide as an ideograph." : "Half as wide, as halt of the font says."
  }
}

extension LabelDocument.TabSize {
  private struct Points: Sendable, Equatable {
    var points: Double?
  }

  private static let table = ObjectTable(
    "tabSize", "a distance of tab stops", "A distance that does not depend on the font.", defaults: Points(),
    [Member("points", .number(0.25...10_000, unit: "points"), \.points, "From one stop to the next.")])

  /// A distance is a number of spaces, or an object.
  static let codec = Codec<LabelDocument.TabSize>(
    .either(.number(0.25...1000, unit: "spaces"), .object(table.schema)),
    decode: { json, _ throws(DocumentError) in
      if let count = json.number { return .spaces(count) }
      return try Codec.object(table).read(json).points.map { .points($0) } ?? .spaces(8)
    },
    encode: { size in
      switch size {
      case .spaces(let count): .number(count)
      case .points(let points): .object(table.json(Points(points: points)))
      }
    })
}

extension LabelDocument.TabStop {
  static let table = ObjectTable(
    "tabStop", "a tab stop", "A place by which the text after a tab is set.", defaults: LabelDocument.TabStop(),
    [
      Member("at", .number(0...100_000, unit: "points"), \.at, "The distance from the start of the line."),
      Member(
        "align",
        .choice { align in
          switch align {
          case .left: "The text begins there."
          case .center: "The middle of the text is there."
          case .right: "The text ends there."
          case .decimal: "The decimal separator of `language` is there."
          }
        }, \.align, "What of the text stands there."),
    ])
}
