import Documents
import Pixels
import Typography

extension LabelDocument {
  /// How colour glyphs look: those of the label, then those of each run.
  func glyphLooks(paints: [TextPaint], runs: [TextRun], ofRun paintOfRun: [Int]) -> [ColorGlyphLook] {
    func look(_ palette: Palette, _ paint: TextPaint) -> ColorGlyphLook {
      var look = ColorGlyphLook()
      look.palette = ColorPalette(palette)
      look.foreground = paint.color
      // The whole glyph is as opaque as the colour.
      if paint.hasOneColor { look.foreground.alpha = 1 }
      return look
    }
    return [look(font.palette, paints[0])]
      + zip(runs, paintOfRun).map { run, paint in look(run.font.palette ?? font.palette, paints[paint]) }
  }
}

extension ColorPalette {
  fileprivate init(_ palette: LabelDocument.Palette) {
    self.init()
    (base, colors) = (palette.base, palette.colors)
  }
}
