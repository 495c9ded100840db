import Documents
import Pixels
import Typography

/// Places the masks of a laid-out text on the canvas, in samples.
struct TextMasks {
  let content: LabelContent
  let space: SceneSpace
  /// How the text is bent; nil leaves it flat.
  let bending: TextBending?
  /// What the masks take that were made here, and the pictures that bands follow.
  private var weight = MaskWeight()
  /// The bars of lines that were asked for: a text of a thousand colours asks a thousand times.
  private var bars: [Int: [TextBar]] = [:]
  /// The colour glyphs that were bent or turned already: strokes follow what is shown.
  let known: KnownPictures?

  init(content: LabelContent, space: SceneSpace, known: KnownPictures? = nil) {
    self.content = content
    self.space = space
    self.known = known
    bending = content.bending
  }

  var layout: TextLayout { content.label.painted.layout }
  var origin: SIMD2<Double> { content.origin }
  var rasterizer: GlyphRasterizer { content.resources.rasterizer }

  /// The masks of the chosen spans, line by line: those of the glyphs (or of their strokes), and of underlines and
  /// strikethroughs in the text's own paint.
  mutating func lines(
    stroke: LabelDocument.Stroke? = nil, of chosen: ChosenRuns
  ) throws(FontError) -> [[PlacedMask]] {
    let band = stroke?.outlineStroke(scale: space.scale)
    var lines: [[PlacedMask]] = []
    lines.reserveCapacity(layout.lines.count)
    for index in layout.lines.indices {
      guard chosen.mayBe(onLine: index) else {
        lines.append([])
        continue
      }
      let line = layout.lines[index]
      var masks: [PlacedMask] = []
      if let band, line.runs.count > 1, bending == nil {
        try addStrokes(on: index, stroke: band, of: chosen, to: &masks)
      } else {
        for run in line.runs where chosen.contains(run.span, of: content.label) {
          try add(run, on: index, stroke: band, to: &masks)
        }
      }
      for bar in try bars(ofLine: index)
      where bar.color == nil && chosen.contains(bar.span, of: content.label) {
        let first = masks.count
        masks += try place(bar, on: index, stroke: stroke)
        try weigh(masks[first...])
      }
      lines.append(faded(cut(masks), on: index))
    }
    return lines
  }

  private mutating func bars(ofLine index: Int) throws(FontError) -> [TextBar] {
    guard content.label.hasBars else { return [] }
    if let known = bars[index] { return known }
    let made = try content.bars(ofLine: index)
    bars[index] = made
    return made
  }

  /// What the masks of a run's glyphs, or of their strokes, have in common.
  func strike(of run: GlyphRun, stroke: OutlineStroke?) -> GlyphStrike {
    GlyphStrike(
      face: run.face, pixelsPerEm: run.size * space.scale, oversampling: space.oversampling, stroke: stroke,
      transform: space.transform.isTranslation ? .identity : space.transform, shape: run.shape
    ).nudged(by: space.nudge)
  }

  mutating func add(
    _ run: GlyphRun, on index: Int, stroke: OutlineStroke?, to masks: inout [PlacedMask]
  ) throws(FontError) {
    let strike = strike(of: run, stroke: stroke)
    let first = masks.count
    if let bending {
      try add(bentGlyphsOf: run, on: index, by: bending, in: strike, to: &masks)
      try cut(&masks, from: first, to: run, on: index)
      return try weigh(masks[first...])
    }
    if stroke == nil {
      try place(run.glyphs[...], of: run, on: index, in: strike, to: &masks)
    } else {
      try placeStrokes(of: run, on: index, in: strike, to: &masks)
    }
    try cut(&masks, from: first, to: run, on: index)
    try weigh(masks[first...])
  }

  /// Adds the masks of glyphs that stand as they are shaped, or are moved by so many points. Their baseline is at a whole
  /// pixel of upright text, if they stand on rows of pixels.
  mutating func place(
    _ glyphs: ArraySlice<GlyphRun.Glyph>, of run: GlyphRun, on index: Int, moved move: SIMD2<Double> = .zero,
    onRows: Bool = true, in strike: GlyphStrike, to masks: inout [PlacedMask]
  ) throws(FontError) {
    let line = layout.lines[index]
    var placed: [GlyphRasterizer.PlacedGlyph] = []
    placed.reserveCapacity(glyphs.count)
    let (hasColor, n) = (run.face.hasColor, space.oversampling)
    let row = onRows && space.transform.isTranslation ? baseline(of: line, moved: move) : nil
    for glyph in glyphs {
      // Glyph 0 is the font's glyph for missing characters.
      if glyph.id == 0, content.resources.skipsMissingGlyphs { continue }
      if hasColor, try hasColors(glyph, in: run) {
        if let stroke = strike.stroke, let band = try band(of: glyph, in: run, on: index, stroke) {
          masks.append(band)
        }
        continue
      }
      let (pen, phase) = place(of: glyph, on: line, row: row, moved: move)
      placed.append(
        .init(.init(id: glyph.id, phase: SIMD2(truncatingIfNeeded: phase)), x: pen.x &* n, y: pen.y &* n))
    }
    let limit = content.resources.pictureBytes
    try rasterizer.place(placed, in: strike, mostBytes: limit, measured: space.isMeasured, into: &masks)
  }

  /// Counts masks against the limits of their memory and effort.
  mutating func weigh(_ masks: ArraySlice<PlacedMask>) throws(FontError) {
    weight.add(masks)
    try check()
  }

  /// Counts what took so many microseconds and made no mask.
  mutating func spend(_ effort: Int) throws(FontError) {
    weight.add(effort: effort)
    do throws(ResolveError) { try space.watch?.budget.spend(masks: effort) } catch {
      throw .glyphsTooIntricate(limit: content.resources.masks)
    }
    try check()
  }

  private func check() throws(FontError) {
    let limit = content.resources.pictureBytes
    guard weight.bytes <= limit else { throw .glyphsTooLarge(limit: limit) }
    let masks = content.resources.masks
    guard weight.effort <= masks else { throw .glyphsTooIntricate(limit: masks) }
  }

  /// How a line fades out; nil where it does not.
  func fade(ofLine index: Int) -> TextFade? {
    guard content.fades else { return nil }
    return layout.lines[index].fade.flatMap { TextFade($0, at: TextPlace(content: content, space: space)) }
  }

  /// What is left of masks where their line fades out. Bent glyphs have faded already.
  func faded(_ masks: [PlacedMask], on index: Int) -> [PlacedMask] {
    guard bending == nil, let fade = fade(ofLine: index) else { return masks }
    return masks.compactMap { fade.applied(to: $0) }
  }

  /// The parts of masks inside of the content's clip.
  private func cut(_ masks: [PlacedMask]) -> [PlacedMask] {
    guard let clip = content.clip, space.transform.isTranslation else { return masks }
    func column(_ points: Double) -> Int { Int(bounded: (points * space.scale + space.transform.tx).rounded()) }
    let n = space.oversampling
    return masks.compactMap { $0.cut(columns: (column(clip.from) * n)..<(column(clip.to) * n)) }
  }

  /// The mask of a caret or of a selection's background; at whole pixels unless the text is rotated or scaled.
  func place(_ mark: TextMark) throws(FontError) -> [PlacedMask] {
    var mark = mark
    let scale = space.scale
    if let bending, !layout.lines.isEmpty {
      let map = bending.map(ofLine: layout.line(at: mark.y + mark.height / 2 - origin.y))
      guard let move = map.move else {
        let path = Path.rectangle(x: mark.x, y: mark.y, width: mark.width, height: mark.height)
        return try placed(bent: path, by: map)
      }
      (mark.x, mark.y) = (mark.x + move.x, mark.y + move.y)
    }
    var path = Path.rectangle(
      x: mark.x * scale, y: mark.y * scale, width: mark.width * scale, height: mark.height * scale)
    if space.transform.isTranslation {
      let left = (mark.x * scale + space.transform.tx).rounded() - space.transform.tx
      let right = ((mark.x + mark.width) * scale + space.transform.tx).rounded() - space.transform.tx
      let top = (mark.y * scale + space.transform.ty).rounded() - space.transform.ty
      let bottom = ((mark.y + mark.height) * scale + space.transform.ty).rounded() - space.transform.ty
      path = .rectangle(x: left, y: top, width: max(1, right - left), height: bottom - top)
    }
    return cut(try rasterizer.placed(path, in: space))
  }

  /// The colour glyphs of the chosen spans, in pixels.
  func pictures(of chosen: ChosenRuns) throws(ResolveError) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    var (bytes, effort) = (0, 0)
    for index in layout.lines.indices where chosen.mayBe(onLine: index) {
      for run in layout.lines[index].runs where chosen.contains(run.span, of: content.label) {
        // What has colours of its own is not divided: it is drawn whole, by the part that it begins in.
        guard run.face.hasColor, run.cut.map({ $0.lowerBound == -.infinity }) ?? true else { continue }
        for glyph in run.glyphs {
          guard var placed = try picture(of: glyph, in: run, on: index) else { continue }
          placed.opacity = content.label.pictureOpacity(ofRun: run.span)
          if let fade = fade(ofLine: index) {
            guard let left = fade.applied(to: placed) else { continue }
            placed = left
          }
          // Counted here, too: what is turned is made anew for each glyph.
          bytes += placed.picture.pixels.bytes.count
          effort += placed.picture.effort
          try content.resources.checkPictures(bytes: Double(bytes), effort: effort)
          pictures.append(placed)
        }
      }
    }
    return pictures
  }

  /// The factor by which a glyph is drawn larger than its em.
  var growth: Double {
    space.transform.isTranslation ? 1 : abs(space.transform.determinant).squareRoot()
  }

  /// Whether a glyph has colours of its own.
  func hasColors(_ glyph: GlyphRun.Glyph, in run: GlyphRun) throws(FontError) -> Bool {
    if rasterizer.isPainted(face: run.face, glyph: glyph.id) { return true }
    return try color(of: glyph, in: run) != nil
  }

  /// The colours of a glyph that stands upright at a whole pixel; nil where it has none of its own.
  func color(of glyph: GlyphRun.Glyph, in run: GlyphRun) throws(FontError) -> ColorGlyph? {
    guard run.face.hasColor else { return nil }
    return try rasterizer.colorGlyph(
      face: run.face, glyph: glyph.id, pixelsPerEm: run.size * space.scale * growth,
      look: content.label.look(ofRun: run.span), mostBytes: content.resources.pictureBytes,
      drawing: FontDrawings())
  }

  /// How far a transform moves what stands in this space and is drawn upright, in points; nil where it turns or scales.
  func move(by transform: Affine) -> SIMD2<Double>? {
    guard transform.isTranslation, space.transform.isTranslation else { return nil }
    return SIMD2(transform.tx - space.transform.tx, transform.ty - space.transform.ty) / space.scale
  }

  /// A glyph that is painted by a graph: drawn at its place, as outlines are.
  private func painted(
    _ glyph: GlyphRun.Glyph, in run: GlyphRun, on line: TextLayout.Line, transform: Affine
  ) throws(FontError) -> PlacedPicture? {
    let move = move(by: transform)
    let row = move.map { baseline(of: line, moved: $0) }
    let (pen, phase) = place(of: glyph, on: line, row: row, transform: transform, moved: move ?? .zero)
    var look = content.label.look(ofRun: run.span)
    look.phase = SIMD2(truncatingIfNeeded: phase)
    look.transform = transform
    let made = try rasterizer.colorGlyph(
      face: run.face, glyph: glyph.id, pixelsPerEm: run.size * space.scale, look: look,
      mostBytes: content.resources.pictureBytes)
    return made.map { PlacedPicture(picture: $0.picture, x: pen.x + $0.left, y: pen.y + $0.top) }
  }

  private func picture(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int
  ) throws(ResolveError) -> PlacedPicture? {
    guard let known else { return try drawn(glyph, in: run, on: index) }
    return try known.picture(of: glyph, in: run, on: index) { () throws(ResolveError) in
      try drawn(glyph, in: run, on: index)
    }
  }

  private func drawn(
    _ glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int
  ) throws(ResolveError) -> PlacedPicture? {
    let line = layout.lines[index]
    var transform = stretched(glyph, in: run, on: line).then(space.transform)
    if let bending {
      guard let map = map(of: glyph, in: run, on: index, by: bending) else { return nil }
      guard let affine = map.affine else { return try bentPicture(of: glyph, in: run, on: line, by: map) }
      transform = stretched(glyph, in: run, on: line).then(affine.scaled(by: space.scale)).then(space.transform)
    }
    let found: ColorGlyph?
    do throws(FontError) {
      if rasterizer.isPainted(face: run.face, glyph: glyph.id) {
        return try painted(glyph, in: run, on: line, transform: transform)
      }
      found = try color(of: glyph, in: run)
    } catch { throw .font(error) }
    guard let color = found else { return nil }
    if let move = move(by: transform) {
      let (pen, _) = place(of: glyph, on: line, row: baseline(of: line, moved: move), moved: move)
      return PlacedPicture(picture: color.picture, x: pen.x + color.left, y: pen.y + color.top)
    }
    let pen = (origin + SIMD2(glyph.x, line.baseline + glyph.y)) * space.scale
    let map = Affine.translation(SIMD2(Double(color.left), Double(color.top)))
      .then(.scale(1 / growth, 1 / growth)).then(.translation(pen)).then(transform)
    let pixels = color.picture.pixels
    let area = map.bounds(width: Double(pixels.width), height: Double(pixels.height))
      .outset(horizontal: 1, vertical: 1)
    try content.resources.checkPictures(bytes: area.pictureBytes)
    guard !area.isEmpty, let sampler = ImageSampler(pixels, map: map, edge: .transparent) else { return nil }
    return PlacedPicture(picture: Picture(sampler.pixels(area)), x: area.x, y: area.y)
  }

  /// The stroke of a colour glyph, which follows its alpha.
  mutating func band(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int, _ stroke: OutlineStroke
  ) throws(FontError) -> PlacedMask? {
    let resources = content.resources
    var placed: PlacedPicture?
    do throws(ResolveError) { placed = try picture(of: glyph, in: run, on: index) } catch {
      if case .font(let error) = error { throw error }
      if case .tooCostly(.masks, let limit) = error { throw .glyphsTooIntricate(limit: limit) }
      throw .glyphsTooLarge(limit: resources.pictureBytes)
    }
    guard let placed, !placed.picture.isEmpty else { return nil }
    return try band(of: placed, stroke)
  }

  /// The stroke of a picture, which follows its alpha.
  mutating func band(of placed: PlacedPicture, _ stroke: OutlineStroke) throws(FontError) -> PlacedMask {
    // Before the band: bending may have taken all the time that there is.
    weight.add(placed.picture)
    try check()
    var stroke = stroke
    stroke.width *= growth
    let (n, resources) = (space.oversampling, content.resources)
    let mask = try rasterizer.band(
      of: placed.picture, stroke: stroke, oversampling: n, mostBytes: resources.pictureBytes,
      mostEffort: resources.masks, spent: weight.effort)
    let band = PlacedMask(mask: mask, x: placed.x * n + mask.left, y: placed.y * n + mask.top)
    try weigh([band])
    return band
  }

  /// The underlines and strikethroughs of the chosen spans that have their own colour, by colour.
  func coloredBars(of chosen: ChosenRuns) throws(FontError) -> [(color: Color, masks: [PlacedMask])] {
    var bars: [(color: Color, masks: [PlacedMask])] = []
    guard content.label.hasBars else { return bars }
    for index in layout.lines.indices where chosen.mayBe(onLine: index) {
      for bar in try content.bars(ofLine: index) where chosen.contains(bar.span, of: content.label) {
        guard let color = bar.color else { continue }
        let masks = faded(try place(bar, on: index, stroke: nil), on: index)
        if let known = bars.firstIndex(where: { $0.color == color }) {
          bars[known].masks += masks
        } else {
          bars.append((color, masks))
        }
      }
    }
    return bars
  }

  // MARK: Places

  /// The pixel of a glyph's origin, and its place in the pixel in quarters. `row` is that of the baseline in upright
  /// text, and nil in other text.
  func place(
    of glyph: GlyphRun.Glyph, on line: TextLayout.Line, row: Int?, transform: Affine? = nil,
    moved move: SIMD2<Double> = .zero
  ) -> (pen: SIMD2<Int>, phase: SIMD2<Int>) {
    let phases = GlyphRasterizer.phasesPerPixel
    let shift = phases.trailingZeroBitCount
    guard let row else {
      // Rotated or scaled text has no pixel rows to align to, so origins are at quarters of a pixel in both directions.
      let pen = (origin + SIMD2(glyph.x, line.baseline + glyph.y) + (transform == nil ? move : .zero)) * space.scale
      let place = ((transform ?? space.transform).apply(pen) * Double(phases)).rounded(.toNearestOrEven)
      let quarters = SIMD2(Int(bounded: place.x), Int(bounded: place.y))
      return (quarters &>> SIMD2(repeating: shift), quarters & SIMD2(repeating: phases - 1))
    }
    // Upright text is at quarters of a pixel horizontally and at whole pixels vertically, so that no stem is spread
    // over two rows.
    let x = (origin.x + glyph.x + move.x) * space.scale + space.transform.tx
    let quarters = Int(bounded: (x * Double(phases)).rounded())
    let rise = glyph.y == 0 ? 0 : Int(bounded: (glyph.y * space.scale).rounded())
    return (SIMD2(quarters >> shift, row + rise), SIMD2(quarters & (phases - 1), 0))
  }

  func baseline(of line: TextLayout.Line, moved move: SIMD2<Double> = .zero) -> Int {
    Int(bounded: ((origin.y + line.baseline + move.y) * space.scale + space.transform.ty).rounded())
  }
}

extension PlacedMask {
  /// The part of the mask in some columns; nil where there is none.
  func cut(columns: Range<Int>) -> PlacedMask? {
    let kept = (x..<(x + mask.width)).clamped(to: columns)
    guard !kept.isEmpty else { return nil }
    // A mask that is only a box stays whole: nothing is drawn.
    guard kept.count < mask.width, !mask.coverage.isEmpty else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept.count * mask.height)
    for row in 0..<mask.height {
      let start = row * mask.width + kept.lowerBound - x
      bytes += mask.coverage[start..<(start + kept.count)]
    }
    let cut = CoverageMask(
      left: mask.left + kept.lowerBound - x, top: mask.top, width: kept.count, height: mask.height, coverage: bytes,
      effort: mask.effort)
    return PlacedMask(mask: cut, x: kept.lowerBound, y: y)
  }
}

extension Affine {
  /// The smallest rectangle of whole pixels that holds the image of a box at the origin.
  func bounds(width: Double, height: Double) -> PixelRect {
    let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(0, height), SIMD2(width, height)].map { apply($0) }
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    return PixelRect(
      minX: Int(bounded: low.x.rounded(.down)), minY: Int(bounded: low.y.rounded(.down)),
      maxX: Int(bounded: high.x.rounded(.up)), maxY: Int(bounded: high.y.rounded(.up)))
  }
}

extension LabelDocument.Stroke {
  /// The band to rasterize, in pixels. For `outside` and `inside` the width reaches to one side only, so the band is
  /// twice as wide.
  func outlineStroke(scale: Double) -> OutlineStroke {
    let side: OutlineStroke.Side =
      switch position {
      case .inside: .inside
      // Under an opaque fill the inner half is hidden, and there is no seam between the two.
      case .outside: isUnderFill ? .both : .outside
      case .center: .both
      }
    return OutlineStroke(
      width: width * scale * (position == .center ? 1 : 2), join: join,
      miterLimit: miterLimit, side: side)
  }

  /// Whether the stroke is drawn before the fill.
  var isUnderFill: Bool { order.map { $0 == .under } ?? (position == .outside) }
}
