/// Truncation with ellipses. Whole grapheme clusters are removed until the rest and the ellipsis fit.
extension Typesetter {
  /// Truncates a line's text to `width` where the style's line break says. If the ellipsis alone is wider than the box,
  /// the line is empty: FXLabel's rule.
  func truncate(_ line: inout SetLine, width: Double) {
    line.isTruncated = true
    line.hyphen = nil
    line.endsParagraph = true
    let paragraph = paragraphs[line.paragraph]
    let text = paragraph.withoutTrailingSpace(line.range)
    let graphemes = context.breakable.inside(text)
    // If only later paragraphs were left out, this one may fit as a whole; the missing text is then at its end.
    let isWhole =
      paragraph.exactWidth(of: text, isOpen: true) + mark(in: paragraph, at: text) <= width + Typesetter.tolerance
    if case .fade = style.cut { return fade(&line, width: width, isWhole: isWhole) }
    let rule = isWhole ? .truncateTail : style.lineBreak
    var cut = Cut(paragraph: paragraph, graphemes: graphemes, width: width + Typesetter.tolerance)
    // The ellipsis has the style of the text beside it, and its width decides which text that is. Therefore it is made
    // once more for the text that was found.
    for _ in 0..<2 {
      cut.mark = ellipsis(in: paragraph, at: cut.head.upperBound)
      cut.find(rule)
      let beside = rule == .truncateHead ? cut.tail.lowerBound : max(text.lowerBound, cut.head.upperBound - 1)
      cut.mark = ellipsis(in: paragraph, at: beside)
    }
    cut.find(rule)
    guard let mark = cut.mark, mark.width <= width + Typesetter.tolerance else {
      line.parts = []
      return
    }
    switch rule {
    case .truncateHead:
      line.parts = [cut.tail]
      line.ellipsis = (mark, 0)
      line.range = cut.tail
    case .truncateMiddle:
      line.parts = [cut.head, cut.tail]
      line.ellipsis = (mark, 1)
    default:
      line.parts = [cut.head]
      line.ellipsis = (mark, 1)
      line.range = cut.head
    }
  }

  /// The width of what stands behind a text that is cut off.
  private func mark(in paragraph: Paragraph, at text: Range<Int>) -> Double {
    if case .fade = style.cut { return 0 }
    return ellipsis(in: paragraph, at: text.upperBound).width
  }

  /// Keeps the clusters of a line that are at least in part in the width, at the end of which they fade out; with
  /// `truncateHead` they are the last ones, and fade in.
  private func fade(_ line: inout SetLine, width: Double, isWhole: Bool) {
    let paragraph = paragraphs[line.paragraph]
    let text = paragraph.withoutTrailingSpace(line.range)
    guard !isWhole, width.isFinite else {
      line.parts = [text]
      return
    }
    let graphemes = context.breakable.inside(text)
    let isAtStart = style.lineBreak == .truncateHead
    if isAtStart {
      let first = graphemes.partition { paragraph.width(of: $0.lowerBound..<text.upperBound) <= width }
      let start = first > graphemes.startIndex ? graphemes[first - 1].lowerBound : text.lowerBound
      line.parts = [start..<text.upperBound]
    } else {
      let first = graphemes.partition { paragraph.width(of: text.lowerBound..<$0.upperBound) >= width }
      let end = first < graphemes.endIndex ? graphemes[first].upperBound : text.upperBound
      line.parts = [text.lowerBound..<end]
    }
    line.range = line.parts[0]
    line.fade = (max(0, width), isAtStart)
  }

  private func ellipsis(in paragraph: Paragraph, at offset: Int) -> LineMark {
    // At the paragraph's embedding level it is at the start or the end of the line, as the paragraph runs.
    context.ellipsis(
      at: min(
        max(offset, paragraph.range.lowerBound), max(paragraph.range.lowerBound, paragraph.content.upperBound - 1)),
      level: paragraph.baseLevel)
  }

  /// The grapheme clusters of a line that are kept.
  private struct Cut {
    let paragraph: Paragraph
    let graphemes: ArraySlice<Range<Int>>
    let width: Double
    var mark: LineMark?
    /// The parts before and after the ellipsis that are kept.
    var head: Range<Int>
    var tail: Range<Int>

    init(paragraph: Paragraph, graphemes: ArraySlice<Range<Int>>, width: Double) {
      self.paragraph = paragraph
      self.graphemes = graphemes
      self.width = width
      let start = graphemes.first?.lowerBound ?? paragraph.content.lowerBound
      let end = graphemes.last?.upperBound ?? start
      head = start..<start
      tail = end..<end
    }

    private var start: Int { head.lowerBound }
    private var end: Int { tail.upperBound }
    /// The spacing after an ellipsis, if text follows it.
    private var spacing = 0.0
    private var room: Double { width - (mark?.width ?? 0) - spacing }

    mutating func find(_ rule: TextStyle.LineBreak) {
      head = start..<start
      tail = end..<end
      let isLast = rule != .truncateHead && rule != .truncateMiddle
      spacing = isLast ? 0 : paragraph.context.style.characterSpacing * (mark?.item.attributes.em ?? 0)
      switch rule {
      case .truncateHead: growTail(to: room)
      case .truncateMiddle:
        growHead(to: room / 2)
        growTail(to: room - headWidth)
        growHead(to: room - tailWidth)
      default: growHead(to: room)
      }
      shrink()
    }

    private var headWidth: Double { paragraph.width(of: head, isOpen: true) }
    private var tailWidth: Double { paragraph.width(of: tail) }

    private mutating func growHead(to room: Double) {
      let count = graphemes.partition { paragraph.width(of: start..<$0.upperBound, isOpen: true) > room }
      head = start..<(count > graphemes.startIndex ? min(graphemes[count - 1].upperBound, tail.lowerBound) : start)
      head = paragraph.withoutTrailingSpace(head)
    }

    private mutating func growTail(to room: Double) {
      let first = graphemes.partition { paragraph.width(of: $0.lowerBound..<end) <= room }
      tail = (first < graphemes.endIndex ? max(graphemes[first].lowerBound, head.upperBound) : end)..<end
      tail = paragraph.withoutLeadingSpace(tail)
    }

    /// A part that had to be shaped again may be wider than before; one more grapheme cluster is then removed.
    private mutating func shrink() {
      while !(head.isEmpty && tail.isEmpty),
        paragraph.exactWidth(of: head, isOpen: true) + paragraph.exactWidth(of: tail) > room
      {
        if head.isEmpty {
          let first = graphemes.partition { $0.upperBound > tail.lowerBound }
          tail = paragraph.withoutLeadingSpace(graphemes[first].upperBound..<end)
        } else {
          let last = graphemes.partition { $0.upperBound >= head.upperBound }
          head = paragraph.withoutTrailingSpace(start..<graphemes[last].lowerBound)
        }
      }
    }
  }
}
