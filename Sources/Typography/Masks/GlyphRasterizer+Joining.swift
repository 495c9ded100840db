package import Pixels

/// The strokes of letters that join, or lie over each other: a stroke follows the edge of their union, and does not cut
/// them where they meet. Which letters do is asked of their outlines, and not of their script: letters of Latin script
/// fonts join, too.
extension GlyphRasterizer {
  /// A glyph of a line whose stroke is drawn.
  package struct StrokedGlyph: Hashable {
    let id: UInt32
    /// Where its origin is from that of others, to the right and down, in 64ths of a sample of outlines before their
    /// transform.
    fileprivate(set) var place = SIMD2<Int>.zero
    /// How it is bent; nil for one of flat text.
    let bend: OutlineBend?

    /// A glyph of bent text.
    package init(_ id: UInt32, bend: OutlineBend) { (self.id, self.bend) = (id, bend) }

    fileprivate init(_ id: UInt32, at place: SIMD2<Int>) { (self.id, self.place, bend) = (id, place, nil) }
  }

  /// What unions are kept by.
  struct UnionKey: Hashable {
    let strike: GlyphStrike
    /// The phase of the first glyph, from which the places are counted.
    let phase: SIMD2<UInt8>
    let glyphs: [StrokedGlyph]

    init(_ glyphs: [StrokedGlyph], phase: SIMD2<UInt8> = .zero, in strike: GlyphStrike) {
      (self.strike, self.phase) = (strike, phase)
      let first = glyphs[0].place
      self.glyphs = glyphs.map { glyph in
        var moved = glyph
        moved.place = glyph.place &- first
        return moved
      }
    }
  }

  /// What is known of letters that lie near each other.
  struct Unions {
    var joins: [UnionKey: Bool] = [:]
    /// Nil where the union is more than FreeType draws at once.
    var masks: [UnionKey: CoverageMask?] = [:]
  }

  /// How many glyphs before a glyph it may join. Marks may stand between letters that do.
  private static let reach = 8

  /// Adds the strokes of glyphs, as `place` does, and one for those that join. `pens` are the places of their origins in
  /// pixels, before the strike's transform: the glyphs' own are rounded to parts of a pixel, which may open a joint.
  package func placeStrokes(
    of glyphs: [PlacedGlyph], at pens: [SIMD2<Double>], in strike: GlyphStrike, mostBytes: Int = .max,
    measured: Bool = false, into masks: inout [PlacedMask]
  ) throws(FontError) {
    let first = masks.count
    try place(glyphs, in: strike, mostBytes: mostBytes, measured: measured, keepsEmpty: true, into: &masks)
    let fine = Double(strike.oversampling) * strike.transform.growth * 64
    let stroked = glyphs.indices.map { index in
      let pen = (pens[index] * fine).rounded(.toNearestOrEven)
      return StrokedGlyph(glyphs[index].glyph.id, at: SIMD2(Int(bounded: pen.x), Int(bounded: pen.y)))
    }
    try join(stroked, at: first, in: strike, measured: measured, &masks) { index, mask in
      PlacedMask(mask: mask, x: glyphs[index].x + mask.left, y: glyphs[index].y + mask.top)
    } phase: {
      glyphs[$0].glyph.phase
    }
  }

  /// Replaces the strokes of glyphs that join by that of their union. The glyphs' own strokes begin at `first` in `masks`;
  /// those without pixels are left out. `placed` gives a union the place of its first glyph.
  package func join(
    _ glyphs: [StrokedGlyph], at first: Int, in strike: GlyphStrike, measured: Bool, _ masks: inout [PlacedMask],
    placed: (Int, CoverageMask) -> PlacedMask, phase: (Int) -> SIMD2<UInt8> = { _ in .zero }
  ) throws(FontError) {
    let empty = CoverageMask(left: 0, top: 0, width: 0, height: 0, coverage: [])
    for group in try groups(of: glyphs, boxes: masks[first...].map(\.bounds), in: strike) {
      let key = UnionKey(group.map { glyphs[$0] }, phase: phase(group[0]), in: strike)
      guard let mask = try union(key, measured: measured) else { continue }
      for index in group { masks[first + index].mask = empty }
      masks[first + group[0]] = placed(group[0], mask)
    }
    guard masks[first...].contains(where: { $0.mask.isEmpty }) else { return }
    masks.replaceSubrange(first..., with: masks[first...].filter { !$0.mask.isEmpty })
  }

  /// The glyphs that join each other, by their indices; those that join none are left out. Outlines are only asked where
  /// boxes meet.
  private func groups(
    of glyphs: [StrokedGlyph], boxes: [PixelRect], in strike: GlyphStrike
  ) throws(FontError) -> [[Int]] {
    guard let stroke = strike.stroke, glyphs.count > 1 else { return [] }
    let outside = stroke.side == .inside ? 0 : stroke.width / 2
    let ink = -Int(outside * Double(strike.oversampling) * strike.transform.growth)
    let boxes = boxes.map { $0.isEmpty ? $0 : $0.outset(horizontal: ink, vertical: ink) }
    var group = Array(glyphs.indices)
    func first(_ index: Int) -> Int { group[index] == index ? index : first(group[index]) }
    for index in 1..<glyphs.count where !boxes[index].isEmpty {
      for other in max(0, index - GlyphRasterizer.reach)..<index where boxes[other].meets(boxes[index]) {
        let (one, two) = (first(other), first(index))
        guard one != two, try joins(UnionKey([glyphs[other], glyphs[index]], in: strike)) else { continue }
        group[max(one, two)] = min(one, two)
      }
    }
    return Dictionary(grouping: glyphs.indices, by: first).values.filter { $0.count > 1 }
      .sorted { $0[0] < $1[0] }
  }

  /// Whether two glyphs lie over each other, or touch.
  private func joins(_ key: UnionKey) throws(FontError) -> Bool {
    if let known = knownUnions({ $0.joins[key] }) { return known }
    let (one, two) = (
      try outline(of: key.glyphs[0], in: key.strike), try outline(of: key.glyphs[1], in: key.strike)
    )
    let both = Outline(one.contours + two.contours)
    let found = OutlineEffort.uniting(both) <= OutlineEffort.most && one.joins(two)
    keep(for: key) { $0.joins[key] = found }
    return found
  }

  /// The stroke of the union of some glyphs; nil where it is too intricate for one mask.
  private func union(_ key: UnionKey, measured: Bool) throws(FontError) -> CoverageMask? {
    if let known = knownUnions({ $0.masks[key] }) { return known }
    var mask: CoverageMask?
    do throws(FontError) { mask = try rasterizedUnion(key, measured: measured) } catch {
      switch error {
      case .outlineTooDetailed, .outlineTooIntricate, .glyphTooLarge: break
      default: throw error
      }
    }
    if mask?.isBox != true { keep(for: key, bytes: mask?.coverage.count ?? 0) { $0.masks[key] = .some(mask) } }
    return mask
  }

  private func rasterizedUnion(_ key: UnionKey, measured: Bool) throws(FontError) -> CoverageMask {
    let strike = key.strike
    let (growth, samples) = (strike.transform.growth, Double(strike.oversampling))
    var whole = Outline()
    for glyph in key.glyphs { whole.contours += try outline(of: glyph, in: strike).contours }
    let quarter = 1 / Double(GlyphRasterizer.phasesPerPixel)
    let origin =
      key.glyphs[0].bend?.fraction ?? SIMD2(Double(key.phase.x), Double(key.phase.y)) * quarter
    var map = Affine.scale(1 / growth, 1 / growth).then(strike.transform)
    (map.tx, map.ty) = ((origin.x + strike.nudge.x) * samples, (origin.y + strike.nudge.y) * samples)
    return try OutlineRasterizer(
      library: strike.face.library, mostPixels: measured ? GlyphRasterizer.mostMeasured : .max
    ).mask(
      of: whole, stroke: strike.stroke?.scaled(by: samples * growth), map: map, fineness: Outline.lineFineness)
  }

  /// A glyph's outline at its final size and at its place.
  private func outline(of glyph: StrokedGlyph, in strike: GlyphStrike) throws(FontError) -> Outline {
    let growth = strike.transform.growth
    var outline = try strike.face.outline(of: glyph.id, pixelsPerEm: strike.size * growth, shape: strike.shape)
    if let bend = glyph.bend {
      return try outline.bent(
        by: bend.map, pen: bend.pen, scale: bend.scale * Double(strike.oversampling) * growth)
    }
    outline.translate(x: glyph.place.x, y: -glyph.place.y)
    return outline
  }
}

extension PixelRect {
  /// Whether two rectangles have a point in common, or lie a pixel apart.
  fileprivate func meets(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && x <= other.x + other.width + 1 && other.x <= x + width + 1
      && y <= other.y + other.height + 1 && other.y <= y + height + 1
  }
}
