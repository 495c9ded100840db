import Pixels

/// A text that was laid out, and where on the canvas it stands.
struct TextPlace: Sendable {
  let content: LabelContent
  let space: SceneSpace

  /// Points of the text's block to pixels of the canvas.
  func pixel(x: Double, y: Double) -> SIMD2<Double> {
    space.transform.apply((content.origin + SIMD2(x, y)) * space.scale)
  }

  /// Pixels of the canvas to points of the text's block.
  func point(x: Double, y: Double) -> SIMD2<Double>? {
    space.transform.inverse.map { $0.apply(SIMD2(x, y)) / space.scale - content.origin }
  }
}
