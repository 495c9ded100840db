import Documents
import Pixels
import Typography

/// A text that travels through a box, clipped at its sides: one copy, or two in continuous modes.
struct MarqueeParts {
  /// The text without insets and without a limit to its width.
  let text: LabelContent
  /// The box, in points of the label.
  let box: (origin: SIMD2<Double>, size: SIMD2<Double>)
  /// The y of the text's first baseline, in points of the label.
  let baseline: Double
  /// The distance from the left of the box to the left of each copy, in points.
  let offsets: [Double]

  func parts(in space: SceneSpace) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: text.effects(in: space), oversampling: space.oversampling)
    parts.isText = true
    let clip = try clip(in: space)
    for offset in offsets {
      for copy in try text.figures(in: self.space(of: offset, in: space)) { parts.add(copy.clipped(to: clip)) }
    }
    return parts
  }

  /// The backgrounds of all copies.
  func grounds(in space: SceneSpace) throws(ResolveError) -> [FigureParts] {
    guard !text.label.painted.grounds.isEmpty else { return [] }
    let clip = try clip(in: space)
    var grounds: [FigureParts] = []
    for offset in offsets {
      grounds += try text.grounds(in: self.space(of: offset, in: space)).map { $0.clipped(to: clip) }
    }
    return grounds
  }

  private func space(of offset: Double, in space: SceneSpace) -> SceneSpace {
    let shift = SIMD2(box.origin.x + offset, baseline - text.firstBaseline)
    return space.inside(.translation(shift * space.scale))
  }

  private func clip(in space: SceneSpace) throws(ResolveError) -> [PlacedMask] {
    let path = Path.rectangle(
      x: box.origin.x * space.scale, y: box.origin.y * space.scale, width: box.size.x * space.scale,
      height: box.size.y * space.scale)
    do throws(FontError) { return try text.resources.rasterizer.placed(path, in: space) } catch {
      throw .font(error)
    }
  }
}
