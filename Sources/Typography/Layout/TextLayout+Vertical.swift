import CFreeType

extension TextLayout.Line {
  /// The line as far from the bottom of its block as it was from the top, where the next line lies over a line.
  func mirrored(in height: Double) -> TextLayout.Line {
    TextLayout.Line(
      range: range, x: x, width: width,
      baseline: height - baseline - descent + ascent - rubyUnder + rubyOver, ascent: ascent,
      descent: descent, isTruncated: isTruncated, isRightToLeft: isRightToLeft, visibleRanges: visibleRanges,
      hangingWidth: hangingWidth, runs: runs, scaleFactor: scaleFactor, fade: fade, hangingStart: hangingStart,
      rubyOver: rubyOver, rubyUnder: rubyUnder, initial: initial)
  }
}

extension Outline {
  /// The outline of a glyph of a run as it lies beside a line: one that stands upright is turned with its line.
  func beside(_ run: GlyphRun) -> Outline {
    guard run.isUpright else { return self }
    var copy = self
    // Along the line is down, and over it is to the right.
    copy.mapPoints { FT_Vector(x: -$0.y, y: $0.x) }
    return copy
  }
}
