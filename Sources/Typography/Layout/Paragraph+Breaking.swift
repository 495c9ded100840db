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
    ///
    /// What grows with the size takes as much more of both as the size grows.
    fileprivate mutating func holds(_ width: Double, in room: Double, beside start: LineStart) -> Bool {
      if width <= room + Typesetter.tolerance { return true }
      nearest = max(nearest, (room + start.growing) / (width + start.growing - Typesetter.tolerance))
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

  /// `balances` says whether lines become about equally wide, or those of the least penalties, if the style asks for it.
  func breakLines(in room: LineRoom, balances: Bool = true) -> Broken {
    var whole = Broken(lines: [content])
    let first = room.width(ofLine: 0)
    guard room.isFinite,
      !fits(content, in: first, room.start, &whole) || !exactlyFits(content, in: first, room.start, &whole)
    else { return whole }
    var broken = greedyLines(from: range.lowerBound, places: breakPlaces, room: room)
    broken.nearest = max(broken.nearest, whole.nearest)
    broken.nearestToDivision = max(broken.nearestToDivision, whole.nearest)
    if balances, context.style.choosesLines, broken.lines.count > 1, !broken.dividesWords {
      broken =
        context.style.isBalanced
        ? balanced(broken, places: breakPlaces, room: room) : pretty(broken, places: breakPlaces, room: room)
    }
    return broken
  }

  func findBreakPlaces() -> [Int] {
    let rules = context.rules ?? (context.text.hasHyphens ? .common : nil)
    guard context.style.lineBreak != .charWrap, rules?.strictness != .anywhere else {
      return graphemeEnds(in: range)
    }
    var places = context.boundaries.lineOpportunities(
      of: context.text.units, in: lead..<range.upperBound, language: context.style.language,
      keywords: rules?.breakKeywords)
    if lead < range.lowerBound { places.removeAll { $0 <= range.lowerBound } }
    guard context.isMapped else { return rules.map { tailored(places, by: $0) } ?? places }
    let whole = places.filter { place in
      let next = context.breakable.partition { $0.upperBound > place }
      return next == context.breakable.count || context.breakable[next].lowerBound >= place
    }
    return rules.map { tailored(whole, by: $0) } ?? whole
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

  /// `line` is the number of the paragraph's lines before these.
  private func greedyLines(
    from first: Int, places: [Int], room: LineRoom, line: Int = 0, isWord: Bool = false
  ) -> Broken {
    var broken = Broken(lines: [])
    var (start, width) = (first, room.width(ofLine: line))
    var (index, lineFirst) = (0, 0)
    while index < places.count {
      let stretch = start..<places[index]
      let isPlain = index + 1 < places.count || index == lineFirst
      if fits(stretch, in: width, room.start, &broken),
        isPlain || exactlyFits(stretch, in: width, room.start, &broken)
      {
        index += 1
      } else if let whole = wordEnd(from: index, places: places),
        fits(start..<places[whole], in: width, room.start, &broken)
      {
        // The rest of the word is narrower than the hyphen.
        index = whole
      } else if index > lineFirst {
        let last = lastFitting(lineFirst..<index, of: places, from: start, in: width, room.start, &broken)
        let next = room.width(ofLine: line + broken.lines.count + 1)
        let cut = last == index - 1 && !isWord ? orphanCut(start..<places[last], room: next) : places[last]
        broken.lines.append(start..<cut)
        start = cut
        index = cut == places[last] ? last + 1 : places.partition { $0 > cut }
        lineFirst = index
        width = next
      } else {
        if !isWord, let rest = divide(stretch, in: room, line: line, &broken) {
          start = rest
          width = room.width(ofLine: line + broken.lines.count)
        }
        index += 1
      }
    }
    let end = isWord ? places.last ?? start : content.upperBound
    broken.lines.append(start..<max(start, end))
    return broken
  }

  /// The last of some places at which a line can end. A part that was shaped as a whole may be wider when it is shaped by
  /// itself; the line then ends one opportunity earlier.
  private func lastFitting(
    _ indices: Range<Int>, of places: [Int], from start: Int, in width: Double, _ lineStart: LineStart,
    _ broken: inout Broken
  ) -> Int {
    var last = indices.upperBound - 1
    while last > indices.lowerBound, !exactlyFits(start..<places[last], in: width, lineStart, &broken) { last -= 1 }
    return unhyphenated(last, from: indices.lowerBound, places: places, after: broken.lines)
  }

  /// Divides a word that is wider than a line, if the style lets it. Returns where the last piece begins, which more of
  /// the text may follow on its line.
  private func divide(_ word: Range<Int>, in room: LineRoom, line: Int, _ broken: inout Broken) -> Int? {
    guard context.style.lineBreak == .wordWrap, context.rules?.dividesWideWords != false, !word.isEmpty else {
      return nil
    }
    let pieces = greedyLines(
      from: word.lowerBound, places: graphemeEnds(in: word), room: room, line: line + broken.lines.count,
      isWord: true)
    broken.append(pieces, before: pieces.lines.count - 1)
    return pieces.lines.last?.lowerBound
  }

  private func fits(
    _ stretch: Range<Int>, in room: Double, _ start: LineStart, _ broken: inout Broken
  ) -> Bool {
    broken.holds(
      width(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound) - hungWidth(of: stretch),
      in: room, beside: start)
  }

  private func exactlyFits(
    _ stretch: Range<Int>, in room: Double, _ start: LineStart, _ broken: inout Broken
  ) -> Bool {
    broken.holds(
      exactWidth(of: withoutTrailingSpace(stretch)) + hyphenWidth(at: stretch.upperBound) - hungWidth(of: stretch),
      in: room, beside: start)
  }

  /// The width that a line takes of its room: without trailing space and marks that hang, with a hyphen.
  func drawnWidth(of line: Range<Int>, in room: Double) -> Double {
    exactWidth(of: withoutTrailingSpace(line)) + hyphenWidth(at: line.upperBound) - hung(line, in: room).width
  }

  /// Whether a line that ends here shows a hyphen: after a soft hyphen, or where patterns divide a word, with text to
  /// follow. A word that its author divides by a line feed behind a soft hyphen is divided, too.
  func hasHyphen(at offset: Int) -> Bool {
    guard offset > range.lowerBound, offset <= content.upperBound else { return false }
    if context.text.units[offset - 1] == 0xAD, context.hyphens(at: offset - 1) != .none {
      return offset < content.upperBound || isFollowed
    }
    return isDividedByPatterns(at: offset)
  }

  /// Whether the paragraph ends in a line feed, and there is text behind it.
  private var isFollowed: Bool {
    content.upperBound < range.upperBound && range.upperBound < context.text.units.count
  }

  func isDividedByPatterns(at offset: Int) -> Bool {
    guard !hyphenPlaces.isEmpty else { return false }
    let index = hyphenPlaces.partition { $0 >= offset }
    return index < hyphenPlaces.count && hyphenPlaces[index] == offset
  }

  /// The first place from one on where patterns do not divide a word, if they do at that one.
  private func wordEnd(from index: Int, places: [Int]) -> Int? {
    guard isDividedByPatterns(at: places[index]) else { return nil }
    return (index + 1..<places.count).first { !isDividedByPatterns(at: places[$0]) }
  }

  /// The last place up to one where a line may end without a hyphen, if as many lines as allowed end with one; the place
  /// itself where there is no other.
  private func unhyphenated(_ last: Int, from first: Int, places: [Int], after lines: [Range<Int>]) -> Int {
    guard let limit = context.rules?.hyphenatedLines, limit > 0, hasHyphen(at: places[last]), lines.count >= limit,
      lines.suffix(limit).allSatisfy({ hasHyphen(at: $0.upperBound) })
    else { return last }
    return (first...last).reversed().first { !hasHyphen(at: places[$0]) } ?? last
  }

  private func hyphenWidth(at offset: Int) -> Double {
    hasHyphen(at: offset) ? context.hyphen(at: offset - 1, level: baseLevel).width : 0
  }

  /// The end of a line if the last line would otherwise have too few words: some words earlier. With two words this is
  /// FXLabel's rule: the end does not change if the word that would move is a dash, semicolon or colon, or if the line has
  /// no other word. Of more, as many move as there are and as the last line has room for.
  private func orphanCut(_ line: Range<Int>, room: Double) -> Int {
    let style = context.style
    let least = max(style.allowOrphans ? 1 : 2, style.rules?.fewestLastWords ?? 1)
    guard least > 1, style.lineBreak != .charWrap, Paragraph.isSpace(context.text.units[line.upperBound - 1])
    else { return line.upperBound }
    let starts = lastWords(least - 1)
    guard let left = starts.firstIndex(of: line.upperBound) else { return line.upperBound }
    let visible = withoutTrailingSpace(line)
    let text = context.text.units
    var cut = line.upperBound
    for moved in 1...(least - 1 - left) {
      let before = withoutTrailingSpace(line.lowerBound..<cut)
      guard let space = before.last(where: { Paragraph.isSpace(text[$0]) }), space > line.lowerBound,
        moved > 1 || !Paragraph.isLoneDash(text[(space + 1)..<visible.upperBound]),
        moved + left == 1 || width(of: withoutTrailingSpace((space + 1)..<content.upperBound)) <= room
      else { break }
      cut = space + 1
    }
    return cut
  }

  /// The starts of the paragraph's last words, the last one first.
  private func lastWords(_ count: Int) -> [Int] {
    var starts: [Int] = []
    var visible = withoutTrailingSpace(content)
    while starts.count < count, let space = visible.last(where: { Paragraph.isSpace(context.text.units[$0]) }) {
      starts.append(space + 1)
      visible = withoutTrailingSpace(visible.lowerBound..<space)
    }
    return starts
  }

  private static func isLoneDash(_ word: ArraySlice<UInt16>) -> Bool {
    guard word.count == 1, let unit = word.first else { return false }
    return [0x2D, 0x2013, 0x2014, 0x3B, 0x3A].contains(unit)
  }
}
