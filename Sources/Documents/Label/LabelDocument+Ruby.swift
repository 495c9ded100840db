public import Basics
public import Pixels

extension LabelDocument {
  /// The reading of a run: one text over all of it, or one for each of its characters, of which empty ones are none.
  /// Sendable; a value.
  public enum RubyText: Sendable {
    /// One text for the whole run.
    case whole(String)
    /// A text for each character.
    case list([String])

    /// Whether nothing is written.
    package var isEmpty: Bool { texts.allSatisfy(\.isEmpty) }

    package var texts: [String] {
      switch self {
      case .whole(let text): [text]
      case .list(let texts): texts
      }
    }
  }

  /// Where readings stand. Sendable; a value.
  public typealias RubyPosition = Vocabulary.RubyPosition

  /// How the narrower one of reading and base stands in the width of the wider one. Sendable; a value.
  public typealias RubyAlign = Vocabulary.RubyAlign

  /// What a reading that is wider than its base may lie over. Sendable; a value.
  public typealias RubyOverhang = Vocabulary.RubyOverhang

  /// How the readings of a list stand. Sendable; a value.
  public typealias RubyMerge = Vocabulary.RubyMerge

  /// How readings look and where they stand. A member that is nil is as the label has it, or has its default there.
  ///
  /// Sendable; a plain value.
  public struct RubyStyle: Sendable, Hashable {
    /// Where readings stand; `over` by default.
    public var position: RubyPosition?
    /// How the narrower one stands in the wider one; `space-around` by default.
    public var align: RubyAlign?
    /// What wide readings may lie over; `auto` by default.
    public var overhang: RubyOverhang?
    /// How the readings of a list stand; `separate` by default.
    public var merge: RubyMerge?
    /// What of the font is otherwise; its size is half of the run's by default.
    public var font: FontOverride?
    /// The colour of readings instead of their run's paint.
    public var color: Color?
    /// The strokes of readings instead of their run's.
    public var strokes: [Stroke]?

    /// Makes a style with no member of its own.
    public init() {}

    /// This with another laid over it.
    package func overlaid(with other: RubyStyle) -> RubyStyle {
      var style = self
      style.position = other.position ?? position
      style.align = other.align ?? align
      style.overhang = other.overhang ?? overhang
      style.merge = other.merge ?? merge
      style.font = other.font.map { font?.overlaid(with: $0) ?? $0 } ?? font
      style.color = other.color ?? color
      style.strokes = other.strokes ?? strokes
      return style
    }
  }

  /// Marks beside characters that are stressed. Sendable; a plain value.
  public struct TextEmphasis: Sendable, Hashable {
    /// The shape of a mark. Sendable; a value.
    public enum Mark: Sendable {
      /// No marks.
      case none
      case dot, circle, doubleCircle, triangle, sesame
      /// One character.
      case character(String)
    }

    /// Where marks stand. Sendable; a value.
    public enum Position: String, Sendable, Hashable, CaseIterable {
      case over, under
    }

    /// The shape; nil is a sesame in vertical lines, and else a circle.
    public var style: Mark?
    /// Whether shapes are filled.
    public var filled = true
    /// The colour instead of the text's paint.
    public var color: Color?
    /// Where marks stand.
    public var position = Position.over

    /// Makes filled marks over the text.
    public init(_ style: Mark? = nil) { self.style = style }
  }

  /// What stands beside a run.
  struct RunAnnotations: Sendable, Hashable {
    var ruby: RubyText?
    var rubyUnder: RubyText?
    var style = RubyStyle()
    var emphasis: TextEmphasis?

    /// These with others laid over them.
    func overlaid(with other: RunAnnotations) -> RunAnnotations {
      var annotations = self
      annotations.ruby = other.ruby ?? ruby
      annotations.rubyUnder = other.rubyUnder ?? rubyUnder
      annotations.style = style.overlaid(with: other.style)
      annotations.emphasis = other.emphasis ?? emphasis
      return annotations
    }
  }
}

extension LabelDocument.TextRun {
  /// The reading of the run; nil where it has none.
  public var ruby: LabelDocument.RubyText? {
    get { annotations.ruby }
    set { annotations.ruby = newValue }
  }
  /// A second reading under the run.
  public var rubyUnder: LabelDocument.RubyText? {
    get { annotations.rubyUnder }
    set { annotations.rubyUnder = newValue }
  }
  /// How its readings look, instead of as the label has it.
  public var rubyStyle: LabelDocument.RubyStyle {
    get { annotations.style }
    set { annotations.style = newValue }
  }
  /// Marks beside its characters, instead of the label's.
  public var textEmphasis: LabelDocument.TextEmphasis? {
    get { annotations.emphasis }
    set { annotations.emphasis = newValue }
  }

  /// Whether it has readings.
  package var hasRuby: Bool { hasAnnotations && (ruby?.isEmpty == false || rubyUnder?.isEmpty == false) }
}

extension LabelDocument.RubyText: Hashable {
  /// Whether both have texts of the same bytes.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.whole(let first), .whole(let second)): first.hasSameBytes(as: second)
    case (.list(let first), .list(let second)): first.hasSameBytes(as: second)
    default: false
    }
  }

  /// Feeds the bytes to the hasher.
  public func hash(into hasher: inout Hasher) { texts.hashBytes(into: &hasher) }
}

extension LabelDocument.TextEmphasis.Mark: Hashable {
  /// Whether both are the same shape, or a character of the same bytes.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.character(let first), .character(let second)): first.hasSameBytes(as: second)
    case (.none, .none), (.dot, .dot), (.circle, .circle), (.doubleCircle, .doubleCircle), (.triangle, .triangle),
      (.sesame, .sesame):
      true
    default: false
    }
  }

  /// Feeds the character to the hasher.
  public func hash(into hasher: inout Hasher) { character(filled: true).hashBytes(into: &hasher) }
}

extension LabelDocument.TextEmphasis.Mark {
  /// The names of the shapes.
  static let names: [(String, Self)] = [
    ("none", .none), ("dot", .dot), ("circle", .circle), ("double-circle", .doubleCircle),
    ("triangle", .triangle), ("sesame", .sesame),
  ]

  /// The character of a mark; nil for none.
  package func character(filled: Bool) -> String? {
    switch self {
    case .none: nil
    case .dot: filled ? "\u{2022}" : "\u{25E6}"
    case .circle: filled ? "\u{25CF}" : "\u{25CB}"
    case .doubleCircle: filled ? "\u{25C9}" : "\u{25CE}"
    case .triangle: filled ? "\u{25B2}" : "\u{25B3}"
    case .sesame: filled ? "\u{FE45}" : "\u{FE46}"
    case .character(let character): character
    }
  }
}

extension LabelDocument.RubyStyle: RareValue {
  /// The defaults.
  public static var usual: Self { Self() }
}

extension LabelDocument.RunAnnotations: RareValue {
  static var usual: Self { Self() }
}
