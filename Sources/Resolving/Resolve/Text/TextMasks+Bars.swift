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
    guard var shape = visible(bar.line, on: index) else { return [] }
    let map = bending?.map(ofLine: index)
    if let map, map.move == nil { return try place(shape, on: line, by: map, stroke: stroke) }
    let move = map?.move ?? .zero
    let origin = origin + move
    guard space.transform.isTranslation else {
      return try place(shape, at: SIMD2(origin.x, origin.y + line.baseline), stroke: stroke)
    }
    let row = Double(baseline(of: line, moved: move))
    shape.top = (shape.top * scale).rounded() / scale
    shape.thickness = max(1, (shape.thickness * scale).rounded()) / scale
    guard shape.style == .solid, shape.gaps.isEmpty else {
      return try place(shape, at: SIMD2(origin.x, (row - space.transform.ty) / scale), stroke: stroke)
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

  /// The part of a line that is beside drawn text.
  private func visible(_ line: DecorationLine, on index: Int) -> DecorationLine? {
    guard let bending else { return line }
    guard let visible = bending.visible(ofLine: index) else { return nil }
    var line = line
    line.x0 = max(line.x0, visible.lowerBound - origin.x)
    line.x1 = min(line.x1, visible.upperBound - origin.x)
    return line.x1 > line.x0 ? line : nil
  }

  private func place(
    _ shape: DecorationLine, on line: TextLayout.Line, by map: GlyphMap, stroke: LabelDocument.Stroke?
  ) throws(FontError) -> [PlacedMask] {
    try check(shape, weight: TextMasks.weightOfBentPoint)
    let flat = Affine.translation(SIMD2(origin.x, origin.y + line.baseline))
    var masks: [PlacedMask] = []
    for path in shape.paths { masks += try placed(bent: path.transformed(flat), by: map, stroke: stroke) }
    return masks
  }

  /// A point of an outline is bent into four lines or more, each of which counts as four glyphs.
  private static let weightOfBentPoint = 4.0 * 4

  /// Refuses a line whose dots, dashes or waves are too many, before there are any.
  private func check(_ shape: DecorationLine, weight: Double = 1) throws(FontError) {
    let limit = content.resources.masks
    guard shape.pointBound * weight <= Double(limit) else { throw .lineTooFine(limit: limit) }
  }

  /// Any line that is not bent; its place is in points from the label's top left.
  private func place(
    _ shape: DecorationLine, at place: SIMD2<Double>, stroke: LabelDocument.Stroke?
  ) throws(FontError) -> [PlacedMask] {
    try check(shape)
    let map = Affine.translation(place).then(.scale(space.scale, space.scale))
    var masks: [PlacedMask] = []
    for path in shape.paths {
      masks += try rasterizer.placed(path.transformed(map), in: space, stroke: stroke)
    }
    return masks
  }
}
