import JSON

extension LabelDocument {
  /// How far the first line of a text stands in from the others. Sendable; a plain value.
  public struct TextIndent: Sendable, Hashable {
    /// The indent in points; a negative one lets the line stand out.
    public var length = 0.0
    /// Whether all lines but those are indented, as in a list.
    public var hanging = false
    /// Whether each paragraph's first line counts, and not only the text's.
    public var eachLine = false

    /// Makes an indent of so many points, of the text's first line.
    public init(_ length: Double = 0) { self.length = length }
  }

  /// The height of lines. Sendable; a plain value.
  public typealias LineHeight = Vocabulary.LineHeight

  /// The space before and behind the lines of a paragraph, in points. Sendable; a plain value.
  public struct ParagraphIndents: Sendable, Hashable {
    /// The space on the side where lines begin.
    public var start = 0.0
    /// The space on the side where lines end.
    public var end = 0.0

    /// Makes indents of so many points.
    public init(start: Double = 0, end: Double = 0) {
      self.start = start
      self.end = end
    }
  }

  /// Where the block of lines begins and ends. Sendable; a value.
  public typealias TextBoxTrim = Vocabulary.TextBoxTrim
}

extension LabelDocument.TextIndent {
  static let table = ObjectTable(
    "textIndent", "an indent", "How far the first line stands in.", defaults: LabelDocument.TextIndent(),
    [
      Member("length", .number(Limits.offsets, unit: "points"), \.length, "The indent; a negative one stands out."),
      Member("hanging", .boolean, \.hanging, "True indents all other lines instead."),
      Member(
        "eachLine", .boolean, \.eachLine, "True counts the first line of each paragraph, not only of the text."),
    ])

  /// An indent is a number of points, or an object.
  static let codec = Codec<LabelDocument.TextIndent>(
    .either(.number(Limits.offsets, unit: "points"), .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      if let length = json.number { return LabelDocument.TextIndent(length) }
      return try Codec.object(table).decode(json, present)
    },
    encode: { indent in
      indent == LabelDocument.TextIndent(indent.length) ? .number(indent.length) : .object(table.json(indent))
    })
}

extension LabelDocument.LineHeight {
  private struct Points: Sendable, Equatable {
    var points: Double?
  }

  private static let table = ObjectTable(
    "lineHeight", "a line height", "A line height that does not depend on the font size.", defaults: Points(),
    [Member("points", .number(0...10_000, unit: "points"), \.points, "From one baseline to the next.")])

  /// A line height is a word, a factor or an object.
  static let codec = Codec<LabelDocument.LineHeight>(
    .either(
      .either(.number(0...100, unit: "sizes"), .choice([Choice("normal", "What the fonts want.")])),
      .object(table.schema)),
    decode: { json, _ throws(DocumentError) in
      if let factor = json.number { return .times(factor) }
      guard json.object != nil else { return .normal }
      return try Codec.object(table).read(json).points.map { .points($0) } ?? .normal
    },
    encode: { height in
      switch height {
      case .normal: "normal"
      case .times(let factor): .number(factor)
      case .points(let points): .object(table.json(Points(points: points)))
      }
    })
}

extension Codec where Value == LabelDocument.ParagraphIndents {
  static var paragraphIndents: Codec {
    .tuple(
      ["start", "end"], Limits.offsets, unit: "points", read: { .init(start: $0[0], end: $0[1]) },
      write: { [$0.start, $0.end] })
  }
}

extension LabelDraft {
  /// The members for the space between and around lines and words.
  static let spacingMembers: [Member<LabelDocument>] = [
    Member("wordSpacing", .number(-10...10, unit: "ems"), \.wordSpacing, "Added after each space between words."),
    Member("textIndent", LabelDocument.TextIndent.codec, \.textIndent, "How far the text's first line stands in."),
    Member(
      "lineHeight", LabelDocument.LineHeight.codec, \.lineHeight,
      "Height of lines: a factor of the font size, or points; what is more or less than the fonts want is halved above "
        + "and below."),
    Member(
      "paragraphSpacing", .number(Limits.offsets, unit: "points"), \.paragraphSpacing, "Added between paragraphs."),
    Member(
      "paragraphIndents", .paragraphIndents, \.paragraphIndents,
      "Space where lines begin and where they end, within the width."),
    Member(
      "textBoxTrim",
      .choice { trim in
        switch trim {
        case .none: "At the top of the first line and the bottom of the last."
        case .capital: "At the height of capitals and at the last baseline."
        case .small: "At the height of small letters and at the last baseline."
        }
      }, \.textBoxTrim, "Where the block of lines begins and ends."),
    Member(
      "fit", .object(LabelDocument.Fit.table), \.fit,
      "Chooses the font size by the box, instead of minimumScaleFactor; the box needs a width, or a height.",
      isDrafted: true),
    Member(
      "textTransform", .choice(LabelDocument.TextTransform.words), \.textTransform,
      "How letters are changed before they are set, by the language's rules; ranges and carets are those of the text."
    ),
    Member(
      "stretch", .object(LabelDocument.Stretch.table), \.stretch,
      "Makes each line as wide as the label, at its own size; the label needs a width."),
    Member(
      "ellipsis", .string(.mark), LabelDocument.storedEllipsis,
      "What stands where text is cut off; without it the font's ellipsis, and an empty one is nothing.",
      isDrafted: true),
    Member(
      "fade", .number(0.1...100, unit: "ems"), \.fade,
      "Text that is cut off fades out over these ems before the edge, in place of an ellipsis.",
      isDrafted: true),
  ]
}
