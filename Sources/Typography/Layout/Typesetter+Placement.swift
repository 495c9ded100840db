extension Typesetter {
  /// Places the lines below each other, aligned in a block as wide as the widest.
  func place(_ lines: [SetLine], width: Double, height: Double, scale: Double) -> TextLayout {
    let runs = lines.map { setRuns(of: $0, width: width, scale: $0.scale ?? scale) }
    let widths = zip(lines, runs).lazy.map { $1.width - hung(of: $0, width: width, scale: $0.scale ?? scale).width }
    let blockWidth = blockWidth(of: lines, widths: widths, in: width)
    var placed: [TextLayout.Line] = []
    placed.reserveCapacity(lines.count)
    let trim = lines.isEmpty ? (over: 0, under: 0) : trim(lines, scale: scale)
    var y = -trim.over
    for (index, line) in lines.enumerated() {
      let scale = line.scale ?? scale
      let paragraph = paragraphs[line.paragraph]
      let box = lineBox(of: line, isFirst: index == 0, in: lines, height: height, scale: scale)
      let previous = index == 0 ? nil : lines[index - 1]
      let room = rubySpace(
        of: (line.range, paragraph), after: previous.map { ($0.range, paragraphs[$0.paragraph]) }, scale: scale)
      y += room.over
      if !placed.isEmpty { y += gap(before: line.range, in: paragraph) }
      let hung = hung(of: line, width: width, scale: scale)
      let x =
        inset(of: line, width: runs[index].width - hung.width, in: blockWidth)
        - (paragraph.isRightToLeft ? hung.end : hung.start)
      var whole = placedLine(line, runs[index], at: SIMD2(x, y + box.ascent), box, scale: scale)
      (whole.hangingStart, whole.rubyOver, whole.rubyUnder) = (hung.start, room.over, room.under)
      placed.append(whole)
      y += box.ascent + box.descent + room.under
    }
    if placed.isEmpty {
      let (ascent, descent) = extents(of: 0..<0, in: nil, scale: scale)
      y = ascent + descent
    }
    if let first = placed.first { y = max(y, initialReach(below: first.baseline, scale: scale)) }
    y -= trim.under
    addInitial(to: &placed, blockWidth: blockWidth, scale: scale)
    addMarkers(to: &placed, lines, blockWidth: blockWidth)
    if style.writing.stacksUpward { placed = placed.map { $0.mirrored(in: y) } }
    return layout(of: placed, width: blockWidth, height: max(0, y), scale: scale)
  }

  /// A line in its place, with the left end of its baseline at `origin`.
  private func placedLine(
    _ line: SetLine, _ set: (runs: [GlyphRun], width: Double), at origin: SIMD2<Double>,
    _ box: (ascent: Double, descent: Double), scale: Double
  ) -> TextLayout.Line {
    let paragraph = paragraphs[line.paragraph]
    let hanging = (line.parts.last?.upperBound ?? line.range.upperBound)..<line.range.upperBound
    let x = origin.x
    return TextLayout.Line(
      range: line.range, x: x, width: set.width, baseline: origin.y, ascent: box.ascent, descent: box.descent,
      isTruncated: line.isTruncated, isRightToLeft: paragraph.isRightToLeft, visibleRanges: line.parts,
      hangingWidth: hanging.isEmpty || line.isTruncated
        ? 0 : paragraph.advance(hanging.clamped(to: paragraph.range)) * scale,
      runs: x == 0 ? set.runs : set.runs.map { $0.moved(by: x) }, scaleFactor: scale,
      fade: fade(of: line, x: x, width: set.width, scale: scale))
  }

  /// The layout of lines that are placed.
  private func layout(of lines: [TextLayout.Line], width: Double, height: Double, scale: Double) -> TextLayout {
    TextLayout(
      lines: lines, width: width, height: height, missingGlyphs: missing,
      primaryFamily: context.text.base.fonts.primary.familyName,
      isRightToLeft: paragraphs.first?.isRightToLeft ?? (style.direction == .rightToLeft), scaleFactor: scale,
      size: style.size * scale, length: context.text.units.count, graphemes: context.graphemes,
      decorations: decorationMetrics(scale: scale), languagesWithoutPatterns: context.languagesWithoutPatterns,
      annotated: context.annotated)
  }

  /// The widths of the marks that hang of a line, in points.
  private func hung(of line: SetLine, width: Double, scale: Double) -> Paragraph.Hung {
    guard context.rules != nil, !line.isTruncated, line.fade == nil else { return .nothing }
    let hung = paragraphs[line.paragraph].hung(line.range, in: room(of: line, width: width, scale: scale))
    return Paragraph.Hung(start: hung.start * scale, end: hung.end * scale)
  }

  /// The glyphs of a line, and its width in points.
  private func setRuns(of line: SetLine, width: Double, scale: Double) -> (runs: [GlyphRun], width: Double) {
    let isJustified = isJustified(line) && width.isFinite
    let paragraph = paragraphs[line.paragraph]
    let isStretched = style.stretch != .none && width.isFinite && line.fade == nil
    if !isJustified, !isStretched, let only = LineSetter.onlyRun(of: line, in: paragraph, scale: scale) {
      guard let fade = line.fade else { return only }
      return faded(only, fade, isRightToLeft: paragraph.isRightToLeft, scale: scale)
    }
    var setter = LineSetter(line, in: paragraph)
    let natural = setter.runs(scale: scale)
    if isStretched {
      return stretched(&setter, natural, to: room(of: line, width: width, scale: scale) * scale, scale: scale)
    }
    if let fade = line.fade { return faded(natural, fade, isRightToLeft: paragraph.isRightToLeft, scale: scale) }
    guard isJustified else { return natural }
    let room = room(of: line, width: width, scale: scale)
    setter.justify(
      natural: natural.width / scale, to: room + paragraph.hung(line.range, in: room).width,
      by: context.rules?.justification ?? .spaces)
    return setter.runs(scale: scale)
  }

  /// A line that is as wide as its room: by space between clusters, or by the width of its glyphs. A line without width, or
  /// without a gap, stays as it is.
  private func stretched(
    _ setter: inout LineSetter, _ natural: (runs: [GlyphRun], width: Double), to room: Double, scale: Double
  ) -> (runs: [GlyphRun], width: Double) {
    guard natural.width > 0, room > 0 else { return natural }
    switch style.stretch {
    case .none: return natural
    case .spacing:
      setter.spread(natural: natural.width / scale, to: room / scale)
      return setter.runs(scale: scale)
    case .glyphs:
      let factor = room / natural.width
      return (natural.runs.map { $0.stretched(by: factor) }, room)
    }
  }

  /// Whether a line fades out at its left edge.
  private func fadesAtLeft(_ fade: (width: Double, isAtStart: Bool), isRightToLeft: Bool) -> Bool {
    fade.isAtStart != isRightToLeft
  }

  /// A line that is cut off at an edge: as wide as its room, with glyphs beyond it.
  private func faded(
    _ natural: (runs: [GlyphRun], width: Double), _ fade: (width: Double, isAtStart: Bool), isRightToLeft: Bool,
    scale: Double
  ) -> (runs: [GlyphRun], width: Double) {
    let width = fade.width * scale
    guard fadesAtLeft(fade, isRightToLeft: isRightToLeft) else { return (natural.runs, width) }
    return (natural.runs.map { $0.moved(by: width - natural.width) }, width)
  }

  /// Where a line fades out, which lies at `x`.
  private func fade(of line: SetLine, x: Double, width: Double, scale: Double) -> TextLayout.Fade? {
    guard let fade = line.fade, case .fade(let ems) = style.cut else { return nil }
    let length = min(width, ems * style.size * scale)
    return fadesAtLeft(fade, isRightToLeft: paragraphs[line.paragraph].isRightToLeft)
      ? TextLayout.Fade(start: x + length, end: x) : TextLayout.Fade(start: x + width - length, end: x + width)
  }

  private func isJustified(_ line: SetLine) -> Bool {
    guard let rules = context.rules else {
      return style.alignment == .justified && !line.endsParagraph && !line.isTruncated
    }
    return alignment(of: line) == .justified && !line.isTruncated && rules.justification != .none
      && (!line.endsParagraph || rules.lastAlignment == .justified)
  }

  private func alignment(of line: SetLine) -> TextStyle.Alignment {
    guard line.endsParagraph, let last = context.rules?.lastAlignment else { return style.alignment }
    return last
  }

  /// The line box of a line. A single line that shrank keeps the box of its original size, as in FXLabel, if the label
  /// is high enough; the style's baseline adjustment says where in that box it stands.
  private func lineBox(
    of line: SetLine, isFirst: Bool, in lines: [SetLine], height: Double, scale: Double
  ) -> (ascent: Double, descent: Double) {
    let paragraph = paragraphs[line.paragraph]
    let keeps =
      lines.count == 1 && style.numberOfLines == 1 && style.spacing.trim == .none && style.fit == nil
      && initial == nil
    guard keeps else {
      let own = extents(of: line.range, in: paragraph, scale: scale)
      return isFirst ? withInitial(own, scale: scale) : own
    }
    let (ascent, descent) = extents(of: line.range, in: paragraph, scale: 1)
    let shrunk: (ascent: Double, descent: Double) =
      scale == 1 ? (ascent, descent) : extents(of: line.range, in: paragraph, scale: scale)
    guard ascent + descent <= height + Typesetter.tolerance else { return shrunk }
    let spare =
      style.spacing.lineHeight == .normal
      ? (ascent + descent) * (1 - scale) : ascent + descent - shrunk.ascent - shrunk.descent
    let baseline =
      switch style.baselineAdjustment {
      case .alignBaselines: ascent
      case .alignCenters: spare / 2 + shrunk.ascent
      case .none: shrunk.ascent
      }
    return (baseline, ascent + descent - baseline)
  }

  /// The width of the block: that of its widest line with its indents.
  /// If last lines have an alignment of their own, the block is as wide as the box, for all edges to be the box's.
  private func blockWidth(of lines: [SetLine], widths: some Sequence<Double>, in width: Double) -> Double {
    let own = ownWidth(of: lines, widths: widths)
    return width.isFinite && (context.rules?.lastAlignment != nil || standsApart) ? max(own, width) : own
  }

  private func ownWidth(of lines: [SetLine], widths: some Sequence<Double>) -> Double {
    guard !style.spacing.isWithoutIndents || initial != nil || markers != nil else { return widths.max() ?? 0 }
    return max(0, zip(lines, widths).map { $0.indent + $0.inset + $1 + style.spacing.end }.max() ?? 0)
  }

  /// Nothing is rounded here: only who draws knows how fine pixels are.
  private func inset(of line: SetLine, width: Double, in block: Double) -> Double {
    let isRightToLeft = paragraphs[line.paragraph].isRightToLeft
    guard style.spacing.isWithoutIndents, line.inset == 0 else {
      let (start, end) = (line.indent, style.spacing.end)
      // An initial letter stands where its own paragraph begins.
      let insetIsLeft = !(initial?.paragraph.isRightToLeft ?? isRightToLeft)
      let left = (isRightToLeft ? end : start) + (insetIsLeft ? line.inset : 0)
      return left
        + offset(
          of: start + line.inset + width + end, in: block, alignment(of: line), isRightToLeft: isRightToLeft)
    }
    return offset(of: width, in: block, alignment(of: line), isRightToLeft: isRightToLeft)
  }

  private func offset(
    of width: Double, in block: Double, _ alignment: TextStyle.Alignment, isRightToLeft: Bool
  ) -> Double {
    switch alignment {
    case .left: 0
    case .center: (block - width) / 2
    case .right: block - width
    case .natural, .justified: isRightToLeft ? block - width : 0
    }
  }

  /// What is cut off above the first line and below the last.
  private func trim(_ lines: [SetLine], scale: Double) -> (over: Double, under: Double) {
    guard style.spacing.trim != .none, let first = lines.first, let last = lines.last else { return (0, 0) }
    let (above, below) = (first.scale ?? scale, last.scale ?? scale)
    return (
      withInitial(extents(of: first.range, in: paragraphs[first.paragraph], scale: above), scale: above).ascent
        - trimHeight(scale: above),
      extents(of: last.range, in: paragraphs[last.paragraph], scale: below).descent
    )
  }

  /// The metrics of the style, followed by those of each span.
  private func decorationMetrics(scale: Double) -> [DecorationMetrics] {
    if scale == 1, context.text.isUniform { return context.prepared.decorations }
    let spans: [Int?] = [nil] + context.text.spanIndices.map { $0 }
    return spans.map { span in
      let attributes = context.text.attributes(ofSpan: span)
      guard let initial, let span, context.text.isInitial(span) else {
        return DecorationMetrics(attributes, scale: scale)
      }
      let place = initialPlace(initial, scale: scale)
      return DecorationMetrics(attributes, scale: scale * place.factor).moved(down: place.drop)
    }
  }
}
