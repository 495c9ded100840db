import Documents
import Pixels
import Typography

extension GlyphRasterizer {
  /// The mask of a path of document pixels (or of its stroke), placed on the canvas; several side by side where it is longer
  /// than one may be.
  ///
  /// The path is rasterized at its place except for whole pixels, so that equal shapes in different places share a
  /// mask. A transform stretches the stroke as it stretches the path.
  func placed(
    _ path: Path, in space: SceneSpace, stroke: LabelDocument.Stroke? = nil, isEvenOdd: Bool = false
  ) throws(FontError) -> [PlacedMask] {
    let n = space.oversampling
    let transform = space.transform
    let corner = SIMD2(transform.tx.rounded(.down), transform.ty.rounded(.down))
    let local = transform.then(.translation(space.nudge - corner)).then(.scale(Double(n), Double(n)))
    let masks = try self.masks(
      path: path, stroke: stroke?.outlineStroke(scale: space.scale), map: local, isEvenOdd: isEvenOdd)
    let (x, y) = (Int(bounded: corner.x) * n, Int(bounded: corner.y) * n)
    return masks.compactMap { mask in
      mask.isEmpty ? nil : PlacedMask(mask: mask, x: x + mask.left, y: y + mask.top)
    }
  }
}
