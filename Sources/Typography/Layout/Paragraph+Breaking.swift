import CICUText

/// Divides a paragraph into lines. Greedy: each line takes as much as fits.
extension Paragraph {
  struct Broken {
    /// The lines in order, with trailing white space. No line is empty, so a piece that is too wide has a line of its
    /// own.
    var lines: [Range<Int>]
    /// Whether a word was divided where no line may end.
    var dividesWords = false
  }

  func breakLines(width: Double) -> Broken {
    guard width.isFinite, !fits(content, width: width) || !exactlyFits(content, width: width) else {
      return Broken(lines: [content])
    }
    let places = breakPlaces()
    var broken = greedyLines(from: range.lowerBound, places: places, width: width)
    if context.style.isBalanced, broken.lines.count > 1, !broken.dividesWords {
      broken = balanced(broken, places: places, width: width)
    }
    return broken
  }

  private func breakPlaces() -> [Int] {
    guard context.style.lineBreak != .charWrap else { return graphemeEnds(in: range) }
    return context.boundaries.lineOpportunities(
      of: context.text.units, in: range, language: context.style.language)
  }

  private func graphemeEnds(in stretch: Range<Int>) -> [Int] {
    context.graphemes.inside(stretch).map(\.upperBound)
  }

  /// The narrowest lines that are no more than these, found by bisection to a quarter of a point.
  private func balanced(_ broken: Broken, places: [Int], width: Double) -> Broken {
    var best = broken
    var high = width
    var low = 0.0
    var start = range.lowerBound
    for place in places {
      low = max(low, min(width, self.width(of: withoutTrailingSpace(start..<place))))
      start = place
    }
    while high - low > 0.25 {
      let middle = (low + high) / 2
      let tried = greedyLines(from: range.lowerBound, places: places, width: middle)
      if tried.lines.count <= broken.lines.count, !tried.dividesWords {
        best = tried
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  private func greedyLines(from first: Int, places: [Int], width: Double, isWord: Bool = false) -> Broken {
    var broken = Broken(lines: [])
    var start = first
    var index = 0
    var lineFirst = 0
    while index < places.count {
      let isLast = index == places.count - 1
      let stretch = start..<places[index]
      if fits(stretch, width: width), !isLast || index == lineFirst || exactlyFits(stretch, width: width) {
        index += 1
      } else if index > lineFirst {
        // A part that was shaped as a whole may be wider when it is shaped by itself; the line then ends one
        // opportunity earlier.
        var last = index - 1
        while last > lineFirst, !exactlyFits(start..<places[last], width: width) { last -= 1 }
        let cut = last == index - 1 && !isWord ? orphanCut(start..<places[last]) : places[last]
        broken.lines.append(start..<cut)
        start = cut
        index = cut == places[last] ? last + 1 : places.partition { $0 > cut }
        lineFirst = index
      } else {
        if context.style.lineBreak == .wordWrap, !isWord, stretch.upperBound > stretch.lowerBound {
          let pieces = greedyLines(from: start, places: graphemeEnds(in: stretch), width: width, isWord: true).lines
          broken.lines += pieces.dropLast()
          start = pieces.last?.lowerBound ?? start
          broken.dividesWords = broken.dividesWords || pieces.count > 1
        }
        index += 1
      }
    }
    let end = isWord ? places.last ?? start : content.upperBound
    broken.lines.append(start..<max(start, end))
    return broken
  }

  private func fits(_ stretch: Range<Int>, width: Double) -> Bool {
    self.width(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound) <= width
      + Typesetter.tolerance
  }

  private func exactlyFits(_ stretch: Range<Int>, width: Double) -> Bool {
    exactWidth(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound)
      <= width + Typesetter.tolerance
  }

  /// Whether a line that ends here shows a hyphen: after a soft hyphen, with text to follow.
  func hasHyphen(at offset: Int) -> Bool {
    offset > range.lowerBound && offset < content.upperBound && context.text.units[offset - 1] == 0xAD
  }

  private func hyphenWidth(at offset: Int) -> Double {
    hasHyphen(at: offset) ? context.hyphen(at: offset - 1, level: baseLevel).width : 0
  }

  /// The end of a line if the next word would otherwise be alone on the last line: one word earlier, by FXLabel's rule.
  /// The end does not change if the word that would move is a dash, semicolon or colon, or if the line has no other
  /// word.
  private func orphanCut(_ line: Range<Int>) -> Int {
    let style = context.style
    guard !style.allowOrphans, style.lineBreak != .charWrap,
      Paragraph.isSpace(context.text.units[line.upperBound - 1]), line.upperBound == lastWord
    else { return line.upperBound }
    let visible = withoutTrailingSpace(line)
    let text = context.text.units
    guard let space = visible.last(where: { Paragraph.isSpace(text[$0]) }), space > line.lowerBound,
      !Paragraph.isLoneDash(text[(space + 1)..<visible.upperBound])
    else { return line.upperBound }
    return space + 1
  }

  /// The start of the paragraph's last word, after its last white space.
  private var lastWord: Int? {
    let visible = withoutTrailingSpace(content)
    return visible.last { Paragraph.isSpace(context.text.units[$0]) }.map { $0 + 1 }
  }

  private static func isLoneDash(_ word: ArraySlice<UInt16>) -> Bool {
    guard word.count == 1, let unit = word.first else { return false }
    return [0x2D, 0x2013, 0x2014, 0x3B, 0x3A].contains(unit)
  }
}
