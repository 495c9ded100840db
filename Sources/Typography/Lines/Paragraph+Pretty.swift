/// Lines of the least sum of penalties.
///
/// A line of width w in a room W costs ((W - w) / W)², but for the last; a last line of one word, or below W / 4, costs 1;
/// a hyphen costs 0.05, and each line after the first of those in a row that end with one 0.25 more. There are no more
/// lines than if each took as much as fits, and these are kept where nothing costs less.
extension Paragraph {
  /// Longer paragraphs, by the places where lines may end, keep the lines that they have: the time grows with the square.
  private static let mostPrettyPlaces = 2000

  /// A way to end so many lines at a place.
  private struct Ending {
    let place: Int
    /// The lines in a row that end with a hyphen, up to this one.
    let hyphens: Int
    var cost: Double
    var previous: Int
  }

  func pretty(_ greedy: Broken, places: [Int], room: LineRoom) -> Broken {
    let count = greedy.lines.count
    guard places.count <= Paragraph.mostPrettyPlaces, (0..<count).allSatisfy({ room.width(ofLine: $0) > 0 }),
      let best = bestEnds(count, places: places, room: room)
    else { return greedy }
    let limit = greedy.lines.dropLast().map(\.upperBound)
    guard best.cost < cost(ofEnds: limit, room: room) - 1e-9 else { return greedy }
    var result = greedy
    let starts = [range.lowerBound] + best.ends
    result.lines = zip(starts, best.ends + [greedy.lines[count - 1].upperBound]).map { $0..<$1 }
    return result
  }

  /// The ends of all lines but the last, and their cost.
  private func bestEnds(_ count: Int, places: [Int], room: LineRoom) -> (ends: [Int], cost: Double)? {
    guard let earliest = earliestEnds(count, places: places, room: room) else { return nil }
    var layers = [[Ending(place: -1, hyphens: 0, cost: 0, previous: -1)]]
    for line in 1...count {
      layers.append(
        endings(
          after: layers[line - 1], from: earliest[line - 1], places: places,
          width: room.width(ofLine: line - 1), isLast: line == count))
    }
    return layers[count].min { $0.cost < $1.cost }.map { last in
      var ends: [Int] = []
      var ending = last
      for line in (1..<count).reversed() {
        ending = layers[line][ending.previous]
        ends.append(places[ending.place])
      }
      return (ends.reversed(), last.cost)
    }
  }

  /// The cheapest ways to end one line more, for each place where it may end.
  private func endings(
    after layer: [Ending], from earliest: Int, places: [Int], width: Double, isLast: Bool
  ) -> [Ending] {
    let limit = context.rules?.hyphenatedLines ?? 0
    var endings: [Ending] = []
    var known: [SIMD2<Int>: Int] = [:]
    for (index, start) in layer.enumerated() {
      let first = start.place < 0 ? range.lowerBound : places[start.place]
      for end in max(start.place + 1, earliest)..<places.count {
        let stretch = first..<places[end]
        guard drawnWidth(of: stretch, in: width) <= width + Typesetter.tolerance else {
          if isDividedByPatterns(at: places[end]) { continue }
          break
        }
        let hyphens = hasHyphen(at: places[end]) ? start.hyphens + 1 : 0
        guard !isLast || end == places.count - 1, limit == 0 || hyphens <= limit else { continue }
        let cost = start.cost + cost(of: stretch, in: width, isLast: isLast, followsHyphen: start.hyphens > 0)
        // Only a limit has to know how many there are in a row.
        let ending = Ending(
          place: end, hyphens: limit > 0 ? hyphens : min(hyphens, 1), cost: cost, previous: index)
        let key = SIMD2(end, ending.hyphens)
        if let old = known[key] {
          if cost < endings[old].cost { endings[old] = ending }
        } else {
          known[key] = endings.count
          endings.append(ending)
        }
      }
    }
    return endings
  }

  /// Before which place no line may end, if the rest is to be in the lines that are left; as indices of places. Nil where a
  /// piece is too wide for any line.
  private func earliestEnds(_ count: Int, places: [Int], room: LineRoom) -> [Int]? {
    var earliest = [Int](repeating: places.count - 1, count: count)
    for line in (0..<(count - 1)).reversed() {
      var index = earliest[line + 1]
      let end = places[index]
      while index > 0,
        width(of: withoutTrailingSpace(places[index - 1]..<end)) - hungWidth(of: places[index - 1]..<end)
          <= room.width(ofLine: line + 1) + Typesetter.tolerance
      { index -= 1 }
      guard index < earliest[line + 1] else { return nil }
      earliest[line] = index
    }
    return earliest
  }

  private func cost(of line: Range<Int>, in room: Double, isLast: Bool, followsHyphen: Bool) -> Double {
    let width = drawnWidth(of: line, in: room)
    guard !isLast else { return width < room / 4 || isOneWord(line) ? 1 : 0 }
    let share = (room - width) / room
    return share * share + (hasHyphen(at: line.upperBound) ? 0.05 + (followsHyphen ? 0.25 : 0) : 0)
  }

  /// Whether no line may end inside, but for hyphens.
  private func isOneWord(_ line: Range<Int>) -> Bool {
    let places = breakPlaces
    let first = places.partition { $0 > line.lowerBound }
    return places[first...].prefix { $0 < line.upperBound }.allSatisfy { hasHyphen(at: $0) }
  }

  private func cost(ofEnds ends: [Int], room: LineRoom) -> Double {
    var (start, cost, followsHyphen) = (range.lowerBound, 0.0, false)
    for (index, end) in (ends + [content.upperBound]).enumerated() {
      cost += self.cost(
        of: start..<end, in: room.width(ofLine: index), isLast: index == ends.count,
        followsHyphen: followsHyphen)
      followsHyphen = hasHyphen(at: end)
      start = end
    }
    return cost
  }
}
