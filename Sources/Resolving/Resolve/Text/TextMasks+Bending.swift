import Documents
import Pixels
import Typography

/// The masks of bent text. Outlines are bent where they stand, so nothing of them is rounded to a pixel.
extension TextMasks {
  /// Adds the masks of a run's glyphs, or of their strokes. A glyph whose map only moves it is drawn as flat text.
  ///
  /// Masks are counted as they are made: each is another one, so those of a long text are a hundred times as many as they
  /// would be flat.
  mutating func add(
    bentGlyphsOf run: GlyphRun, on index: Int, by bending: TextBending, in strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) {
    let fade = fade(ofLine: index)
    if run.isUpright, let turn = bending.turn {
      return try add(uprightGlyphsOf: run, on: index, by: turn, in: strike, to: &masks)
    }
    // What fades out does so letter by letter.
    let isStroke = strike.stroke != nil && fade == nil
    let joined: Set<Int> =
      try isStroke ? addJoined(glyphsOf: run, on: index, by: bending, in: strike, to: &masks) : []
    for cluster in run.clusters {
      guard let map = bending.map(ofLine: index, clusterAt: content.origin.x + cluster.x) else { continue }
      let first = masks.count
      if let move = map.move {
        try place(
          glyphs(of: cluster, in: run, without: joined), of: run, on: index, moved: move, in: strike, to: &masks)
        if let fade {
          let middle = cluster.x + cluster.advance / 2
          masks[first...] = ArraySlice(masks[first...].compactMap { fade.applied(to: $0, at: middle) })
        }
        continue
      }
      for place in cluster.glyphs where !joined.contains(place) {
        guard let mask = try bentMask(of: run.glyphs[place], in: run, on: index, by: map, strike, to: &masks) else {
          continue
        }
        let left = fade.map { $0.applied(to: mask, at: cluster.x + cluster.advance / 2) } ?? mask
        if let left { masks.append(left) }
      }
      try weigh(masks[first...])
    }
  }

  /// The glyphs of a cluster but for those that are stroked with others.
  private func glyphs(
    of cluster: GlyphRun.Cluster, in run: GlyphRun, without joined: Set<Int>
  ) -> ArraySlice<GlyphRun.Glyph> {
    guard !joined.isEmpty else { return run.glyphs[cluster.glyphs] }
    return cluster.glyphs.filter { !joined.contains($0) }.map { run.glyphs[$0] }[...]
  }

  /// The mask of a bent glyph; nil for one without ink, and for one in colour, whose stroke is added.
  private mutating func bentMask(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int, by map: GlyphMap, _ strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) -> PlacedMask? {
    if glyph.id == 0, content.resources.skipsMissingGlyphs { return nil }
    if run.face.hasColor, try hasColors(glyph, in: run) {
      if let stroke = strike.stroke, let band = try band(of: glyph, in: run, on: index, stroke) {
        masks.append(band)
      }
      return nil
    }
    let pen = content.origin + SIMD2(glyph.x, content.layout.lines[index].baseline + glyph.y)
    let mask = try content.resources.rasterizer.mask(
      of: glyph.id, in: strike, bend: bend(map, at: pen), measured: space.isMeasured)
    return mask.isEmpty ? nil : placed(mask)
  }

  /// Adds the masks of glyphs that stand upright in a vertical line, at quarters of a pixel in both directions: their
  /// rows have no baseline in common.
  private mutating func add(
    uprightGlyphsOf run: GlyphRun, on index: Int, by turn: LineTurn, in strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) {
    let (baseline, fade) = (content.layout.lines[index].baseline, fade(ofLine: index))
    for cluster in run.clusters {
      let first = masks.count
      for place in cluster.glyphs {
        let glyph = run.glyphs[place]
        let move = turn.move(of: content.origin + SIMD2(glyph.x, baseline + glyph.y))
        try self.place(
          run.glyphs[place...place], of: run, on: index, moved: move, onRows: false, in: strike, to: &masks)
      }
      guard let fade else { continue }
      let middle = cluster.x + cluster.advance / 2
      masks[first...] = ArraySlice(masks[first...].compactMap { fade.applied(to: $0, at: middle) })
    }
  }

  /// The mask of a bent path in points from the label's top left.
  func placed(
    bent path: Path, by map: GlyphMap, stroke: LabelDocument.Stroke? = nil
  ) throws(FontError) -> [PlacedMask] {
    let mask = try content.resources.rasterizer.mask(
      path: path, bend: bend(map, at: .zero), stroke: stroke?.outlineStroke(scale: space.scale),
      oversampling: space.oversampling, transform: space.transform, nudge: space.nudge)
    return mask.isEmpty ? [] : [placed(mask)]
  }

  private var corner: SIMD2<Double> {
    SIMD2(space.transform.tx.rounded(.down), space.transform.ty.rounded(.down))
  }

  func bend(_ map: GlyphMap, at pen: SIMD2<Double>) -> OutlineBend {
    OutlineBend(
      map, pen: pen, scale: space.scale,
      fraction: SIMD2(space.transform.tx, space.transform.ty) - corner)
  }

  func placed(_ mask: CoverageMask) -> PlacedMask {
    let n = space.oversampling
    return PlacedMask(
      mask: mask, x: Int(bounded: corner.x) * n + mask.left, y: Int(bounded: corner.y) * n + mask.top)
  }
}

extension TextMasks {
  /// What bending does to a colour glyph; nil where it is left out.
  func map(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int, by bending: TextBending
  ) -> GlyphMap? {
    // Marks have the cluster of their letter.
    let cluster = run.clusters.first { $0.glyphs.contains { run.glyphs[$0] == glyph } }
    return bending.map(
      of: run, ofLine: index, clusterAt: origin.x + (cluster?.x ?? glyph.x),
      glyphAt: origin + SIMD2(glyph.x, layout.lines[index].baseline + glyph.y))
  }

  /// A colour glyph of stretched text is wider as a picture, about its origin.
  func stretched(_ glyph: GlyphRun.Glyph, in run: GlyphRun, on line: TextLayout.Line) -> Affine {
    guard run.stretch != 1 else { return .identity }
    let pen = (origin + SIMD2(glyph.x, line.baseline + glyph.y)) * space.scale
    return Affine.scale(run.stretch, 1).about(pen)
  }

  /// The number of samples in a pixel of a bent picture, in either direction: bending may reduce a part of it.
  private static let positions = 2
  /// About how many microseconds a processor takes for a sample of it.
  private static let bendingEffort = 0.15

  /// A colour glyph, drawn flat and then bent as a picture.
  func bentPicture(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on line: TextLayout.Line, by map: GlyphMap
  ) throws(ResolveError) -> PlacedPicture? {
    let found: ColorGlyph?
    do throws(FontError) { found = try color(of: glyph, in: run) } catch { throw .font(error) }
    guard let color = found else { return nil }
    let scale = SIMD2(space.scale * growth / run.stretch, space.scale * growth)
    let corner =
      origin + SIMD2(glyph.x, line.baseline + glyph.y) + SIMD2(Double(color.left), Double(color.top)) / scale
    return try bent(color.picture.pixels, from: corner, density: scale, by: map)
  }

  /// A flat picture from a point of the label with so many pixels to a point, bent; with so many samples along each side
  /// of a pixel.
  func bent(
    _ pixels: PixelBuffer, from corner: SIMD2<Double>, density: SIMD2<Double>, by map: GlyphMap, samples: Int = 1
  ) throws(ResolveError) -> PlacedPicture? {
    let size = SIMD2(Double(pixels.width), Double(pixels.height)) / density
    func place(_ flat: SIMD2<Double>) -> SIMD2<Double> {
      (space.transform.apply(map.point(flat) * space.scale) + space.nudge) * Double(samples)
    }
    let area = bounds(of: corner, size, by: place)
    let count = Double(area.width) * Double(area.height) * Double(TextMasks.positions * TextMasks.positions)
    let effort = Int(min(count * TextMasks.bendingEffort, 0x1p52))
    try content.resources.checkPictures(bytes: count * BendingLattice.bytesPerSample, effort: effort)
    guard !area.isEmpty else { return nil }
    let lattice = BendingLattice(from: corner, size: size, over: area, positions: TextMasks.positions, by: place)
    let bent = lattice.pixels { pixels.color(at: ($0 - corner) * density, edge: .transparent) }
    return PlacedPicture(picture: Picture(bent, effort: effort), x: area.x, y: area.y)
  }

  /// The whole pixels around the image of a rectangle, found on a grid over it: the map of a square need not have its
  /// farthest points on its edge.
  private func bounds(
    of corner: SIMD2<Double>, _ size: SIMD2<Double>, by place: (SIMD2<Double>) -> SIMD2<Double>
  ) -> PixelRect {
    let steps = 16
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for row in 0...steps {
      for column in 0...steps {
        let point = place(corner + SIMD2(Double(column), Double(row)) / Double(steps) * size)
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    return PixelRect(
      minX: Int(bounded: low.x.rounded(.down)), minY: Int(bounded: low.y.rounded(.down)),
      maxX: Int(bounded: high.x.rounded(.up)), maxY: Int(bounded: high.y.rounded(.up))
    ).outset(horizontal: 1, vertical: 1)
  }
}

extension Affine {
  /// The same map of lengths that are longer by a factor.
  func scaled(by factor: Double) -> Affine {
    Affine(a: a, b: b, c: c, d: d).then(.translation(SIMD2(tx, ty) * factor))
  }
}
