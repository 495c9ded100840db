/// The space between and around the lines and words of a style, beside its `lineSpacing` and `characterSpacing`.
///
/// Lengths in points stay as they are where text shrinks or grows to fit. A value; Sendable.
package struct TextSpacing: Sendable, Hashable {
  /// The height of lines.
  package typealias LineHeight = Vocabulary.LineHeight

  /// Where the block of lines begins and ends.
  package typealias Trim = TextBoxTrim

  /// The space in ems that is added after each word separator.
  package var words = 0.0
  /// How far the first line stands in, in points.
  package var indent = 0.0
  /// Whether the other lines stand in instead.
  package var isHanging = false
  /// Whether the first line of each paragraph counts, and not only that of the text.
  package var isEachLine = false
  /// The height of lines. Half of what it is more or less than the font wants is above a line, and half below.
  package var lineHeight = LineHeight.normal
  /// The space between paragraphs in points.
  package var paragraphs = 0.0
  /// The space on the side where lines begin, in points.
  package var start = 0.0
  /// The space on the side where lines end, in points.
  package var end = 0.0
  /// Where the block of lines begins and ends.
  package var trim = Trim.none

  package init() {}

  /// Whether lines are as wide as the box.
  var isWithoutIndents: Bool { indent == 0 && start == 0 && end == 0 }

  /// The space where a line begins, in points.
  func start(ofFirst isFirst: Bool, inParagraph paragraph: Int) -> Double {
    let isCounted = isFirst && (isEachLine || paragraph == 0)
    return start + (isCounted != isHanging ? indent : 0)
  }

  /// The word separators of CSS Text: the space, the no-break space, and those of Ethiopic, Aegean, Ugaritic and
  /// Phoenician.
  static func isWordSeparator(_ cluster: ArraySlice<UInt16>) -> Bool {
    guard let first = cluster.first else { return false }
    switch first {
    case 0x20, 0xA0, 0x1361: return true
    case 0xD800:
      // U+10100, U+10101, U+1039F
      guard let low = cluster.dropFirst().first else { return false }
      return low == 0xDD00 || low == 0xDD01 || low == 0xDF9F
    case 0xD802: return cluster.dropFirst().first == 0xDD1F  // U+1091F
    default: return false
    }
  }
}

/// The width that the lines of a paragraph may take, in points before fitting.
struct LineRoom {
  /// That of the first line.
  var first: Double
  /// That of all others.
  var rest: Double
  /// What lines stand beside, at their start.
  var start = LineStart()

  /// No limit.
  static let infinite = LineRoom(first: .infinity, rest: .infinity)

  var isFinite: Bool { rest.isFinite }

  /// The room of a line, counted from the paragraph's first.
  func width(ofLine index: Int) -> Double { (index == 0 ? first : rest) - start.inset(ofLine: index) }

  /// The room where the other lines have `width`.
  func narrowed(to width: Double) -> LineRoom {
    LineRoom(first: first == rest ? width : width + (first - rest), rest: width, start: start)
  }
}

/// What the first lines of a paragraph stand beside, as an initial letter or a list's marker. In points before fitting.
struct LineStart {
  /// How many lines do.
  var lines = 0
  /// How much of their room it takes.
  var inset = 0.0
  /// The part of the inset that grows with the font size, and no less than the inset.
  var growing = 0.0

  func inset(ofLine index: Int) -> Double { index < lines ? inset : 0 }
}
