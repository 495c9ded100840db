import CICUText

/// Arabic letters that are drawn apart, with tatweels (U+0640) between those that join.
extension LineSetter {
  private static let tatweel: UInt16 = 0x640

  /// The place of a word where tatweels may stand.
  private struct Elongation {
    let segment: Int
    /// The offset in the text before which they stand.
    let place: Int
    /// The width of one, in points before fitting.
    let advance: Double
    /// How many make three ems.
    let most: Int
    var count = 0
  }

  /// Adds tatweels of at most so many points together: one in each word that has a place for them, from the end of the
  /// line on, then another one, until no other has room.
  mutating func elongate(by extra: Double) {
    var places = segments.indices.flatMap { elongations(ofSegment: $0) }
    var (left, hasChanged) = (extra, true)
    while hasChanged {
      hasChanged = false
      for index in places.indices.reversed()
      where places[index].count < places[index].most && places[index].advance <= left {
        places[index].count += 1
        left -= places[index].advance
        hasChanged = true
      }
    }
    for index in segments.indices {
      let own = places.filter { $0.segment == index && $0.count > 0 }
      if !own.isEmpty { segments[index] = elongated(segments[index], own) }
    }
  }

  private func elongations(ofSegment index: Int) -> [Elongation] {
    let segment = segments[index]
    guard segment.kind == .text, segment.item.isRightToLeft, segment.item.face.glyph(for: 0x640) != nil else {
      return []
    }
    let safe = Set(context.shaper.tatweelPlaces(in: segment.range, of: segment.item))
    guard !safe.isEmpty else { return [] }
    let advance =
      Double(context.shaper.shape([LineSetter.tatweel], like: segment.item).advance) * segment.item.scale
    guard advance > 0 else { return [] }
    let most = Int(3 * segment.item.attributes.em / advance)
    return context.text.units[segment.range].split(whereSeparator: Paragraph.isSpace).compactMap { word in
      place(in: word.startIndex..<word.endIndex, safe: safe).map {
        Elongation(segment: index, place: $0, advance: advance, most: most)
      }
    }
  }

  /// The best place of a word: at a tatweel that is there, after seen or sad, before a final heh, dal, alef or kaf. Of
  /// several the last.
  private func place(in word: Range<Int>, safe: Set<Int>) -> Int? {
    let clusters = Array(context.graphemes.inside(word))
    var best: (rank: Int, place: Int)?
    for (before, after) in zip(clusters, clusters.dropFirst())
    where safe.contains(after.lowerBound) && context.joins(before, after) {
      let letters = (context.text.units[before.lowerBound], context.text.units[after.lowerBound])
      guard let rank = LineSetter.rank(letters.0, letters.1, isFinal: after == clusters.last) else { continue }
      if rank <= best?.rank ?? .max { best = (rank, after.lowerBound) }
    }
    return best?.place
  }

  private static func rank(_ before: UInt16, _ after: UInt16, isFinal: Bool) -> Int? {
    if before == tatweel || after == tatweel { return 0 }
    if (0x633...0x636).contains(before) { return 1 }
    guard isFinal else { return nil }
    switch after {
    case 0x647, 0x629, 0x6C1, 0x6D5: return 2
    case 0x62F, 0x630: return 3
    case 0x622, 0x623, 0x625, 0x627, 0x671: return 4
    case 0x643, 0x6A9: return 5
    default: return nil
    }
  }

  /// A segment with tatweels, which belong to the clusters before them.
  private func elongated(_ segment: Segment, _ places: [Elongation]) -> Segment {
    let text = context.text.units
    let around = 5
    let start = max(0, segment.range.lowerBound - around)
    let before = segment.range.lowerBound - start
    var units = Array(text[start..<segment.range.lowerBound])
    // For each unit of the stretch, the cluster in the text that it belongs to, from the start of the segment.
    var origins: [Int32] = []
    for offset in segment.range {
      if let place = places.first(where: { $0.place == offset }) {
        let next = context.graphemes.partition { $0.upperBound >= offset }
        let cluster = Int32(context.graphemes[next].lowerBound - segment.range.lowerBound)
        for _ in 0..<place.count {
          units.append(LineSetter.tatweel)
          origins.append(cluster)
        }
      }
      units.append(text[offset])
      origins.append(Int32(offset - segment.range.lowerBound))
    }
    let end = units.count
    units += text[segment.range.upperBound..<min(text.count, segment.range.upperBound + around)]
    let shaped = context.shaper.shape(units, before..<end, like: segment.item)
    let run = ShapedRun(
      glyphs: shaped.glyphs.map { glyph in
        ShapedRun.Glyph(
          id: glyph.id, cluster: origins[Int(glyph.cluster)], xAdvance: glyph.xAdvance, xOffset: glyph.xOffset,
          yOffset: glyph.yOffset, isSafeToBreak: false)
      }, isRightToLeft: shaped.isRightToLeft)
    return Segment(
      item: segment.item, kind: segment.kind, range: segment.range, shaped: run, places: run.glyphs.indices,
      origin: segment.range.lowerBound, span: segment.span)
  }
}
