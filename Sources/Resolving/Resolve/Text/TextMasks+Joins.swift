import Documents
import Pixels
import Typography

/// Strokes of glyphs that touch one another, as joined letters do: one along the union of their contours.
extension TextMasks {
  /// Adds the strokes of glyphs that stand as they are shaped, or are all moved by so many points.
  mutating func placeStrokes(
    of run: GlyphRun, on index: Int, moved move: SIMD2<Double> = .zero, in strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) {
    let groups = try joinedGroups(of: run)
    guard !groups.isEmpty else {
      return try place(run.glyphs[...], of: run, on: index, moved: move, in: strike, to: &masks)
    }
    var isApart = [Bool](repeating: true, count: run.glyphs.count)
    for group in groups {
      guard let joined = try mask(of: group, in: run, on: index, moved: move, strike) else { continue }
      for glyph in group.glyphs { isApart[glyph] = false }
      guard !joined.mask.isEmpty else { continue }
      masks.append(joined)
      try weigh([joined])
    }
    let apart = run.glyphs.indices.filter { isApart[$0] }.map { run.glyphs[$0] }
    try place(apart[...], of: run, on: index, moved: move, in: strike, to: &masks)
  }

  /// Adds the strokes of bent glyphs that touch, and gives the indices of these glyphs in the run.
  mutating func addJoined(
    glyphsOf run: GlyphRun, on index: Int, by bending: TextBending, in strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) -> Set<Int> {
    let groups = try joinedGroups(of: run)
    guard !groups.isEmpty else { return [] }
    var maps = [GlyphMap?](repeating: nil, count: run.glyphs.count)
    for cluster in run.clusters {
      let map = bending.map(ofLine: index, clusterAt: origin.x + cluster.x)
      for glyph in cluster.glyphs { maps[glyph] = map }
    }
    var drawn: Set<Int> = []
    for group in groups {
      guard let shown = group.only(group.glyphs.filter { maps[$0] != nil }) else { continue }
      guard let joined = try mask(of: shown, in: run, on: index, by: maps, strike) else { continue }
      drawn.formUnion(shown.glyphs)
      guard !joined.mask.isEmpty else { continue }
      masks.append(joined)
      try weigh([joined])
    }
    return drawn
  }

  /// The stroke of some bent glyphs; nil where it is too large for one mask, or where some are only moved, each to its own
  /// place.
  private func mask(
    of group: GlyphContacts.Group, in run: GlyphRun, on index: Int, by maps: [GlyphMap?], _ strike: GlyphStrike
  ) throws(FontError) -> PlacedMask? {
    let own = group.glyphs.compactMap { maps[$0] }
    if let move = own[0].move {
      guard own.allSatisfy({ $0.move == move }) else { return nil }
      return try mask(of: group, in: run, on: index, moved: move, strike)
    }
    guard own.allSatisfy({ $0.move == nil }) else { return nil }
    let baseline = layout.lines[index].baseline
    let bends = zip(group.glyphs, own).map { glyph, map in
      bend(map, at: origin + SIMD2(run.glyphs[glyph].x, baseline + run.glyphs[glyph].y))
    }
    return try rasterizer.mask(
      joining: group.glyphs.map { run.glyphs[$0].id }, in: strike, bends: bends, measured: space.isMeasured
    ).map { placed($0) }
  }

  /// The glyphs of a run that are stroked together, without those that have no outline to stroke.
  mutating func joinedGroups(of run: GlyphRun) throws(FontError) -> [GlyphContacts.Group] {
    let contacts = try run.contacts()
    guard contacts.effort > 0 else { return [] }
    try spend(contacts.effort)
    var groups: [GlyphContacts.Group] = []
    for group in contacts.groups {
      var kept: [Int] = []
      for index in group.glyphs {
        let glyph = run.glyphs[index]
        if glyph.id == 0, content.resources.skipsMissingGlyphs { continue }
        if run.face.hasColor, try hasColors(glyph, in: run) { continue }
        kept.append(index)
      }
      if let group = group.only(kept) { groups.append(group) }
    }
    return groups
  }

  /// The stroke of some glyphs of upright or turned text; nil where it is too large for one mask.
  func mask(
    of group: GlyphContacts.Group, in run: GlyphRun, on index: Int, moved move: SIMD2<Double>, _ strike: GlyphStrike
  ) throws(FontError) -> PlacedMask? {
    let line = layout.lines[index]
    let row = space.transform.isTranslation ? baseline(of: line, moved: move) : nil
    let places = group.glyphs.map { glyph in
      place(of: run.glyphs[glyph], on: line, row: row, moved: move)
    }
    let steps = Double(GlyphRasterizer.phasesPerPixel)
    let pixels = places.map { place in SIMD2<Double>(place.pen) + SIMD2<Double>(place.phase) / steps }
    var glyphs = zip(group.glyphs, pixels).map { glyph, pixel in
      GlyphRasterizer.JoinedGlyph(run.glyphs[glyph].id, offset: pixel - pixels[0])
    }
    glyphs += bridges(of: group, in: run, at: pixels)
    let mask = try rasterizer.mask(
      joining: glyphs, phase: SIMD2(truncatingIfNeeded: places[0].phase), in: strike, measured: space.isMeasured)
    guard let mask else { return nil }
    let n = space.oversampling
    return PlacedMask(mask: mask, x: places[0].pen.x &* n + mask.left, y: places[0].pen.y &* n + mask.top)
  }

  /// Glyphs that rounding to the steps at which they stand has parted from another, where they should be beside that, and a
  /// little nearer: with them the union is one.
  private func bridges(
    of group: GlyphContacts.Group, in run: GlyphRun, at pixels: [SIMD2<Double>]
  ) -> [GlyphRasterizer.JoinedGlyph] {
    let pixelsPerEm = run.size * space.scale
    let linear = Affine(a: space.transform.a, b: space.transform.b, c: space.transform.c, d: space.transform.d)
    let places = Dictionary(uniqueKeysWithValues: zip(group.glyphs, pixels))
    return group.pairs.compactMap { pair in
      guard let first = places[pair.first], let second = places[pair.second] else { return nil }
      let (from, to) = (run.glyphs[pair.first], run.glyphs[pair.second])
      let offset = SIMD2(to.x - from.x, to.y - from.y) * space.scale
      let opened = second - first - linear.apply(offset)
      let depth = pair.depth * pixelsPerEm * growth
      guard depth < abs(opened.x) + abs(opened.y) + TextMasks.leastDepth else { return nil }
      let side: Double = offset.x > 0 ? 1 : offset.x < 0 ? -1 : 0
      let near = linear.apply(offset - SIMD2(GlyphContacts.slip * pixelsPerEm * side, 0))
      return .init(to.id, offset: first - pixels[0] + near)
    }
  }

  /// By how many pixels glyphs reach into each other at least where they are drawn, so that their union is one.
  private static let leastDepth = 1.0 / 16
}
