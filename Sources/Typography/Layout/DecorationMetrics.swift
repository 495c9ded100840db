/// The places of underline and strikethrough by a span's font, in points from the line's baseline, down positive.
///
/// A value; Sendable.
package struct DecorationMetrics: Sendable, Hashable {
  /// The place of the underline's upper edge.
  package let underlinePosition: Double
  /// The underline's thickness.
  package let underlineThickness: Double
  /// The place of the strikethrough's upper edge.
  package let strikethroughPosition: Double
  /// The strikethrough's thickness.
  package let strikethroughThickness: Double
  /// The baseline of the span's glyphs.
  package let baseline: Double
  /// The size of the span's em.
  package let size: Double
  /// The distance from the glyphs' baseline up to the top of the font's line box.
  package let ascent: Double
  /// The distance from the glyphs' baseline down to the bottom of the font's line box.
  package let descent: Double

  private init(
    underlinePosition: Double, underlineThickness: Double, strikethroughPosition: Double,
    strikethroughThickness: Double
  ) {
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikethroughPosition = strikethroughPosition
    self.strikethroughThickness = strikethroughThickness
  }

  /// The metrics of a line of another size.
  func scaled(by factor: Double) -> DecorationMetrics {
    factor == 1
      ? self
      : DecorationMetrics(
        underlinePosition: underlinePosition * factor, underlineThickness: underlineThickness * factor,
        strikethroughPosition: strikethroughPosition * factor,
        strikethroughThickness: strikethroughThickness * factor)
  }

  init(_ attributes: Attributes, scale: Double) {
    let metrics = attributes.fonts.primary.metrics
    let size = attributes.size * scale
    let baseline = attributes.baselineOffset * scale
    underlinePosition = baseline + metrics.underlinePosition * size
    underlineThickness = metrics.underlineThickness * size
    strikethroughPosition = baseline + metrics.strikethroughPosition * size
    strikethroughThickness = metrics.strikethroughThickness * size
    self.baseline = baseline
    self.size = size
    ascent = Double(metrics.ascent) * size / Double(metrics.unitsPerEm)
    descent = Double(metrics.descent) * size / Double(metrics.unitsPerEm)
  }
}
