/// Carets and hits by grapheme cluster. Nothing is rasterized.
extension TextLayout {
  /// The character to which a place belongs, where the characters around it are apart: at the end of a line, or where
  /// the direction turns.
  public enum Affinity: Sendable, Hashable {
    /// The place belongs to the character before it.
    case upstream
    /// The place belongs to the character after it.
    case downstream
  }

  /// A place between two grapheme clusters, or at an end, on one line.
  package struct Caret: Sendable, Hashable {
    /// The number of the text's grapheme clusters before it.
    package let graphemeIndex: Int
    /// The UTF-16 offset.
    package let offset: Int
    /// The index of the line.
    package let line: Int
    /// The leading edge of the character after it, or at the end of the line the trailing edge of the character before
    /// it, in points from the block's left.
    package let x: Double
    /// The trailing edge of the character before it, if the direction turns there and it is elsewhere.
    package let secondaryX: Double?
    /// The direction of the character that `x` belongs to.
    package let isRightToLeft: Bool
  }

  /// The caret nearest to a point.
  public struct Hit: Sendable, Hashable {
    /// The index of the line.
    public let line: Int
    /// The number of the text's grapheme clusters before the caret.
    public let graphemeIndex: Int
    /// The character to which the point belongs.
    public let affinity: Affinity

    /// A caret before the grapheme cluster of that index.
    package init(line: Int, graphemeIndex: Int, affinity: Affinity) {
      self.line = line
      self.graphemeIndex = graphemeIndex
      self.affinity = affinity
    }
  }

  /// The place of one grapheme cluster on its line.
  struct Cell {
    let grapheme: Int
    let left: Double
    let right: Double
    let isRightToLeft: Bool

    var leading: Double { isRightToLeft ? right : left }
    var trailing: Double { isRightToLeft ? left : right }
  }

  /// The carets of a line in logical order: one before each of its clusters, and one after the last unless the line
  /// ends in a line feed. Truncated clusters have none.
  package func carets(ofLine index: Int) -> [Caret] {
    let cells = cells(ofLine: index)
    let line = lines[index]
    guard let last = cells.last else {
      let x = line.isRightToLeft ? line.x + line.width : line.x
      return [
        Caret(
          graphemeIndex: graphemes.partition { $0.lowerBound >= line.range.lowerBound },
          offset: line.range.lowerBound,
          line: index, x: x, secondaryX: nil, isRightToLeft: line.isRightToLeft)
      ]
    }
    var carets: [Caret] = []
    var previous: Cell?
    for cell in cells {
      // The character before a truncation does not count as the one before.
      let before = previous.flatMap { $0.grapheme + 1 == cell.grapheme ? $0.trailing : nil }
      carets.append(
        Caret(
          graphemeIndex: cell.grapheme, offset: graphemes[cell.grapheme].lowerBound, line: index, x: cell.leading,
          secondaryX: before.flatMap { abs($0 - cell.leading) > 1e-6 ? $0 : nil },
          isRightToLeft: cell.isRightToLeft))
      previous = cell
    }
    carets.append(
      Caret(
        graphemeIndex: last.grapheme + 1, offset: graphemes[last.grapheme].upperBound, line: index,
        x: last.trailing,
        secondaryX: nil, isRightToLeft: last.isRightToLeft))
    return carets
  }

  /// The grapheme clusters of a line, as indices among the text's.
  package func graphemeRange(ofLine index: Int) -> Range<Int> {
    let range = lines[index].range
    let first = graphemes.partition { $0.lowerBound >= range.lowerBound }
    return first..<max(first, graphemes.partition { $0.upperBound > range.upperBound })
  }

  /// The caret nearest to a point of the block (in points), on the line whose box contains it or is nearest. Nil
  /// without lines.
  package func hit(x: Double, y: Double) -> Hit? {
    guard !lines.isEmpty else { return nil }
    let index = line(at: y)
    let cells = cells(ofLine: index)
    guard
      let cell = cells.min(by: { TextLayout.distance(from: x, to: $0) < TextLayout.distance(from: x, to: $1) })
    else {
      return Hit(
        line: index, graphemeIndex: graphemes.partition { $0.lowerBound >= lines[index].range.lowerBound },
        affinity: .downstream)
    }
    let isAfter = (x > (cell.left + cell.right) / 2) != cell.isRightToLeft
    return Hit(
      line: index, graphemeIndex: cell.grapheme + (isAfter ? 1 : 0), affinity: isAfter ? .upstream : .downstream)
  }

  /// The index of the line whose box contains a height of the block, or is the nearest one below or above.
  package func line(at y: Double) -> Int { min(lines.partition { $0.baseline + $0.descent > y }, lines.count - 1) }

  private static func distance(from x: Double, to cell: Cell) -> Double { max(cell.left - x, x - cell.right, 0) }

  /// The clusters of a line in logical order, including trailing white space, without line terminators.
  func cells(ofLine index: Int) -> [Cell] {
    let line = lines[index]
    var cells: [Cell] = []
    for run in line.runs where run.kind == .text { appendCells(of: run, to: &cells) }
    cells = TextLayout.united(cells.sorted { $0.grapheme < $1.grapheme })
    let end = line.visibleRanges.last?.upperBound ?? line.range.lowerBound
    guard !line.isTruncated, line.hangingWidth > 0 else { return cells }
    let hanging = (graphemes.partition { $0.lowerBound >= end }..<graphemeRange(ofLine: index).upperBound)
      .filter { !isCollapsed($0) }
    guard !hanging.isEmpty else { return cells }
    let width = line.hangingWidth / Double(hanging.count)
    for (place, grapheme) in hanging.enumerated() {
      let near = Double(place) * width
      let left = line.isRightToLeft ? line.x - near - width : line.x + line.width + near
      cells.append(Cell(grapheme: grapheme, left: left, right: left + width, isRightToLeft: line.isRightToLeft))
    }
    return cells
  }

  /// Joins cells of one grapheme cluster. HarfBuzz may give it several clusters, as where a vowel is drawn apart from
  /// its consonants.
  private static func united(_ cells: [Cell]) -> [Cell] {
    var united: [Cell] = []
    for cell in cells {
      guard let last = united.last, last.grapheme == cell.grapheme else {
        united.append(cell)
        continue
      }
      united[united.count - 1] = Cell(
        grapheme: cell.grapheme, left: min(last.left, cell.left), right: max(last.right, cell.right),
        isRightToLeft: cell.isRightToLeft)
    }
    return united
  }

  /// A ligature's width is divided evenly among its clusters.
  private func appendCells(of run: GlyphRun, to cells: inout [Cell]) {
    for cluster in run.clusters {
      let own = graphemes(of: cluster.glyphs, in: run)
      let width = cluster.advance / Double(own.count)
      for step in 0..<own.count {
        let x = cluster.x + Double(run.isRightToLeft ? own.count - 1 - step : step) * width
        cells.append(
          Cell(grapheme: own.lowerBound + step, left: x, right: x + width, isRightToLeft: run.isRightToLeft))
      }
    }
  }

  /// The grapheme clusters that the glyphs of one of a run's clusters are; at least one.
  func graphemes(of glyphs: Range<Int>, in run: GlyphRun) -> Range<Int> {
    let cluster = run.glyphs[glyphs.lowerBound].cluster
    let end = glyphs.upperBound
    let next =
      run.isRightToLeft ? previousStart(in: run, before: end, cluster: cluster) : nextStart(in: run, at: end)
    let first = graphemes.partition { $0.upperBound > cluster }
    var last = max(first + 1, graphemes.partition { $0.lowerBound >= next })
    while last > first + 1, isCollapsed(last - 1) { last -= 1 }
    return first..<last
  }

  private func nextStart(in run: GlyphRun, at place: Int) -> Int {
    place < run.glyphs.count ? run.glyphs[place].cluster : run.range.upperBound
  }

  /// In a right-to-left run, the next cluster of the text is before this one in the run.
  private func previousStart(in run: GlyphRun, before place: Int, cluster: Int) -> Int {
    let first = run.glyphs[..<place].lastIndex { $0.cluster != cluster }
    return first.map { run.glyphs[$0].cluster } ?? run.range.upperBound
  }

  /// Whether a grapheme cluster is white space that was collapsed into what is before it, or to nothing.
  private func isCollapsed(_ grapheme: Int) -> Bool { wording?.collapsed.contains(grapheme) ?? false }
}
