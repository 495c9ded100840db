public import Basics

extension LabelDocument {
  /// Names parts of a text. Sendable; a plain value.
  ///
  /// Indices count from 0. What is beyond the text is reported and selects nothing.
  public enum Select: Sendable, Hashable {
    /// The whole text.
    case all
    /// UTF-16 offsets. A grapheme cluster belongs to the range in which it begins.
    case range(Range<Int>)
    /// Grapheme clusters, which readers call characters.
    case graphemes([Int])
    /// Words: what lies between white space.
    case words([Int])
    /// Lines, as they are laid out.
    case lines([Int])
    /// What a regular expression finds.
    case match(Match)
    /// Every so many parts of a kind.
    case every(Unit, Nth)

    /// A kind of part. Sendable; a value.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      /// A grapheme cluster.
      case grapheme
      /// What lies between white space.
      case word
      /// A line, as it is laid out.
      case line
    }

    /// Which parts are meant, as CSS counts: those of the numbers `step * n + offset` for n = 0, 1, 2 ..., where 1 is
    /// the first part. Sendable; a plain value.
    public struct Nth: Sendable, Hashable {
      /// The distance of the parts.
      public var step: Int
      /// The number of the part for n = 0.
      public var offset: Int

      /// Makes a rule; by itself it means every part.
      public init(step: Int = 1, offset: Int = 0) {
        self.step = step
        self.offset = offset
      }

      /// Whether the part of an index from 0 is meant.
      public func contains(_ index: Int) -> Bool {
        // No text has so many parts that the difference overflows for one that is meant.
        let (distance, overflows) = (index + 1).subtractingReportingOverflow(offset)
        guard !overflows else { return false }
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      }
    }

    /// A regular expression, as ICU knows them. Sendable; a plain value.
    public struct Match: Sendable, Hashable {
      /// The expression.
      @Bytewise public var pattern: String
      /// Letters that say how it is meant: i ignores case, m lets ^ and $ match at lines, s lets a dot match line feeds,
      /// x allows comments.
      @Bytewise public var flags: String
      /// The group whose places are meant; 0 is the whole match.
      public var group: Int
      /// The index of the match that is meant, from 0; nil is each of them.
      public var index: Int?

      /// Makes a match of a pattern, by default all of every match.
      public init(_ pattern: String, flags: String = "", group: Int = 0, index: Int? = nil) {
        self.pattern = pattern
        self.flags = flags
        self.group = group
        self.index = index
      }
    }

    /// Whether it depends on how the text is divided into lines.
    public var needsLines: Bool {
      switch self {
      case .lines, .every(.line, _): true
      case .all, .range, .graphemes, .words, .match, .every: false
      }
    }
  }
}
