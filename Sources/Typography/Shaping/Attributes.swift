/// How a stretch of text is set: what of a style or a span decides its glyphs. Paint is no part of it, so spans that
/// differ in paint alone share one of these, and are shaped as one.
final class Attributes: Sendable {
  let fonts: FontChain
  /// Points an em, before fitting.
  let size: Double
  let options: ShapingOptions
  /// Points, down positive, before fitting.
  let baselineOffset: Double

  init(fonts: FontChain, size: Double, options: ShapingOptions, baselineOffset: Double) {
    self.fonts = fonts
    self.size = size
    self.options = options
    self.baselineOffset = baselineOffset
  }

  /// Points a font unit of a face, before fitting.
  func scale(_ face: FontFace) -> Double { size / Double(face.metrics.unitsPerEm) }
}
