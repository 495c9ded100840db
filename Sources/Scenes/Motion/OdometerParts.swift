import Documents
import Motion
import Pixels
import Typography

/// A number whose digits roll, which replaces the line of a label.
///
/// Each column is a strip of rows as high as the line's box, and is clipped to that box. Columns are laid out one by
/// one, because kerning between them would make them jump.
struct OdometerParts {
  /// The same number without rolling: its box, paint and effects.
  let base: LabelContent
  let columns: [RollColumn]

  private var line: TextLayout.Line { base.layout.lines[0] }
  private var rowHeight: Double { line.ascent + line.descent }

  private struct Glyph {
    let content: LabelContent
    /// The distance from the base's place, in points.
    let shift: SIMD2<Double>
    let isMoving: Bool

    func masks(in space: SceneSpace) -> TextMasks {
      TextMasks(content: content, space: space.inside(.translation(shift * space.scale)))
    }
  }

  /// The bounds of everything that is drawn while digits roll: the line's box and its shadows, in pixels.
  func inkBounds(in space: SceneSpace) -> PixelRect {
    let box = base.box(of: line)
    let bounds = Affine.translation(SIMD2(box.x, box.y) * space.scale).then(space.transform)
      .bounds(width: box.width * space.scale, height: box.height * space.scale)
    return Figure.inkBounds(of: bounds, shadows: base.effects(in: space).shadows)
  }

  func parts(in space: SceneSpace) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: base.effects(in: space), oversampling: space.oversampling)
    parts.isText = true
    let glyphs = try glyphs()
    let painter = TextPainter(content: base, space: space)
    let paint = base.label.paints[0]
    do throws(FontError) {
      let clip = try clip(in: space)
      parts.fills = painter.fills(paint, [try masks(of: glyphs, in: space, clip)])
      for stroke in paint.strokes.reversed() where stroke.width > 0 {
        let layers = painter.layers(of: stroke, [try masks(of: glyphs, stroke: stroke, in: space, clip)])
        if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
      }
      for glyph in glyphs { try addColors(of: glyph, to: &parts, in: space, clip) }
    } catch {
      throw .font(error)
    }
    return parts
  }

  private func masks(
    of glyphs: [Glyph], stroke: LabelDocument.Stroke? = nil, in space: SceneSpace, _ clip: [PlacedMask]
  ) throws(FontError) -> [PlacedMask] {
    var masks: [PlacedMask] = []
    for glyph in glyphs {
      let drawn = try glyph.masks(in: space).lines(stroke: stroke) { _ in true }.flatMap { $0 }
      masks += glyph.isMoving ? drawn.flatMap { $0.clipped(to: clip) } : drawn
    }
    return masks
  }

  /// Adds what has colours of its own: colour glyphs and underlines in their own colour.
  private func addColors(
    of glyph: Glyph, to parts: inout FigureParts, in space: SceneSpace, _ clip: [PlacedMask]
  ) throws(FontError) {
    var own = FigureParts(effects: parts.effects, oversampling: space.oversampling)
    let masks = glyph.masks(in: space)
    own.pictures = try masks.pictures { _ in true }
    let painter = TextPainter(content: base, space: space)
    own.over = try masks.coloredBars { _ in true }.map { painter.layer(of: $0.masks, in: $0.color) }
    if glyph.isMoving { own = own.clipped(to: clip) }
    parts.pictures += own.pictures
    parts.over += own.over
  }

  /// The texts of the columns with their places, from the left.
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

  /// The x at which a row of this width begins, so that the number keeps its alignment.
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

  /// The content of one column's text, at the left.
  private func content(_ text: String) throws(ResolveError) -> LabelContent {
    var label = base.document
    label.text = text
    label.size = .fit
    label.textInsets = LabelDocument.Insets()
    label.alignment = .left
    return try LabelContent(label, resources: base.resources)
  }

  /// The mask of the row, in samples.
  private func clip(in space: SceneSpace) throws(FontError) -> [PlacedMask] {
    let box = base.box(of: line)
    let scale = space.scale
    // Beyond the ends of the line nothing is clipped, because italic glyphs reach over it.
    let window = Path.rectangle(
      x: (box.x - rowHeight) * scale, y: box.y * scale, width: (box.width + 2 * rowHeight) * scale,
      height: box.height * scale)
    return try base.resources.rasterizer.placed(window, in: space)
  }
}

extension TextLayout.Line {
  /// The advance with trailing white space; a column may consist of nothing else.
  fileprivate var advance: Double { width + hangingWidth }
}
