import CICUText

/// Divides a paragraph into lines. Greedy: each line takes as much as fits.
extension Paragraph {
  struct Broken {
    /// The lines in order, with trailing white space. No line is empty, so a piece that is too wide has a line of its
    /// own.
    var lines: [Range<Int>]
    /// Whether a word was divided where no line may end.
    var dividesWords = false
    /// How the room compares with the widest stretch that it does not hold, among all that were compared with it: the
    /// largest quotient, below 1. As long as the room grows by less than its inverse, every comparison gives the same
    /// answer, so the lines are the same.
    var nearest = 0.0
    /// The same of the comparisons before the first word was divided, which stays divided as long as they are the same.
    var nearestToDivision = 0.0

    /// Compares a width with the room.
    fileprivate mutating func holds(_ width: Double, in room: Double) -> Bool {
      if width <= room + Typesetter.tolerance { return true }
      nearest = max(nearest, room / (width - Typesetter.tolerance))
      return false
    }

    fileprivate mutating func append(_ pieces: Broken, before last: Int) {
      lines += pieces.lines[..<last]
      if pieces.lines.count > 1, !dividesWords {
        dividesWords = true
        nearestToDivision = nearest
      }
      nearest = max(nearest, pieces.nearest)
    }
  }

  /// `balances` says whether lines become about equally wide if the style asks for it.
  func breakLines(in room: LineRoom, balances: Bool = true) -> Broken {
    var whole = Broken(lines: [content])
    guard room.isFinite, !fits(content, in: room.first, &whole) || !exactlyFits(content, in: room.first, &whole)
    else { return whole }
    var broken = greedyLines(from: range.lowerBound, places: breakPlaces, room: room)
    broken.nearest = max(broken.nearest, whole.nearest)
    broken.nearestToDivision = max(broken.nearestToDivision, whole.nearest)
    if balances, context.style.isBalanced, broken.lines.count > 1, !broken.dividesWords {
      broken = balanced(broken, places: breakPlaces, room: room)
    }
    return broken
  }

  func findBreakPlaces() -> [Int] {
    guard context.style.lineBreak != .charWrap else { return graphemeEnds(in: range) }
    let places = context.boundaries.lineOpportunities(
      of: context.text.units, in: range, language: context.style.language)
    guard context.isMapped else { return places }
    return places.filter { place in
      let next = context.breakable.partition { $0.upperBound > place }
      return next == context.breakable.count || context.breakable[next].lowerBound >= place
    }
  }

  private func graphemeEnds(in stretch: Range<Int>) -> [Int] {
    context.breakable.inside(stretch).map(\.upperBound)
  }

  /// The narrowest lines that are no more than these, found by bisection to a quarter of a point.
  private func balanced(_ broken: Broken, places: [Int], room: LineRoom) -> Broken {
    var best = broken
    let width = room.rest
    var high = width
    var low = 0.0
    var start = range.lowerBound
    for place in places {
      low = max(low, min(width, self.width(of: withoutTrailingSpace(start..<place))))
      start = place
    }
    while high - low > 0.25 {
      let middle = (low + high) / 2
      let tried = greedyLines(from: range.lowerBound, places: places, room: room.narrowed(to: middle))
      if tried.lines.count <= broken.lines.count, !tried.dividesWords {
        best = tried
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  private func greedyLines(from first: Int, places: [Int], room: LineRoom, isWord: Bool = false) -> Broken {
    var broken = Broken(lines: [])
    var width = room.first
    var start = first
    var index = 0
    var lineFirst = 0
    while index < places.count {
      let isLast = index == places.count - 1
      let stretch = start..<places[index]
      if fits(stretch, in: width, &broken),
        !isLast || index == lineFirst || exactlyFits(stretch, in: width, &broken)
      {
        index += 1
      } else if index > lineFirst {
        // A part that was shaped as a whole may be wider when it is shaped by itself; the line then ends one
        // opportunity earlier.
        var last = index - 1
        while last > lineFirst, !exactlyFits(start..<places[last], in: width, &broken) { last -= 1 }
        let cut = last == index - 1 && !isWord ? orphanCut(start..<places[last]) : places[last]
        broken.lines.append(start..<cut)
        start = cut
        index = cut == places[last] ? last + 1 : places.partition { $0 > cut }
        lineFirst = index
        width = room.rest
      } else {
        if context.style.lineBreak == .wordWrap, !isWord, stretch.upperBound > stretch.lowerBound {
          let pieces = greedyLines(
            from: start, places: graphemeEnds(in: stretch), room: LineRoom(first: width, rest: room.rest),
            isWord: true)
          broken.append(pieces, before: pieces.lines.count - 1)
          start = pieces.lines.last?.lowerBound ?? start
          if pieces.lines.count > 1 { width = room.rest }
        }
        index += 1
      }
    }
    let end = isWord ? places.last ?? start : content.upperBound
    broken.lines.append(start..<max(start, end))
    return broken
  }

  private func fits(_ stretch: Range<Int>, in room: Double, _ broken: inout Broken) -> Bool {
    broken.holds(width(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound), in: room)
  }

  private func exactlyFits(_ stretch: Range<Int>, in room: Double, _ broken: inout Broken) -> Bool {
    broken.holds(exactWidth(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound), in: room)
  }

  /// The width of a line as it is drawn: without trailing space, with a hyphen.
  func drawnWidth(of line: Range<Int>) -> Double {
    exactWidth(of: withoutTrailingSpace(line)) + hyphenWidth(at: line.upperBound)
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
