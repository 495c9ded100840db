import Documents
import Typography

/// A background under parts of a text.
struct TextBackgroundPart {
  /// Who asks for it.
  enum Source: Hashable {
    case label
    case run
    case highlight(Int)
  }

  let background: LabelDocument.TextBackground
  /// The parts, in grapheme clusters; each is a background with its own two ends.
  private(set) var ranges: [Range<Double>]
  let source: Source

  init(_ background: LabelDocument.TextBackground, _ ranges: [Range<Double>], source: Source) {
    self.background = background
    self.ranges = ranges
    self.source = source
  }

  /// The same under one of its parts.
  func only(_ range: Range<Double>) -> TextBackgroundPart {
    TextBackgroundPart(background, [range], source: source)
  }

  /// Keeps the words of its parts, each by itself.
  mutating func divide(into words: [Range<Int>]) {
    ranges = ranges.flatMap { range in
      words[words.partition { Double($0.upperBound) > range.lowerBound }...]
        .prefix { Double($0.lowerBound) < range.upperBound }
        .map { (Double($0.lowerBound)..<Double($0.upperBound)).clamped(to: range) }
    }
  }

  /// Lets its last part end later.
  mutating func extend(to end: Double) {
    guard let last = ranges.popLast() else { return }
    ranges.append(last.lowerBound..<max(last.lowerBound, end))
  }
}
