import LabelDocument
import Motion
import Pixels
import Typography

/// A number whose digits roll, in place of the line of a label.
///
/// Each column is a strip of rows as high as the line's box, and shows what of it lies in that box. Columns are set one by
/// one: kerning between them would make them jump.
struct OdometerParts {
  /// The same number, standing still: its box, its paint and its effects.
  let base: LabelContent
  let columns: [RollColumn]

  private var line: TextLayout.Line { base.layout.lines[0] }
  private var rowHeight: Double { line.ascent + line.descent }

  private struct Glyph {
    let content: LabelContent
    /// In points from the base's.
    let shift: SIMD2<Double>
    let isMoving: Bool
  }

  /// Everything that can draw while digits roll: the line's box and its shadows, in pixels.
  func inkBounds(in space: SceneSpace) -> PixelRect {
    let box = base.box(of: line)
    let bounds = Affine.translation(SIMD2(box.x, box.y) * space.scale).then(space.transform)
      .bounds(width: box.width * space.scale, height: box.height * space.scale)
    return Figure.inkBounds(of: bounds, shadows: effects(in: space).shadows)
  }

  private func effects(in space: SceneSpace) -> FigureEffects {
    let document = base.document
    return FigureEffects(
      shadows: document.shadows, innerShadows: document.innerShadows, bevel: document.bevel, scale: space.scale)
  }

  func parts(in space: SceneSpace) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: effects(in: space), oversampling: space.oversampling)
    let glyphs = try glyphs()
    let painter = TextPainter(content: base, space: space)
    let paint = TextPaint.paints(of: base.document).paints[0]
    do throws(FontError) {
      parts.fills = painter.fills(paint, [try masks(of: glyphs, stroke: nil, in: space)])
      for stroke in paint.strokes.reversed() where stroke.width > 0 {
        let layers = painter.layers(of: stroke, [try masks(of: glyphs, stroke: stroke, in: space)])
        if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
      }
    } catch {
      throw .font(error)
    }
    return parts
  }

  /// The columns' texts at their places, from the left.
  private func glyphs() throws(ResolveError) -> [Glyph] {
    var glyphs: [Glyph] = []
    var widths: [String: Double] = [:]
    var x = 0.0
    let top = base.origin.y + line.baseline
    for column in columns {
      for text in [column.before, column.after] where widths[text] == nil {
        widths[text] = text.isEmpty ? 0 : try content(text).layout.lines.first?.advance ?? 0
      }
      for glyph in column.glyphs {
        let content = try content(glyph.text)
        let baseline = content.origin.y + (content.layout.lines.first?.baseline ?? 0)
        let shift = SIMD2(x, top - baseline + glyph.offset * rowHeight)
        glyphs.append(Glyph(content: content, shift: shift, isMoving: glyph.offset != 0))
      }
      let (before, after) = (widths[column.before] ?? 0, widths[column.after] ?? 0)
      x += before + column.progress * (after - before)
    }
    let start = start(width: x)
    return glyphs.map { Glyph(content: $0.content, shift: $0.shift + SIMD2(start, 0), isMoving: $0.isMoving) }
  }

  /// Where a row of this width begins: numbers keep the side that they are aligned to.
  private func start(width: Double) -> Double {
    let free = line.width - width
    let left = base.origin.x + line.x
    switch base.document.alignment {
    case .left: return left
    case .center: return left + free / 2
    case .right: return left + free
    case .natural, .justified: return base.layout.isRightToLeft ? left + free : left
    }
  }

  /// A label of one column's text, at 0, 0.
  private func content(_ text: String) throws(ResolveError) -> LabelContent {
    var label = base.document
    label.text = text
    label.size = .fit
    label.textInsets = LabelDocument.Insets()
    return try LabelContent(label, resources: base.resources)
  }

  private func masks(
    of glyphs: [Glyph], stroke: LabelDocument.Stroke?, in space: SceneSpace
  ) throws(FontError) -> [PlacedMask] {
    let box = base.box(of: line)
    let scale = space.scale
    // Beyond the ends of the line nothing is cut: italics lean out of it.
    let window = Path.rectangle(
      x: (box.x - rowHeight) * scale, y: box.y * scale, width: (box.width + 2 * rowHeight) * scale,
      height: box.height * scale)
    let clip = try base.resources.rasterizer.placed(window, in: space)
    var masks: [PlacedMask] = []
    for glyph in glyphs {
      let place = space.inside(.translation(glyph.shift * scale))
      let drawn = try TextMasks(content: glyph.content, space: place).lines(stroke: stroke) { _ in true }
      for mask in drawn.flatMap({ $0 }) { masks += glyph.isMoving ? mask.clipped(to: clip) : [mask] }
    }
    return masks
  }
}

extension TextLayout.Line {
  /// With the white space that hangs at its end: a column may be nothing else.
  fileprivate var advance: Double { width + hangingWidth }
}
