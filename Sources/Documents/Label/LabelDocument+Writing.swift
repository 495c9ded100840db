import JSON

extension LabelDocument {
  /// Which way lines run, and on which side of a line the next one is. Sendable; a value.
  public enum WritingMode: String, Sendable, Hashable, CaseIterable {
    /// Lines run from left to right, or from right to left, one below the other.
    case horizontal = "horizontal-tb"
    /// Lines run down, from the right to the left. Each character stands as its script does in such lines.
    case verticalRightToLeft = "vertical-rl"
    /// Lines run down, from the left to the right.
    case verticalLeftToRight = "vertical-lr"
    /// Horizontal lines, turned clockwise as a whole.
    case sidewaysRightToLeft = "sideways-rl"
    /// Horizontal lines, turned counterclockwise as a whole.
    case sidewaysLeftToRight = "sideways-lr"

    /// Whether characters choose how they stand in the line.
    public var isVertical: Bool { self == .verticalRightToLeft || self == .verticalLeftToRight }
  }

  /// How characters stand in vertical lines. Sendable; a value.
  public typealias TextOrientation = Vocabulary.TextOrientation

  /// What of a text stands in a vertical line as one character. Sendable; a value.
  public enum TextCombine: String, Sendable, Hashable, CaseIterable {
    case none
    /// The whole text, or the whole run.
    case all
    /// Digits of ASCII, where they are no more than 2 in a row.
    case digits2
    case digits3
    case digits4
  }
}

extension LabelDraft {
  /// The members for the way that lines run.
  static let writingMembers: [Member<LabelDocument>] = [
    Member(
      "writingMode",
      .choice { mode in
        switch mode {
        case .horizontal: "Lines below one another."
        case .verticalRightToLeft: "Lines that run down, from the right to the left."
        case .verticalLeftToRight: "Lines that run down, from the left to the right."
        case .sidewaysRightToLeft: "Horizontal lines, turned clockwise."
        case .sidewaysLeftToRight: "Horizontal lines, turned counterclockwise."
        }
      }, \.writingMode, "Which way lines run.", isDrafted: true),
    Member(
      "textOrientation",
      .choice { orientation in
        switch orientation {
        case .mixed: "As Unicode has it: ideographs upright, Latin letters on their side."
        case .upright: "All upright."
        case .sideways: "All on their side."
        }
      }, \.textOrientation, "How characters stand in vertical lines."),
    Member(
      "textCombineUpright", .choice(words), \.textCombineUpright,
      "What stands in a vertical line as one upright character, its own characters side by side."),
  ]

  static func words(_ combine: LabelDocument.TextCombine) -> String {
    switch combine {
    case .none: "Nothing."
    case .all: "The whole text, or the whole run."
    case .digits2: "At most 2 digits in a row."
    case .digits3: "At most 3 digits in a row."
    case .digits4: "At most 4 digits in a row."
    }
  }
}

extension LabelDocument {
  /// Refuses what has no meaning in lines that run down.
  func checkWriting() throws(DocumentError) {
    guard writingMode != .horizontal else { return }
    let mode = "\"writingMode\" \(writingMode.rawValue)"
    for (name, isGiven) in [("textPath", textPath != nil), ("warp", warp != nil)] where isGiven {
      throw DocumentError(
        .conflict, path: name, "stands beside \(mode), and both place the lines; keep one of the two")
    }
    guard writingMode.isVertical else { return }
    if textBoxTrim != .none {
      throw DocumentError(
        .conflict, path: "textBoxTrim",
        "stands beside \(mode), whose lines have no height of capitals; leave it out, or write a sideways mode")
    }
    if stretch?.by == .glyphs {
      throw DocumentError(
        .conflict, path: "stretch.by",
        "glyphs stands beside \(mode), whose characters stand in different ways; write spacing, or a sideways mode")
    }
  }
}
