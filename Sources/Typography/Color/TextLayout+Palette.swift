extension TextLayout {
  /// The first character of each run whose font has palettes, and none of the number that is wanted for the run's span.
  package func glyphsWithoutPalette(in text: String, _ palette: (Int?) -> ColorPalette) -> [MissingGlyph] {
    lines.flatMap(\.runs).compactMap { run in
      guard run.face.hasColor, case .number(let number) = palette(run.span).base, number > 0,
        run.face.paletteCount > 0, number >= run.face.paletteCount
      else { return nil }
      let offset = run.glyphs.map(\.cluster).min() ?? run.range.lowerBound
      return missing(at: offset, in: text, .palette)
    }
  }

  /// The characters whose glyphs are drawings in SVG, if nothing draws those.
  package func drawnGlyphs(in text: String, unless isAvailable: () -> Bool) -> [MissingGlyph] {
    let drawn = lines.flatMap(\.runs).filter(\.face.hasColor).flatMap { run in
      run.glyphs.filter { run.face.isDrawing($0.id) }.map(\.cluster)
    }
    return drawn.isEmpty || isAvailable() ? [] : drawn.map { missing(at: $0, in: text, .svgTable) }
  }

  /// The characters whose glyphs are pictures in formats that are not read.
  package func unreadGlyphs(in text: String) -> [MissingGlyph] {
    lines.flatMap(\.runs).filter(\.face.hasColor).flatMap { run in
      run.glyphs.filter { run.face.isUnreadPicture($0.id) }
        .map { missing(at: $0.cluster, in: text, .pictureFormat) }
    }
  }

  private func missing(at offset: Int, in text: String, _ reason: MissingGlyph.Reason) -> MissingGlyph {
    let index = String.Index(utf16Offset: offset, in: text)
    let scalar = index < text.endIndex ? text.unicodeScalars[index].value : 0xFFFD
    return MissingGlyph(scalar: scalar, offset: offset, reason: reason)
  }
}
