/// What a paragraph's annotations are made from. Lengths are in points before fitting.
struct RubyBuilder {
  let context: TypesettingContext
  let items: [TextItem]
  let content: Range<Int>
  /// The offset at which `advances` begin.
  private let start: Int
  private let advances: [Double]
  private let extras: [Int: Double]
  /// Where clusters begin, in the order of the text: a run of thousands of them has thousands of bases.
  private let starts: [Int]
  private var bases: [Range<Int>] { context.rubyBases }

  var isVertical: Bool { context.style.writing.isVertical }

  init(
    context: TypesettingContext, items: [TextItem], content: Range<Int>, start: Int, advances: [Double],
    extra: (Int) -> Double
  ) {
    self.context = context
    self.items = items
    self.content = content
    self.start = start
    self.advances = advances
    var extras: [Int: Double] = [:]
    for offset in content {
      let found = extra(offset + 1)
      if found != 0 { extras[offset + 1] = found }
    }
    self.extras = extras
    var starts: Set<Int> = []
    for item in items {
      for glyph in item.shaped.glyphs { starts.insert(item.range.lowerBound + Int(glyph.cluster)) }
    }
    self.starts = starts.sorted()
  }

  /// The clusters of a base, in the order of the text; nil where it has no glyphs of its own.
  func clusters(of base: Range<Int>) -> [RubyPair.Cluster]? {
    let first = self.starts.partition { $0 >= base.lowerBound }
    let starts = Array(self.starts[first..<max(first, self.starts.partition { $0 >= base.upperBound })])
    guard !starts.isEmpty else { return nil }
    return starts.enumerated().map { index, offset in
      let end = index + 1 < starts.count ? starts[index + 1] : base.upperBound
      let opens =
        index + 1 < starts.count
        && context.opensWords(offset..<end, end..<(index + 2 < starts.count ? starts[index + 2] : base.upperBound))
      return RubyPair.Cluster(
        offset: offset, width: advances[end - start] - advances[offset - start] - (extras[end] ?? 0), opens: opens)
    }
  }

  /// The width of a base, with the text's own spacing.
  func width(of base: Range<Int>) -> Double {
    advances[base.upperBound - start] - advances[base.lowerBound - start] - (extras[base.upperBound] ?? 0)
  }

  mutating func pair(
    _ text: RubyText, _ base: Range<Int>, _ clusters: [RubyPair.Cluster], _ annotation: Annotation,
    side: Annotation.Side, lift: Double
  ) -> RubyPair {
    let own = items.overlapping(base)
    let em = own.map(\.attributes.em).max() ?? 0
    let offset = own.first?.attributes.baselineOffset ?? 0
    // Where the em box of the base ends on that side, and where the baseline lies in that of the annotation.
    var (edge, inside) = (em / 2, text.em / 2)
    if !isVertical {
      let top = own.map { $0.face.metrics.emTop * $0.attributes.em }.max() ?? em
      edge = side == .under ? em - (own.map { $0.face.metrics.emTop * $0.attributes.em }.min() ?? em) : top
      inside = side == .under ? text.emTop : text.em - text.emTop
    }
    let distance = edge + lift + inside
    var drop = side == .under ? distance : -distance
    var reach = edge + lift + text.em
    var column = (top: -edge - lift - text.em, bottom: -edge - lift)
    if side == .under { column = (edge + lift, edge + lift + text.em) }
    if side == .interCharacter {
      // The middle of the column is that of the base's em box.
      let height = Double(text.symbolCount) * text.em
      column.top = em / 2 - edge - height / 2
      column.bottom = column.top + height
      (drop, reach) = (column.top + text.emTop, 0)
    }
    let id = context.annotated.count
    context.annotated.append(
      TextLayout.Annotated(
        base: base, text: text.string, em: text.em, top: column.top + offset, bottom: column.bottom + offset,
        isMark: annotation.isMark))
    return RubyPair(
      id: id, base: base, clusters: clusters, isRightToLeft: own.first?.isRightToLeft ?? false, em: em, text: text,
      annotation: annotation, side: side, drop: drop + offset, reach: reach)
  }

  // MARK: Neighbours

  func neighbour(before offset: Int) -> Range<Int>? {
    let index = context.graphemes.partition { $0.upperBound >= offset }
    guard offset > content.lowerBound, index < context.graphemes.count else { return nil }
    return context.graphemes[index]
  }

  func neighbour(after offset: Int) -> Range<Int>? {
    let index = context.graphemes.partition { $0.lowerBound >= offset }
    guard offset < content.upperBound, index < context.graphemes.count else { return nil }
    return context.graphemes[index]
  }

  /// Whether an annotation may lie over a neighbour of its base: one without an annotation, in the same direction.
  func mayHang(_ pair: RubyPair, over neighbour: Range<Int>?) -> Bool {
    guard let neighbour else { return false }
    let after = bases.partition { $0.lowerBound >= neighbour.upperBound }
    if after > 0, bases[after - 1].upperBound > neighbour.lowerBound { return false }
    guard let item = items.overlapping(neighbour).first, !item.isTab,
      item.isRightToLeft == pair.isRightToLeft
    else { return false }
    guard pair.annotation.overhang == .kana else { return true }
    let characters = ClusterCharacters(context.text.units[neighbour])
    guard let first = characters.first(where: { _ in true }) else { return false }
    switch first {
    case 0x3041..<0x30FB, 0x30FC..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFFA0: return true
    default: break
    }
    switch Unicode.Scalar(first)?.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: return true
    default: return false
    }
  }

  // MARK: Compound words

  /// Whether each text is as narrow as its own base.
  func areNarrow(_ pieces: [PreparedAnnotation.Piece]) -> Bool {
    pieces.allSatisfy { $0.text.width <= width(of: $0.base.clamped(to: content)) + Typesetter.tolerance }
  }

  /// Whether no text of a list, set as one, would stand over the base of another one by more than its em.
  func staysNear(
    _ pieces: [PreparedAnnotation.Piece], _ whole: RubyText, _ clusters: [RubyPair.Cluster],
    _ annotation: Annotation
  ) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    let range = first.base.lowerBound..<last.base.upperBound
    let em = items.overlapping(range).map(\.attributes.em).max() ?? 0
    let base = width(of: range)
    let count = clusters.dropLast().count(where: \.opens) + 1
    let spread = RubyPair.spread(whole.width - base, among: count, by: annotation.align, em: em)
    let other = RubyPair.spread(base - whole.width, among: whole.count, by: annotation.align, em: em)
    var pen = other.start
    for piece in pieces {
      let before = clusters.filter { $0.offset < piece.base.lowerBound }
      let own = clusters.filter { piece.base.contains($0.offset) }
      let left =
        spread.start + width(of: range.lowerBound..<piece.base.lowerBound)
        + Double(before.count(where: \.opens)) * spread.gap
      let right = left + width(of: piece.base) + Double(max(0, own.count - 1)) * spread.gap
      let end = pen + piece.text.width + Double(piece.text.count - 1) * other.gap
      let slack = whole.em + Typesetter.tolerance
      if pen < left - slack || end > right + slack { return false }
      pen = end + other.gap
    }
    return true
  }
}

extension RubyText {
  /// What a tone of Bopomofo is: a mark beside the last symbol, or a dot above the first.
  enum Tone { case beside, above }

  /// The tone that a cluster of the text is; nil for a symbol.
  func tone(at offset: Int) -> Tone? {
    switch paragraph.context.text.units[offset] {
    case 0x2CA, 0x2C7, 0x2CB: .beside
    case 0x2D9: .above
    default: nil
    }
  }

  private var starts: [Int] { paragraph.context.graphemes.map(\.lowerBound) }

  /// The number of symbols in its column.
  var symbolCount: Int { starts.count { tone(at: $0) == nil } }

  /// The width of its column, with room for a tone beside it.
  var columnWidth: Double { starts.contains { tone(at: $0) == .beside } ? 1.5 * em : em }
}
