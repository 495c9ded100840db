import CFreeType
import Pixels

/// Draws a glyph's graph of paints: into a picture of its own, which renderers then treat as any colour glyph's.
///
/// The picture is made in bands of rows, so that the layers that nested compositions need take little memory.
struct GlyphPainter {
  /// The pixels of a band.
  private static let bandPixels = 1 << 18
  /// How often a picture may be filled as a whole, beyond what any picture may cost.
  private static let mostFills = 256.0
  /// The most numbers that are read for all bands of a picture together. A graph that is in use has some thousands, for
  /// each band anew.
  private static let mostNumbers = 16 * PaintWalk.mostNumbers
  /// About how many microseconds a pixel of a fill takes.
  private static let pixelEffort = 0.02

  private let face: FontFace
  private let table: PaintTable
  private let colors: [Color]
  private let foreground: Color
  /// From font units, y up, to pixels from the origin's pixel, y down.
  private let root: Affine
  /// The size at which outlines are loaded, and the map from there to font units.
  private let outlineSize: Double
  private let toUnits: Double
  private var outlines: [UInt32: Outline] = [:]
  /// What may still be spent, in about microseconds.
  private var budget = 0.0
  private var walk: PaintWalk

  init(face: FontFace, table: PaintTable, colors: [Color], pixelsPerEm: Double, look: ColorGlyphLook) {
    (self.face, self.table, self.colors) = (face, table, colors)
    foreground = look.foreground
    let unit = Double(face.tableUnitsPerEm)
    let scale = pixelsPerEm / unit
    let turned = Affine(a: look.transform.a, b: look.transform.b, c: look.transform.c, d: look.transform.d)
    let phase = SIMD2(Double(look.phase.x), Double(look.phase.y)) / Double(GlyphRasterizer.phasesPerPixel)
    root = Affine(a: scale, b: 0, c: 0, d: -scale).then(turned).then(.translation(phase))
    // FreeType's points are 64ths of a pixel. Loaded larger than drawn, they stay exact where a paint enlarges them.
    outlineSize = min(8192, max(512, pixelsPerEm * 4))
    toUnits = unit / outlineSize / 64
    walk = PaintWalk(table)
  }

  /// The picture of a glyph; nil where nothing of it is drawn. Throws where it takes more than `mostBytes`.
  mutating func picture(of glyph: UInt32, mostBytes: Int) throws(FontError) -> ColorGlyph? {
    guard let area = try bounds(of: glyph) else { return nil }
    let pixels = Double(area.width) * Double(area.height)
    guard pixels * 4 <= Double(mostBytes) else { throw .glyphsTooLarge(limit: mostBytes) }
    budget = OutlineEffort.most + pixels * GlyphPainter.pixelEffort * GlyphPainter.mostFills
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area.width * area.height * 4)
    let rows = max(1, GlyphPainter.bandPixels / area.width)
    var numbers = 0
    for top in stride(from: area.y, to: area.maxY, by: rows) {
      let band = PixelRect(x: area.x, y: top, width: area.width, height: min(rows, area.maxY - top))
      var canvas = PaintCanvas(band)
      walk = PaintWalk(table)
      try draw(glyph, map: root, clip: PaintClip(rect: band, coverage: nil), on: &canvas)
      canvas.append(to: &bytes)
      numbers += walk.table.numbers
      guard numbers <= GlyphPainter.mostNumbers else {
        throw .outlineTooIntricate(width: area.width, height: area.height)
      }
    }
    let buffer = PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied, bytes: bytes)
    return ColorGlyph(left: area.x, top: area.y, picture: Picture(buffer))
  }

  private mutating func spend(_ effort: Double, in rect: PixelRect) throws(FontError) {
    budget -= effort
    guard budget >= 0 else { throw .outlineTooIntricate(width: rect.width, height: rect.height) }
  }

  // MARK: Bounds

  /// The pixels that a glyph may change: those of its box, or else those of the outlines that clip its paints.
  private mutating func bounds(of glyph: UInt32) throws(FontError) -> PixelRect? {
    budget = OutlineEffort.most
    var area = PaintArea()
    try measure(glyph, map: root, into: &area)
    return try area.pixels()
  }

  private mutating func measure(_ glyph: UInt32, map: Affine, into area: inout PaintArea) throws(FontError) {
    if let box = walk.clipBox(of: glyph) {
      for x in [box.low.x, box.high.x] {
        for y in [box.low.y, box.high.y] { area.add(map.apply(SIMD2(x, y))) }
      }
    } else {
      try measure(at: table.root(of: glyph), map: map, into: &area)
    }
  }

  private mutating func measure(at place: Int?, map: Affine, into area: inout PaintArea) throws(FontError) {
    guard let node = walk.enter(place) else { return }
    defer { walk.leave() }
    switch node {
    case .layers(let first, let count):
      for index in 0..<count where !walk.isSpent {
        try measure(at: table.layer(first + index), map: map, into: &area)
      }
    // Without an outline around it a paint has no end.
    case .solid, .gradient: break
    case .glyph(let glyph, _):
      let outline = try outline(of: glyph)
      for contour in outline.contours {
        for point in contour.points { area.add(map.apply(units(point))) }
      }
      try spend(Double(outline.contours.reduce(1) { $0 + $1.points.count }) * 0.02, in: .empty)
    case .colorGlyph(let glyph): try measure(glyph, map: map, into: &area)
    case .transform(let inner, let child): try measure(at: child, map: inner.then(map), into: &area)
    case .composite(let source, _, let backdrop):
      try measure(at: backdrop, map: map, into: &area)
      try measure(at: source, map: map, into: &area)
    }
  }

  // MARK: Drawing

  /// Draws a whole glyph, clipped to its box.
  private mutating func draw(
    _ glyph: UInt32, map: Affine, clip: PaintClip, on canvas: inout PaintCanvas
  ) throws(FontError) {
    var clip = clip
    if let box = walk.clipBox(of: glyph) {
      let corners = [
        SIMD2(box.low.x, box.low.y), SIMD2(box.high.x, box.low.y), SIMD2(box.high.x, box.high.y),
        SIMD2(box.low.x, box.high.y),
      ]
      guard let inner = try clipped(clip, by: [corners.map { map.apply($0) }], tags: nil) else { return }
      clip = inner
    }
    try draw(at: table.root(of: glyph), map: map, clip: clip, on: &canvas)
  }

  private mutating func draw(
    at place: Int?, map: Affine, clip: PaintClip, on canvas: inout PaintCanvas
  ) throws(FontError) {
    guard let node = walk.enter(place) else { return }
    defer { walk.leave() }
    try spend(0.1, in: clip.rect)
    switch node {
    case .layers(let first, let count):
      for index in 0..<count where !walk.isSpent {
        try draw(at: table.layer(first + index), map: map, clip: clip, on: &canvas)
      }
    case .solid(let color):
      guard let ink = known(color)?.premultiplied else { return walk.noteFault() }
      try spend(fills(clip.rect), in: clip.rect)
      canvas.fill(clip) { _, _ in ink }
    case .gradient(let gradient): try draw(gradient, map: map, clip: clip, on: &canvas)
    case .glyph(let glyph, let child):
      let outline = try outline(of: glyph)
      let contours = outline.contours.map { $0.points.map { map.apply(units($0)) } }
      guard let inner = try clipped(clip, by: contours, tags: outline) else { return }
      try draw(at: child, map: map, clip: inner, on: &canvas)
    case .colorGlyph(let glyph): try draw(glyph, map: map, clip: clip, on: &canvas)
    case .transform(let inner, let child): try draw(at: child, map: inner.then(map), clip: clip, on: &canvas)
    case .composite(let source, let mode, let backdrop):
      try spend(4 * fills(clip.rect), in: clip.rect)
      let open = PaintClip(rect: clip.rect, coverage: nil)
      var (below, above) = (PaintCanvas(clip.rect), PaintCanvas(clip.rect))
      try draw(at: backdrop, map: map, clip: open, on: &below)
      try draw(at: source, map: map, clip: open, on: &above)
      below.compose(above, mode)
      canvas.draw(below, in: clip)
    }
  }

  private mutating func draw(
    _ gradient: PaintGradient, map: Affine, clip: PaintClip, on canvas: inout PaintCanvas
  ) throws(FontError) {
    // A map that flattens everything leaves nothing to see.
    guard let back = map.inverse, let line = PaintLine(gradient),
      let ramp = PaintRamp(gradient, color: { known($0) })
    else { return }
    try spend(4 * fills(clip.rect), in: clip.rect)
    canvas.fill(clip) { x, y in
      line.place(back.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))).map { ramp.color(at: $0) }
    }
  }

  private func fills(_ rect: PixelRect) -> Double {
    Double(rect.width) * Double(rect.height) * GlyphPainter.pixelEffort
  }

  /// A colour; nil for an entry that the palette lacks.
  private func known(_ color: PaintColor) -> Color? {
    let isForeground = color.entry == PaintColor.foreground
    guard isForeground || color.entry < colors.count else { return nil }
    var known = isForeground ? foreground : colors[color.entry]
    known.alpha *= Float(color.alpha)
    return known
  }

  // MARK: Outlines

  private mutating func outline(of glyph: UInt32) throws(FontError) -> Outline {
    if let known = outlines[glyph] { return known }
    // A glyph that the font lacks, or whose outline is broken, clips everything away.
    var made = (try? face.uprightOutline(of: glyph, pixelsPerEm: outlineSize)) ?? Outline()
    // Where contours abut that run in opposite directions, FreeType's areas leave a seam.
    if made.contours.count > 1 {
      try spend(OutlineEffort.uniting(made), in: .empty)
      let united = made.united()
      if united.contours.reduce(0, { $0 + $1.points.count }) <= Int(Int16.max) { made = united }
    }
    outlines[glyph] = made
    return made
  }

  private func units(_ point: FT_Vector) -> SIMD2<Double> {
    SIMD2(Double(point.x) * toUnits, Double(point.y) * toUnits)
  }

  /// The clip inside of some contours, in pixels with y down; nil where nothing is left. `tags` has the same contours;
  /// nil means straight lines.
  private mutating func clipped(
    _ clip: PaintClip, by contours: [[SIMD2<Double>]], tags: Outline?
  ) throws(FontError) -> PaintClip? {
    // Nothing that is this far away is seen; FreeType walks along edges pixel by pixel.
    let reach = 2.0 * Double(OutlineRasterizer.largestMask)
    let corner = SIMD2(Double(clip.rect.x), Double(clip.rect.maxY))
    var shape = Outline()
    for (index, contour) in contours.enumerated() {
      var points: [FT_Vector] = []
      points.reserveCapacity(contour.count)
      for point in contour {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let near = (point - corner).clamped(
          lowerBound: SIMD2(repeating: -reach), upperBound: SIMD2(repeating: reach))
        points.append(FT_Vector(x: Int((near.x * 64).rounded()), y: -Int((near.y * 64).rounded())))
      }
      shape.contours.append(
        .init(points: points, tags: tags?.contours[index].tags ?? [CChar](repeating: 1, count: points.count)))
    }
    let size = (width: clip.rect.width, height: clip.rect.height)
    let rasterizer = OutlineRasterizer(library: face.library)
    guard let found = try rasterizer.coverage(of: shape, width: size.width, height: size.height) else { return nil }
    try spend(found.effort + fills(found.rect), in: clip.rect)
    return clip.intersection(found.rect.offset(x: clip.rect.x, y: clip.rect.y), mask: found.coverage)
  }
}
