import Pixels

/// A text that is laid out, and its place on the canvas.
struct TextPlace: Sendable {
  let content: LabelContent
  let space: SceneSpace

  /// Maps points of the text's block to pixels of the canvas.
  func pixel(x: Double, y: Double) -> SIMD2<Double> {
    space.transform.apply((content.origin + SIMD2(x, y)) * space.scale)
  }

  /// Maps pixels of the canvas to points of the text's block; nil where the transform is not invertible.
  func point(x: Double, y: Double) -> SIMD2<Double>? {
    space.transform.inverse.map { $0.apply(SIMD2(x, y)) / space.scale - content.origin }
  }
}
