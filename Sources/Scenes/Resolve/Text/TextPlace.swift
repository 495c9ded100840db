import Pixels
import Typography

/// A text that is laid out, and its place on the canvas.
struct TextPlace: Sendable {
  let content: LabelContent
  let space: SceneSpace
  /// How the text is bent; nil leaves it flat.
  let bending: TextBending?

  init(content: LabelContent, space: SceneSpace) {
    self.content = content
    self.space = space
    bending = content.bending
  }

  /// Maps points of the text's block to pixels of the canvas.
  func pixel(x: Double, y: Double, line: Int) -> SIMD2<Double> {
    let flat = content.origin + SIMD2(x, y)
    return space.transform.apply((bending?.map(ofLine: line).point(flat) ?? flat) * space.scale)
  }

  /// Maps pixels of the canvas to points of the text's block; nil where the transform is not invertible.
  func point(x: Double, y: Double) -> SIMD2<Double>? {
    space.transform.inverse.map { $0.apply(SIMD2(x, y)) / space.scale - content.origin }
  }
}
