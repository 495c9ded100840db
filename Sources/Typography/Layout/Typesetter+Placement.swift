extension Typesetter {
  /// Places the lines below each other, aligned in a block as wide as the widest.
  func place(_ lines: [SetLine], width: Double, height: Double, scale: Double) -> TextLayout {
    let runs = lines.map { line in
      let isJustified = isJustified(line) && width.isFinite
      let paragraph = paragraphs[line.paragraph]
      if !isJustified, let only = LineSetter.onlyRun(of: line, in: paragraph, scale: scale) { return only }
      var setter = LineSetter(line, in: paragraph)
      let natural = setter.runs(scale: scale)
      guard isJustified else { return natural }
      setter.justify(natural: natural.width / scale, to: width / scale)
      return setter.runs(scale: scale)
    }
    let blockWidth = runs.lazy.map(\.width).max() ?? 0
    var placed: [TextLayout.Line] = []
    placed.reserveCapacity(lines.count)
    var y = 0.0
    for (index, line) in lines.enumerated() {
      let (ascent, descent) = lineBox(of: line, in: lines, height: height, scale: scale)
      if !placed.isEmpty { y += style.lineSpacing }
      let x = inset(of: line, width: runs[index].width, in: blockWidth)
      let paragraph = paragraphs[line.paragraph]
      let hanging = (line.parts.last?.upperBound ?? line.range.upperBound)..<line.range.upperBound
      placed.append(
        TextLayout.Line(
          range: line.range, x: x, width: runs[index].width, baseline: y + ascent, ascent: ascent, descent: descent,
          isTruncated: line.isTruncated, isRightToLeft: paragraph.isRightToLeft, visibleRanges: line.parts,
          hangingWidth: hanging.isEmpty || line.isTruncated
            ? 0 : paragraph.advance(hanging.clamped(to: paragraph.range)) * scale,
          runs: x == 0 ? runs[index].runs : runs[index].runs.map { $0.moved(by: x) }))
      y += ascent + descent
    }
    if placed.isEmpty {
      let (ascent, descent) = extents(of: 0..<0, in: nil)
      y = (ascent + descent) * scale
    }
    return TextLayout(
      lines: placed, width: blockWidth, height: max(0, y), missingGlyphs: missing,
      primaryFamily: context.text.base.fonts.primary.familyName,
      isRightToLeft: paragraphs.first?.isRightToLeft ?? (style.direction == .rightToLeft), scaleFactor: scale,
      size: style.size * scale, length: context.text.units.count, graphemes: context.graphemes,
      decorations: decorationMetrics(scale: scale))
  }

  private func isJustified(_ line: SetLine) -> Bool {
    style.alignment == .justified && !line.endsParagraph && !line.isTruncated
  }

  /// The line box of a line. A single line that shrank keeps the box of its original size, as in FXLabel, if the label
  /// is high enough; the style's baseline adjustment says where in that box it stands.
  private func lineBox(
    of line: SetLine, in lines: [SetLine], height: Double, scale: Double
  ) -> (ascent: Double, descent: Double) {
    let (ascent, descent) = extents(of: line.range, in: paragraphs[line.paragraph])
    let keeps = lines.count == 1 && style.numberOfLines == 1 && ascent + descent <= height + Typesetter.tolerance
    guard keeps else { return (ascent * scale, descent * scale) }
    let spare = (ascent + descent) * (1 - scale)
    let baseline =
      switch style.baselineAdjustment {
      case .alignBaselines: ascent
      case .alignCenters: spare / 2 + ascent * scale
      case .none: ascent * scale
      }
    return (baseline, ascent + descent - baseline)
  }

  /// Nothing is rounded here: only who draws knows how fine pixels are.
  private func inset(of line: SetLine, width: Double, in block: Double) -> Double {
    switch style.alignment {
    case .left: 0
    case .center: (block - width) / 2
    case .right: block - width
    case .natural, .justified: paragraphs[line.paragraph].isRightToLeft ? block - width : 0
    }
  }

  /// The metrics of the style, followed by those of each span.
  private func decorationMetrics(scale: Double) -> [DecorationMetrics] {
    if scale == 1, context.text.isUniform { return context.prepared.decorations }
    let spans: [Int?] = [nil] + context.text.spanIndices.map { $0 }
    return spans.map { DecorationMetrics(context.text.attributes(ofSpan: $0), scale: scale) }
  }
}
