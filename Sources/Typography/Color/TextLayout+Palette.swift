extension TextLayout {
  /// The first character of each run whose font has palettes, and none of the number that is wanted for the run's span.
  package func glyphsWithoutPalette(in text: String, _ palette: (Int?) -> ColorPalette) -> [MissingGlyph] {
    lines.flatMap(\.runs).compactMap { run in
      guard run.face.hasColor, case .number(let number) = palette(run.span).base, number > 0,
        run.face.paletteCount > 0, number >= run.face.paletteCount
      else { return nil }
      let offset = run.glyphs.map(\.cluster).min() ?? run.range.lowerBound
      let index = String.Index(utf16Offset: offset, in: text)
      let scalar = index < text.endIndex ? text.unicodeScalars[index].value : 0xFFFD
      return MissingGlyph(scalar: scalar, offset: offset, reason: .palette)
    }
  }
}
