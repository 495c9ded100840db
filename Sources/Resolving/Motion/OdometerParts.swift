import Documents
import Motion
import Pixels
import Scene
import Typography

/// A number whose digits roll, which replaces the line of a label.
///
/// Each column is a strip of rows as high as the line's box, and is clipped to that box. Columns are laid out one by
/// one, because kerning between them would make them jump.
struct OdometerParts {
  /// The label of the same number without rolling, which gives the box, the paint and the effects.
  let base: LabelContent
  let columns: [RollColumn]

  private var line: TextLayout.Line { base.layout.lines[0] }
  private var rowHeight: Double { line.ascent + line.descent }

  /// The shape that cuts a glyph.
  private enum Window {
    /// Nothing cuts it, because it stands still.
    case none
    /// The row cuts it. Beyond the row's ends nothing is cut, because italic glyphs reach over them.
    case row
    /// The row as it will be cuts it: what joins or leaves comes from behind the row's edge where there is no room
    /// beside it.
    case finishedRow
  }

  /// The shapes of windows, in samples.
  private struct Windows {
    let row: [PlacedMask]
    let finishedRow: [PlacedMask]

    subscript(window: Window) -> [PlacedMask]? {
      switch window {
      case .none: nil
      case .row: row
      case .finishedRow: finishedRow
      }
    }
  }

  private struct Glyph {
    let content: LabelContent
    /// The distance from the base's place, in points.
    let shift: SIMD2<Double>
    let window: Window

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
    let widths = try columnWidths()
    let glyphs = try glyphs(widths)
    let painter = TextPainter(content: base, space: space)
    let paint = base.label.paints[0]
    let windows: Windows
    do throws(FontError) {
      windows = try self.windows(widths, in: space)
      parts.fills = painter.fills(paint, [try masks(of: glyphs, in: space, windows)])
      for stroke in paint.strokes.reversed() where stroke.width > 0 {
        let layers = painter.layers(of: stroke, [try masks(of: glyphs, stroke: stroke, in: space, windows)])
        if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
      }
    } catch {
      throw .font(error)
    }
    for glyph in glyphs { try addColors(of: glyph, to: &parts, in: space, windows) }
    return parts
  }

  private func masks(
    of glyphs: [Glyph], stroke: LabelDocument.Stroke? = nil, in space: SceneSpace, _ windows: Windows
  ) throws(FontError) -> [PlacedMask] {
    var masks: [PlacedMask] = []
    for glyph in glyphs {
      var placed = glyph.masks(in: space)
      let drawn = try placed.lines(stroke: stroke, of: .all).flatMap { $0 }
      masks += windows[glyph.window].map { window in drawn.flatMap { $0.clipped(to: window) } } ?? drawn
    }
    return masks
  }

  /// Adds what has colours of its own: colour glyphs and underlines in their own colour.
  private func addColors(
    of glyph: Glyph, to parts: inout FigureParts, in space: SceneSpace, _ windows: Windows
  ) throws(ResolveError) {
    var own = FigureParts(effects: parts.effects, oversampling: space.oversampling)
    let masks = glyph.masks(in: space)
    own.pictures = try masks.pictures(of: .all)
    let painter = TextPainter(content: base, space: space)
    do throws(FontError) {
      own.over = try masks.coloredBars(of: .all).map { painter.layer(of: $0.masks, in: $0.color) }
    } catch {
      throw .font(error)
    }
    if let window = windows[glyph.window] { own = own.clipped(to: window) }
    parts.pictures += own.pictures
    parts.over += own.over
  }

  /// The texts of the columns with their places, from the left.
  private func glyphs(_ widths: [ColumnWidth]) throws(ResolveError) -> [Glyph] {
    var glyphs: [Glyph] = []
    let start = start(width: widths.reduce(0) { $0 + $1.now })
    let top = base.origin.y + line.baseline
    for (column, left) in zip(columns, lefts(of: widths)) {
      for glyph in column.glyphs {
        let content = try content(glyph.text)
        let baseline = content.origin.y + (content.layout.lines.first?.baseline ?? 0)
        let shift = SIMD2(start + left, top - baseline + glyph.offset * rowHeight)
        let window: Window = glyph.offset == 0 ? .none : column.isComing ? .finishedRow : .row
        glyphs.append(Glyph(content: content, shift: shift, window: window))
      }
    }
    return glyphs
  }

  /// The width of a column at this moment, and its width when all of it is there.
  private typealias ColumnWidth = (now: Double, whole: Double)

  private func columnWidths() throws(ResolveError) -> [ColumnWidth] {
    var known = ["": 0.0]
    var widths: [ColumnWidth] = []
    for column in columns {
      for text in [column.before, column.after] where known[text] == nil {
        known[text] = try content(text).layout.lines.first?.advance ?? 0
      }
      let (before, after) = (known[column.before] ?? 0, known[column.after] ?? 0)
      widths.append((before + column.progress * (after - before), max(before, after)))
    }
    return widths
  }

  /// The places at which the glyphs of each column begin, from the left of the row.
  ///
  /// Columns that come or go are narrower than what is in them. They are laid out at their whole width from their right
  /// end to the left, away from the columns that stay, so that nothing lies over its neighbour.
  private func lefts(of widths: [ColumnWidth]) -> [Double] {
    var lefts: [Double] = []
    var x = 0.0
    var coming = 0
    for (column, width) in zip(columns, widths) {
      lefts.append(x)
      x += width.now
      guard column.isComing else {
        coming = 0
        continue
      }
      coming += 1
      var right = x
      for index in (0..<coming).map({ lefts.count - 1 - $0 }) {
        right -= widths[index].whole
        lefts[index] = right
      }
    }
    return lefts
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
    // Parts of a number are no parts of its columns.
    (label.partStyles, label.highlights, label.textBackground) = ([], [], nil)
    label.text = text
    label.size = .fit
    label.stretch = nil
    label.textInsets = LabelDocument.Insets()
    label.alignment = .left
    return try LabelContent(label, resources: base.resources)
  }

  private func windows(_ widths: [ColumnWidth], in space: SceneSpace) throws(FontError) -> Windows {
    let box = base.box(of: line)
    let ends = (left: box.x - rowHeight, right: box.x + box.width + rowHeight)
    let whole = widths.reduce(0) { $0 + $1.whole }
    func window(from left: Double) throws(FontError) -> [PlacedMask] {
      let path = Path.rectangle(
        x: left * space.scale, y: box.y * space.scale, width: (ends.right - left) * space.scale,
        height: box.height * space.scale)
      return try base.resources.rasterizer.placed(path, in: space)
    }
    return Windows(row: try window(from: ends.left), finishedRow: try window(from: start(width: whole)))
  }
}

extension RollColumn {
  /// Whether the number has the column only before the roll, or only after.
  fileprivate var isComing: Bool { before.isEmpty != after.isEmpty }
}

extension TextLayout.Line {
  /// The advance with trailing white space; a column may consist of nothing else.
  fileprivate var advance: Double { width + hangingWidth }
}
