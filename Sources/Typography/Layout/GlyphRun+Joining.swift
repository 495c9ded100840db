/// Runs that are drawn as one.
extension GlyphRun {
  /// Runs side by side as one, and for each of them where its glyphs are in it. A value; Sendable.
  package struct Joined: Sendable {
    package let run: GlyphRun
    package let places: [[Int]]
  }

  /// Whether the glyphs of two runs of text have one face, size and shape.
  package func isOfOneFont(as other: GlyphRun) -> Bool {
    face == other.face && size == other.size && stretch == other.stretch && !isUpright && !other.isUpright
      && kind == .text && other.kind == .text
  }

  /// Runs of one font as one. Parts of one glyph, as of a ligature in two colours, are the glyph.
  package static func joined(_ runs: some Collection<GlyphRun>) -> Joined? {
    guard let first = runs.first else { return nil }
    var glyphs: [Glyph] = []
    var places: [[Int]] = []
    var last = 0
    for run in runs {
      let before = last
      last = glyphs.count
      places.append(
        run.glyphs.map { glyph in
          if let known = glyphs[before...].firstIndex(of: glyph) { return known }
          glyphs.append(glyph)
          return glyphs.count - 1
        })
    }
    let (left, right) = runs.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.cut?.lowerBound ?? -.infinity), max($0.1, $1.cut?.upperBound ?? .infinity))
    }
    var run = GlyphRun(
      face: first.face, size: first.size, isRightToLeft: first.isRightToLeft, kind: first.kind, span: first.span,
      range: first.range, x: first.x, width: first.width, glyphs: glyphs, stretch: first.stretch)
    if left > -.infinity || right < .infinity { run.cut = left...max(left, right) }
    return Joined(run: run, places: places)
  }

  /// The run without some of its glyphs, for drawing: its width stays.
  package func without(_ indices: Set<Int>) -> GlyphRun {
    guard !indices.isEmpty else { return self }
    return GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: range, x: x,
      width: width, glyphs: glyphs.indices.filter { !indices.contains($0) }.map { glyphs[$0] }, stretch: stretch,
      isUpright: isUpright, cut: cut)
  }
}
