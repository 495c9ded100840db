/// The annotations of one paragraph, and the space that they need in its text. Lengths are in points before fitting.
struct ParagraphRuby {
  /// Space around a cluster of a base.
  struct Space {
    var before = 0.0
    var after = 0.0
    /// How much of it lies over the neighbour where there is one on the line.
    var hangBefore = 0.0
    var hangAfter = 0.0
    /// The end of the base, in its last cluster.
    var end: Int?
  }

  /// In the order of their bases.
  private(set) var pairs: [RubyPair] = []
  /// The space of clusters by their offset.
  private(set) var spaces: [Int: Space] = [:]
  /// What of the space behind a base lies over its neighbour, by the end of the base.
  private var hangAfter: [Int: Double] = [:]
  /// What stands beside clusters already, by their offset: the farther out the next annotation stands.
  private var lifts: (over: [Int: Double], under: [Int: Double]) = ([:], [:])

  /// - Parameters:
  ///   - advances: The places of the paragraph's units without annotations, of which the first begins at `start`.
  ///   - extra: The space after the cluster that ends at an offset.
  init(
    _ context: TypesettingContext, items: [TextItem], content: Range<Int>, start: Int, advances: [Double],
    extra: (Int) -> Double
  ) {
    var builder = RubyBuilder(
      context: context, items: items, content: content, start: start, advances: advances, extra: extra)
    // Marks come last, because they stand farther out.
    for all in context.annotationLists {
      var index = all.partition { $0.range.upperBound > content.lowerBound }
      while index < all.count, all[index].range.lowerBound < content.upperBound {
        add(all[index], by: &builder)
        index += 1
      }
    }
    pairs.sort { ($0.base.lowerBound, $0.id) < ($1.base.lowerBound, $1.id) }
  }

  private mutating func add(_ prepared: PreparedAnnotation, by builder: inout RubyBuilder) {
    let annotation = prepared.annotation
    if let whole = prepared.merged, prepared.range.lowerBound >= builder.content.lowerBound,
      annotation.merge == .merge || !builder.areNarrow(prepared.pieces),
      let clusters = builder.clusters(of: prepared.range),
      annotation.merge == .merge || builder.staysNear(prepared.pieces, whole, clusters, annotation)
    {
      return add(whole, to: prepared.range, annotation, by: &builder)
    }
    let first = prepared.pieces.partition { $0.base.lowerBound >= builder.content.lowerBound }
    for piece in prepared.pieces[first...] {
      guard piece.base.lowerBound < builder.content.upperBound else { break }
      add(piece.text, to: piece.base, annotation, by: &builder)
    }
  }

  private mutating func add(
    _ text: RubyText, to base: Range<Int>, _ annotation: Annotation, by builder: inout RubyBuilder
  ) {
    let base = base.clamped(to: builder.content)
    guard let clusters = builder.clusters(of: base), let first = clusters.first, let last = clusters.last else {
      return
    }
    let isColumn = annotation.side == .interCharacter && !builder.isVertical
    let side = annotation.side == .interCharacter && builder.isVertical ? .over : annotation.side
    let lift =
      clusters.map { (side == .under ? lifts.under[$0.offset] : lifts.over[$0.offset]) ?? 0 }.max() ?? 0
    let pair = builder.pair(text, base, clusters, annotation, side: side, lift: lift)
    pairs.append(pair)
    if isColumn {
      spaces[last.offset, default: Space()].after += text.columnWidth
      return
    }
    for cluster in clusters {
      if side == .under {
        lifts.under[cluster.offset] = lift + text.em
      } else {
        lifts.over[cluster.offset] = lift + text.em
      }
    }
    guard !annotation.isMark else { return }
    let width =
      builder.width(of: base) + clusters.reduce(0) { $0 + (spaces[$1.offset].map { $0.before + $0.after } ?? 0) }
    let count = clusters.dropLast().count(where: \.opens) + 1
    let spread = RubyPair.spread(text.width - width, among: count, by: annotation.align, em: pair.em)
    guard spread.start + spread.gap + spread.end > 0 else { return }
    spaces[first.offset, default: Space()].before += spread.start
    spaces[last.offset, default: Space()].after += spread.end
    for cluster in clusters.dropLast() where cluster.opens {
      spaces[cluster.offset, default: Space()].after += spread.gap
    }
    hang(pair, by: builder)
  }

  /// Lets an annotation that is wider than its base lie over its neighbours, by half of its own em.
  private mutating func hang(_ pair: RubyPair, by builder: RubyBuilder) {
    guard pair.annotation.overhang != .none, pair.annotation.align != .spaceBetween,
      let first = pair.clusters.first?.offset, let last = pair.clusters.last?.offset
    else { return }
    let most = pair.text.em / 2
    if builder.mayHang(pair, over: builder.neighbour(before: pair.base.lowerBound)) {
      let before = spaces[first]?.before ?? 0
      spaces[first]?.hangBefore = min(most, before)
    }
    if builder.mayHang(pair, over: builder.neighbour(after: pair.base.upperBound)) {
      let hang = min(most, spaces[last]?.after ?? 0)
      spaces[last]?.hangAfter = hang
      spaces[last]?.end = pair.base.upperBound
      hangAfter[pair.base.upperBound] = hang
    }
  }

  /// The places of units with the space of annotations.
  func added(to advances: [Double], start: Int) -> [Double] {
    guard !spaces.isEmpty else { return advances }
    var (sums, added) = (advances, 0.0)
    for index in sums.indices.dropFirst() {
      // A cluster's whole advance is at the end of its first unit.
      if let space = spaces[start + index - 1] {
        added += space.before + space.after - space.hangBefore - space.hangAfter
      }
      sums[index] += added
    }
    return sums
  }

  /// How much wider a stretch is as a line of its own, where its first and last annotation have no neighbour.
  func edges(of stretch: Range<Int>) -> Double {
    (spaces[stretch.lowerBound]?.hangBefore ?? 0) + (hangAfter[stretch.upperBound] ?? 0)
  }

  /// The space around a cluster on a line of some parts.
  func space(at cluster: Int, on parts: [Range<Int>]) -> Space? {
    guard var space = spaces[cluster] else { return nil }
    if space.hangBefore > 0, parts.contains(where: { $0.lowerBound == cluster }) { space.hangBefore = 0 }
    if space.hangAfter > 0, parts.contains(where: { $0.upperBound == space.end }) { space.hangAfter = 0 }
    return space
  }

  /// The pairs whose bases begin in a range.
  func pairs(in range: Range<Int>) -> ArraySlice<RubyPair> {
    let first = pairs.partition { $0.base.lowerBound >= range.lowerBound }
    return pairs[first..<max(first, pairs.partition { $0.base.lowerBound >= range.upperBound })]
  }
}
