public import Basics
package import JSON
public import Pixels

/// What stands at the start of lines: a letter as high as several of them, and the markers of lists.
extension LabelDocument {
  /// A letter that is as high as several lines. Sendable; a plain value.
  public typealias InitialLetter = Vocabulary.InitialLetter

  /// What stands before each paragraph that has text. Sendable; a plain value.
  public struct ListStyle: Sendable, Hashable {
    /// What the markers are, in the terms of CSS. Sendable; a value.
    public typealias Marker = ListMarker

    /// Where markers stand. Sendable; a value.
    public enum Position: String, Sendable, Hashable, CaseIterable {
      /// Before all lines, which stand in by the widest marker.
      case outside
      /// At the beginning of first lines.
      case inside
    }

    /// What the markers are.
    public var type = Marker.disc
    /// A text instead of them, the same before each paragraph.
    @Bytewise public var text: String?
    /// Where they stand.
    public var position = Position.outside
    /// The number of the first paragraph.
    public var start = 1
    /// What stands after a number or bullet; nil is what its type has.
    @Bytewise public var suffix: String?
    /// The members of their font that differ from the label's.
    public var font = FontOverride()
    /// Their colour in sRGB with straight alpha, instead of the label's paint; nil leaves that.
    public var color: Color?

    /// Whether markers look as the text does.
    package var isPlain: Bool { font == FontOverride() && color == nil }

    /// Makes markers of a type.
    public init(_ type: Marker = .disc) { self.type = type }
  }

  /// Refuses what has no lines to stand before, and both at once.
  func checkStarts() throws(DocumentError) {
    let (initial, list) = (lineSetting.initialLetter != nil, lineSetting.listStyle != nil)
    guard initial || list else { return }
    let name = initial ? "initialLetter" : "listStyle"
    guard !initial || !list else {
      throw DocumentError(
        .conflict, path: "listStyle",
        "stands beside \"initialLetter\", and both begin the first line; keep one of the two")
    }
    guard textPath == nil else {
      throw DocumentError(
        .conflict, path: name,
        "stands beside \"textPath\", whose lines begin where the path does; keep one of the two")
    }
    if initial, let first = runs.first(where: { !$0.text.isEmpty }), first.object == nil, first.hasRuby,
      first.text.first?.isWhitespace == false
    {
      throw first.refusedAsInitial
    }
    guard fit?.mode == .perLine else { return }
    throw DocumentError(
      .conflict, path: name,
      "stands beside \"fit\" perLine, whose lines have sizes of their own; write another mode of fit, or leave one out"
    )
  }
}

extension LabelDocument.TextRun {
  /// The error of a run that the initial letter is in, and that has a reading: that would be as much larger as the letter.
  package var refusedAsInitial: DocumentError {
    let name = ruby?.isEmpty == false ? "ruby" : "rubyUnder"
    return DocumentError(
      .conflict, path: "initialLetter",
      "is a letter with a \"\(name)\", which would be as much larger; leave one of the two out, or let the reading be "
        + "that of what follows the letter")
  }
}

extension LabelDocument.LineSetting {
  /// The members for what stands at the start of lines, and for white space.
  static let startMembers: [Member<LabelDocument.LineSetting>] = [
    Member("whiteSpace", .choice(words), \.whiteSpace, "What becomes of white space, and where lines end."),
    Member(
      "initialLetter", LabelDocument.InitialLetter.codec.optional, \.initialLetter,
      "How many lines high the text's first letter is, and how many stand beside it; a number alone is both.",
      isDrafted: true),
    Member(
      "listStyle", LabelDocument.ListStyle.codec.optional, \.listStyle,
      "What stands before each paragraph that has text: a word of CSS, or an object.", isDrafted: true),
  ]

  private static func words(_ space: WhiteSpace) -> String {
    switch space {
    case .normal: "Each stretch of it is one space; line feeds too."
    case .nowrap: "As normal, in one line."
    case .pre: "All of it stays; only line feeds end lines."
    case .preWrap: "All of it stays."
    case .preLine: "Each stretch of it is one space; line feeds stay."
    }
  }
}

extension LabelDocument.InitialLetter {
  private static let range = 1.0...20.0

  /// A number, or a list of two.
  static let codec: Codec<LabelDocument.InitialLetter> = {
    let pair = Codec<LabelDocument.InitialLetter>(
      .tuple(["lines", "sink"], range, unit: "lines"),
      decode: { json, _ throws(DocumentError) in
        let numbers = (json.array ?? []).compactMap(\.number)
        guard numbers.count == 2, let sink = Int(exactly: numbers[1]) else {
          throw DocumentError(
            .outOfRange,
            "\(json.summary) has no whole number of lines that stand beside the letter; write one, as in "
              + "[3, 2]")
        }
        return LabelDocument.InitialLetter(lines: numbers[0], sink: sink)
      }, encode: { .array([.number($0.lines), .number(Double($0.sink))]) })
    return Codec(
      .either(.number(range, unit: "lines"), pair.type),
      decode: { json, _ throws(DocumentError) in
        if let lines = json.number { return LabelDocument.InitialLetter(lines: lines) }
        return try pair.read(json)
      },
      encode: { letter in
        letter == LabelDocument.InitialLetter(lines: letter.lines) ? .number(letter.lines) : pair.encode(letter)
      })
  }()
}

extension LabelDocument.ListStyle {
  private static let table = ObjectTable(
    "listStyle", "a style of lists", "What stands before each paragraph that has text.",
    defaults: LabelDocument.ListStyle(),
    [
      Member("type", .choice(words), \.type, "What the markers are."),
      Member(
        "text", .string(.mark), \._text.wrappedValue, "A text instead of a type, the same before each paragraph."),
      Member(
        "position",
        .choice { position in
          switch position {
          case .outside: "Before all lines, which stand in by the widest marker."
          case .inside: "At the beginning of first lines."
          }
        }, \.position, "Where the markers stand."),
      Member("start", .integer(-1_000_000...1_000_000), \.start, "The number of the first paragraph."),
      Member(
        "suffix", .string(.mark), \._suffix.wrappedValue,
        "What stands after a number or bullet; without it a point and a space, or what its type has in CSS."),
      Member(
        "font", .object(LabelDocument.FontOverride.table), \.font,
        "What of the label's font is otherwise for markers."),
      Member("color", .color, \.color, "Colour of the markers instead of the label's paint."),
    ])

  /// A word alone is a type.
  static let codec = Codec<LabelDocument.ListStyle>(
    .either(Codec<Marker>.choice(words).type, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      guard json.string != nil else { return try Codec.object(table).decode(json, present) }
      return LabelDocument.ListStyle(try Codec<Marker>.choice(words).read(json))
    },
    encode: { style in
      style == LabelDocument.ListStyle(style.type) ? .string(style.type.rawValue) : .object(table.json(style))
    })

  private static func words(_ marker: Marker) -> String {
    switch marker {
    case .disc: "A filled circle."
    case .circle: "An open circle."
    case .square: "A filled square."
    case .decimal: "Numbers: 1, 2, 3."
    case .decimalLeadingZero: "Numbers of two digits: 01, 02."
    case .lowerAlpha: "a, b, c; after z is aa."
    case .upperAlpha: "A, B, C."
    case .lowerRoman: "i, ii, iii."
    case .upperRoman: "I, II, III."
    case .lowerGreek: "α, β, γ."
    case .native: "Numbers in the digits that `language` has of its own, as ICU knows them."
    case .traditional: "Numbers as `language` wrote them before, such as Hebrew letters, as ICU knows them."
    }
  }
}
