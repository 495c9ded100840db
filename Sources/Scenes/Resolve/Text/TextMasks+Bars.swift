import Documents
import Pixels
import Typography

/// The masks of underlines, overlines and strikethroughs.
extension TextMasks {
  /// In upright text their upper edges and thicknesses are whole pixels, and the ends of solid ones, too, so that
  /// neighbours meet without a seam and edges are sharp.
  func place(
    _ bar: TextBar, on index: Int, stroke: LabelDocument.Stroke?
  ) throws(FontError) -> [PlacedMask] {
    let (scale, line) = (space.scale, layout.lines[index])
    var shape = bar.line
    if let bending {
      let map = Affine.translation(SIMD2(origin.x, origin.y + line.baseline))
      var masks: [PlacedMask] = []
      for path in shape.paths {
        masks += try placed(bent: path.transformed(map), by: bending.map(ofLine: index), stroke: stroke)
      }
      return masks
    }
    guard space.transform.isTranslation else {
      return try place(shape, baseline: origin.y + line.baseline, stroke: stroke)
    }
    let row = Double(baseline(of: line))
    shape.top = (shape.top * scale).rounded() / scale
    shape.thickness = max(1, (shape.thickness * scale).rounded()) / scale
    guard shape.style == .solid, shape.gaps.isEmpty else {
      return try place(shape, baseline: (row - space.transform.ty) / scale, stroke: stroke)
    }
    let left = ((origin.x + shape.x0) * scale + space.transform.tx).rounded()
    let right = ((origin.x + shape.x1) * scale + space.transform.tx).rounded()
    guard right > left else { return [] }
    let path = Path.rectangle(
      x: 0, y: 0, width: right - left, height: max(1, (bar.line.thickness * scale).rounded()))
    let top = row + (bar.line.top * scale).rounded()
    let corner = SceneSpace(
      scale: scale, oversampling: space.oversampling, transform: .translation(SIMD2(left, top)), nudge: space.nudge)
    return try rasterizer.placed(path, in: corner, stroke: stroke)
  }

  /// Any line; `baseline` is in points from the label's top.
  private func place(
    _ shape: DecorationLine, baseline: Double, stroke: LabelDocument.Stroke?
  ) throws(FontError) -> [PlacedMask] {
    let map = Affine.translation(SIMD2(origin.x, baseline)).then(.scale(space.scale, space.scale))
    var masks: [PlacedMask] = []
    for path in shape.paths {
      masks += try rasterizer.placed(path.transformed(map), in: space, stroke: stroke)
    }
    return masks
  }
}
