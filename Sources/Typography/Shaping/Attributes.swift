/// The part of a style or a span that determines the glyphs of a stretch of text. Paint is not a part of it: spans that
/// differ in paint only share one object and are shaped together. Immutable; Sendable.
final class Attributes: Sendable {
  let fonts: FontChain
  /// The font size in points, before fitting.
  let size: Double
  let options: ShapingOptions
  /// The baseline offset in points, down positive, before fitting.
  let baselineOffset: Double

  init(fonts: FontChain, size: Double, options: ShapingOptions, baselineOffset: Double) {
    self.fonts = fonts
    self.size = size
    self.options = options
    self.baselineOffset = baselineOffset
  }

  /// Points per font unit of a face, before fitting.
  func scale(_ face: FontFace) -> Double { size / Double(face.metrics.unitsPerEm) }
}
