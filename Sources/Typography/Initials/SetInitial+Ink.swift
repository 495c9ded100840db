extension SetInitial {
  /// Where the outlines of a letter end, in points before fitting and at the size of its attributes.
  struct Ink {
    /// How far it reaches beyond its advance where its lines go on; negative for most letters.
    let beyond: Double
    /// How far it reaches above and below its baseline.
    let over: Double
    let under: Double

    /// The pixels of an em in which outlines are measured.
    private static let em = 1024.0

    /// Nil for what has no outlines.
    init?(of range: Range<Int>, in paragraph: Paragraph) {
      let line = SetLine(paragraph: 0, range: range, visible: range)
      let natural = LineSetter(line, in: paragraph).runs(scale: 1)
      var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      for run in natural.runs {
        let unit = run.size / (64 * Ink.em)
        for glyph in run.glyphs {
          let outline = try? run.face.outline(of: glyph.id, pixelsPerEm: Ink.em, shape: run.shape)
          for point in outline?.contours.flatMap({ $0.flattened() }) ?? [] {
            // Outlines have y up.
            let place = SIMD2(glyph.x + point.x * unit, glyph.y - point.y * unit)
            (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
          }
        }
      }
      guard low.x <= high.x else { return nil }
      beyond = paragraph.isRightToLeft ? -low.x : high.x - natural.width
      (over, under) = (-low.y, high.y)
    }
  }
}
