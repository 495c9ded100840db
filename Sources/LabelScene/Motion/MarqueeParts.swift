import LabelDocument
import Pixels
import Typography

/// A text that travels through a box: one copy, or two on the way round, cut at the box's sides.
struct MarqueeParts {
  /// As wide as it is, without insets.
  let text: LabelContent
  /// Points of the label.
  let box: (origin: SIMD2<Double>, size: SIMD2<Double>)
  /// Where the text's first baseline stands in the label.
  let baseline: Double
  /// From the box's left to each copy's, in points.
  let offsets: [Double]

  func parts(in space: SceneSpace) throws(ResolveError) -> FigureParts {
    let document = text.document
    let effects = FigureEffects(
      shadows: document.shadows, innerShadows: document.innerShadows, bevel: document.bevel, scale: space.scale)
    var parts = FigureParts(effects: effects, oversampling: space.oversampling)
    let path = Path.rectangle(
      x: box.origin.x * space.scale, y: box.origin.y * space.scale, width: box.size.x * space.scale,
      height: box.size.y * space.scale)
    do throws(FontError) {
      let clip = try text.resources.rasterizer.placed(path, in: space)
      for offset in offsets {
        let shift = SIMD2(box.origin.x + offset, baseline - text.firstBaseline)
        try add(to: &parts, in: space.inside(.translation(shift * space.scale)), clip)
      }
    } catch {
      throw .font(error)
    }
    parts.shape = parts.fills.count > 1 ? parts.fills.flatMap(\.masks) : nil
    return parts
  }

  private func add(
    to parts: inout FigureParts, in place: SceneSpace, _ clip: [PlacedMask]
  ) throws(FontError) {
    let masks = TextMasks(content: text, space: place)
    let painter = TextPainter(content: text, space: place)
    let paint = TextPaint.paints(of: text.document).paints[0]
    func clipped(_ lines: [[PlacedMask]]) -> [[PlacedMask]] {
      lines.map { line in line.flatMap { $0.clipped(to: clip) } }
    }
    parts.fills += painter.fills(paint, clipped(try masks.lines { _ in true })).filter { !$0.masks.isEmpty }
    for stroke in paint.strokes.reversed() where stroke.width > 0 {
      let layers = painter.layers(of: stroke, clipped(try masks.lines(stroke: stroke) { _ in true }))
      if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
    }
  }
}
