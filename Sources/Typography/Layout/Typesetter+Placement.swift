extension Typesetter {
  /// Sets the lines one under the other, aligned in a block as wide as the widest.
  func place(_ lines: [Line], width: Double) -> TextLayout {
    let set = lines.map { glyphs(of: $0) }
    let blockWidth = (set.map(\.width).max() ?? 0).rounded(.up)
    var placed: [TextLayout.Line] = []
    var y = 0.0
    for (line, (runs, lineWidth)) in zip(lines, set) {
      let (ascent, descent) = extents(of: line.range, in: paragraphs[line.paragraph])
      if !placed.isEmpty { y += style.lineSpacing }
      let x = inset(of: line, width: lineWidth, in: blockWidth)
      placed.append(
        TextLayout.Line(
          range: line.range, x: x, width: lineWidth, baseline: y + ascent, ascent: ascent, descent: descent,
          isTruncated: line.isTruncated, runs: runs.map { $0.moved(by: x) }))
      y += ascent + descent
    }
    if placed.isEmpty {
      let (ascent, descent) = extents(of: 0..<0, in: nil)
      y = ascent + descent
    }
    return TextLayout(
      lines: placed, width: blockWidth, height: max(0, y.rounded(.up)), missingGlyphs: missing,
      isRightToLeft: paragraphs.first?.isRightToLeft ?? (style.direction == .rightToLeft))
  }

  /// Centred and right-aligned lines stand at whole points, as FXLabel's do.
  private func inset(of line: Line, width: Double, in block: Double) -> Double {
    switch style.alignment {
    case .left: 0
    case .center: ((block - width) / 2).rounded()
    case .right: (block - width).rounded()
    case .natural: paragraphs[line.paragraph].isRightToLeft ? (block - width).rounded() : 0
    }
  }

  /// The runs of a line from left to right, x from the line's left; and its width.
  private func glyphs(of line: Line) -> (runs: [GlyphRun], width: Double) {
    let paragraph = paragraphs[line.paragraph]
    let visible = paragraph.withoutTrailingSpace(line.range)
    let items = paragraph.items.overlapping(visible).compactMap { item -> TextItem? in
      let range = item.range.clamped(to: visible)
      guard !range.isEmpty else { return nil }
      return TextItem(range: range, level: item.level, script: item.script, face: item.face)
    }
    var runs: [GlyphRun] = []
    var pen = 0.0
    func append(_ shaped: [Shaper.ShapedGlyph], face: FontFace, isRightToLeft: Bool) {
      let scale = scale(face)
      var glyphs: [GlyphRun.Glyph] = []
      for glyph in shaped {
        let advance = Double(glyph.xAdvance) * scale
        glyphs.append(
          GlyphRun.Glyph(
            id: glyph.id, x: pen + Double(glyph.xOffset) * scale, y: -Double(glyph.yOffset) * scale,
            advance: advance, cluster: glyph.cluster))
        pen += advance
      }
      runs.append(GlyphRun(face: face, size: style.size, isRightToLeft: isRightToLeft, glyphs: glyphs))
    }
    func appendEllipsis() {
      let mark = ellipsis
      append(mark.glyphs, face: mark.face, isRightToLeft: paragraph.isRightToLeft)
    }
    // The ellipsis stands at the line's logical end: on the left in a right-to-left paragraph.
    if line.isTruncated, paragraph.isRightToLeft { appendEllipsis() }
    for index in Bidi.visualOrder(of: items.map(\.level)) {
      let item = items[index]
      append(
        shaper.shape(item.range, of: item, in: text), face: item.face, isRightToLeft: item.isRightToLeft)
    }
    if line.isTruncated, !paragraph.isRightToLeft { appendEllipsis() }
    return (runs, pen)
  }
}

extension GlyphRun {
  fileprivate func moved(by dx: Double) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft,
      glyphs: glyphs.map { Glyph(id: $0.id, x: $0.x + dx, y: $0.y, advance: $0.advance, cluster: $0.cluster) })
  }
}
