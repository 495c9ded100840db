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

  /// Maps points of the text's block to pixels of the canvas. `inside` is a place of the cluster with which the point
  /// goes where each has a map of its own.
  func pixel(x: Double, y: Double, line: Int, inside: Double? = nil) -> SIMD2<Double> {
    let flat = content.origin + SIMD2(x, y)
    guard let bending else { return space.transform.apply(flat * space.scale) }
    let map = bending.map(ofLine: line, around: content.origin.x + (inside ?? x))
    return space.transform.apply(map.point(flat) * space.scale)
  }

  /// Maps pixels of the canvas to points of the text's block; nil where the transform is not invertible.
  func point(x: Double, y: Double) -> SIMD2<Double>? {
    space.transform.inverse.map { $0.apply(SIMD2(x, y)) / space.scale - content.origin }
  }
}
