import JSON

extension StringRule {
  static let reading = StringRule(0...1000, .any, "a reading such as \"かな\"", examples: ["かな", "ka", ""])
  static let emphasisMark = StringRule(
    1...64, .any, "dot, circle, double-circle, triangle, sesame, none or a single character",
    examples: ["dot", "circle", "double-circle", "triangle", "sesame", "none", "x"])
}

extension LabelDocument.RubyText {
  static let codec = Codec<LabelDocument.RubyText>(
    .either(.string(.reading), .list(.string(.reading), maximumCount: Limits.runs)),
    decode: { json, _ throws(DocumentError) in
      if let text = json.string {
        try check(text)
        return .whole(text)
      }
      let texts = (json.array ?? []).map { $0.string ?? "" }
      for (index, text) in texts.enumerated() {
        do throws(DocumentError) { try check(text) } catch { throw error.inside(index) }
      }
      return .list(texts)
    },
    encode: { text in
      switch text {
      case .whole(let text): .string(text)
      case .list(let texts): .array(texts.map { .string($0) })
      }
    })

  private static func check(_ text: String) throws(DocumentError) {
    let isOneLine = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
    guard !isOneLine else { return }
    throw DocumentError(
      .outOfRange, "holds a line feed, a tab or another control; a reading is one line, so remove it")
  }
}

extension LabelDocument.RubyStyle {
  /// Members of runs, and of labels for all of their runs.
  static let members: [Member<LabelDocument.RubyStyle>] = [
    Member("rubyPosition", .choice(words), \.position, "Where readings stand; over by default.", isDrafted: true),
    Member(
      "rubyAlign", .choice(words), \.align,
      "How the narrower one of reading and base stands in the width of the wider; space-around by default."),
    Member(
      "rubyOverhang", .choice(words), \.overhang,
      "What a reading that is wider than its base may lie over, by half of its em; auto by default."),
    Member("rubyMerge", .choice(words), \.merge, "How the readings of a list stand; separate by default."),
    Member(
      "rubyFont", .object(LabelDocument.FontOverride.table), \.font,
      "What of the font is otherwise in readings; half the size by default."),
    Member("rubyColor", .color, \.color, "Colour of readings instead of their run's paint."),
    Member(
      "rubyStrokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.strokes,
      "Strokes of readings instead of their run's."),
  ]

  private static func words(_ position: LabelDocument.RubyPosition) -> String {
    switch position {
    case .over: "Over a line; at the right of a vertical one."
    case .under: "Under a line; at the left of a vertical one."
    case .interCharacter: "In a column at the right of each character, as Bopomofo; in vertical lines as over."
    }
  }

  private static func words(_ align: LabelDocument.RubyAlign) -> String {
    switch align {
    case .spaceAround: "Evenly, with half of the space at both ends, but no more than half an em of the base."
    case .start: "At the start."
    case .center: "In the middle."
    case .spaceBetween: "Evenly, without space at the ends."
    case .end: "At the end."
    }
  }

  private static func words(_ overhang: LabelDocument.RubyOverhang) -> String {
    switch overhang {
    case .auto: "Any neighbour without a reading."
    case .kana: "Kana, brackets and points."
    case .none: "Nothing."
    }
  }

  private static func words(_ merge: LabelDocument.RubyMerge) -> String {
    switch merge {
    case .separate: "Each over its own character."
    case .merge: "As one over all."
    case .auto: "Each over its own where all are narrow enough, else as one: compound words."
    }
  }
}

extension LabelDocument.RunAnnotations {
  /// The members of a run.
  static let members: [Member<LabelDocument.RunAnnotations>] =
    [
      Member(
        "ruby", LabelDocument.RubyText.codec, \.ruby,
        "Its reading, or a list with one for each of its characters; empty ones are none.", isDrafted: true),
      Member(
        "rubyUnder", LabelDocument.RubyText.codec, \.rubyUnder, "A second reading, which stands under it.",
        isDrafted: true),
    ] + LabelDocument.RubyStyle.members.lifted(by: \.style) + [
      Member(
        "textEmphasis", .object(LabelDocument.TextEmphasis.table), \.emphasis,
        "Marks beside its characters instead of the label's.")
    ]
}

extension LabelDocument.TextEmphasis {
  static let table = ObjectTable(
    "textEmphasis", "marks of emphasis", "Marks beside characters but white space and punctuation.",
    defaults: LabelDocument.TextEmphasis(),
    [
      Member(
        "style", Mark.codec, \.style,
        "dot, circle, double-circle, triangle, sesame, none or a single character; a sesame in vertical lines, else a circle."
      ),
      Member("filled", .boolean, \.filled, "False takes open shapes."),
      Member("color", .color, \.color, "Colour of the marks instead of the text's paint."),
      Member(
        "position",
        .choice { position in
          switch position {
          case .over: "Over a line; at the right of a vertical one."
          case .under: "Under a line; at the left of a vertical one."
          }
        }, \.position, "Where the marks stand."),
    ])
}

extension LabelDocument.TextEmphasis.Mark {
  static let codec = Codec<Self>(
    .string(.emphasisMark),
    decode: { json, _ throws(DocumentError) in
      let name = json.string ?? ""
      if let known = names.first(where: { $0.0 == name })?.1 { return known }
      guard name.count == 1, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw DocumentError(
          .outOfRange, "\(json.summary) is no mark; wanted \(StringRule.emphasisMark.meaning)")
      }
      return .character(name)
    },
    encode: { mark in
      if case .character(let character) = mark { return .string(character) }
      return names.first { $0.1 == mark }.map { .string($0.0) }
    })
}

extension LabelDraft {
  /// The members for what stands beside the text.
  static let rubyMembers: [Member<LabelDocument>] =
    LabelDocument.RubyStyle.members.lifted(byBox: LabelDocument.storedRubyStyle) + [
      Member(
        "textEmphasis", .object(LabelDocument.TextEmphasis.table), rare: LabelDocument.storedTextEmphasis,
        "Marks beside the characters of the text.", isDrafted: true)
    ]
}

extension LabelDocument {
  /// Whether anything may stand beside the text.
  package var mayHaveAnnotations: Bool {
    hasTextEmphasis || runs.contains(where: \.hasAnnotations)
      || partStyles.contains(where: \.run.hasAnnotations)
  }

  /// Refuses readings where the label leaves no place for them.
  func checkRuby() throws(DocumentError) {
    guard mayHaveAnnotations else { return }
    if hasTextPath {
      throw DocumentError(
        .conflict, path: "textPath",
        "stands beside readings or marks of emphasis, which stand in straight lines; keep one of the two, or bend the "
          + "lines with their readings by \"warp\"")
    }
    guard rubyStyle.position == .under else { return }
    for (index, run) in runs.enumerated() where run.hasRuby {
      do throws(DocumentError) { try run.checkSides(in: rubyStyle) } catch {
        throw error.inside(index).inside("text")
      }
    }
  }
}

extension [LabelDocument.TextRun] {
  /// Refuses readings that do not fit their bases.
  func checkRuby() throws(DocumentError) {
    var length = 0
    for (index, run) in enumerated() where run.hasRuby {
      do throws(DocumentError) {
        try run.check(run.ruby, name: "ruby")
        try run.check(run.rubyUnder, name: "rubyUnder")
        try run.checkSides(in: LabelDocument.RubyStyle())
      } catch { throw error.inside(index) }
      for text in (run.ruby?.texts ?? []) + (run.rubyUnder?.texts ?? []) { length += text.unicodeScalars.count }
    }
    let limit = StringRule.text.length.upperBound
    guard length <= limit else {
      throw DocumentError(
        .outOfRange, "its readings are \(length) characters together; the limit is \(limit)")
    }
  }
}

extension LabelDocument.TextRun {
  /// Refuses two readings on one side.
  fileprivate func checkSides(in label: LabelDocument.RubyStyle) throws(DocumentError) {
    guard ruby?.isEmpty == false, rubyUnder?.isEmpty == false,
      label.overlaid(with: rubyStyle).position == .under
    else { return }
    throw DocumentError(
      .conflict, path: "rubyUnder",
      "stands beside a \"ruby\" whose \"rubyPosition\" is under; keep one of the two, or let that stand over")
  }

  fileprivate func check(_ ruby: LabelDocument.RubyText?, name: String) throws(DocumentError) {
    guard let ruby, !ruby.isEmpty else { return }
    guard !text.isEmpty else {
      throw DocumentError(
        .conflict, path: name, "is the reading of an empty text; give the run a text, or leave the reading out")
    }
    let feeds = "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars
    guard !text.unicodeScalars.contains(where: feeds.contains) else {
      throw DocumentError(
        .conflict, path: name, "is the reading of a text with a line feed; make two runs of it")
    }
    guard case .list(let texts) = ruby, texts.count != text.count else { return }
    throw DocumentError(
      .outOfRange, path: name,
      "has \(texts.count) readings for \(text.count) characters; give one for each, empty where there is none")
  }
}
