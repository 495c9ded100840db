import Documents
import Pixels
import Scene
import Typography

/// Draws what lies under the parts of a text.
struct TextBackgroundPainter {
  let ground: TextBackgroundPart
  let content: LabelContent
  let space: SceneSpace

  private var background: LabelDocument.TextBackground { ground.background }
  private var masks: TextMasks { TextMasks(content: content, space: space) }
  /// Whether edges are at whole pixels, as those of lines along a text.
  private var isUpright: Bool { space.transform.isTranslation && content.bending == nil }

  /// A shape of the background, in document pixels.
  struct Shape {
    let path: Path
    let box: TextBackgroundShape.Box
    /// The line that it bends with.
    let line: Int
    /// Where it ends; elsewhere its border is cut.
    var endsLeft = true
    var endsRight = true
  }

  /// The background as a figure with its own shadows.
  func parts() throws(ResolveError) -> FigureParts {
    let effects = content.resources.effects.effects(
      LabelDocument.Effects(shadows: background.shadows), scale: space.scale)
    var parts = FigureParts(effects: effects, oversampling: space.oversampling)
    parts.fills = try layers()
    return parts
  }

  /// The layers of the background, bottom to top.
  func layers() throws(ResolveError) -> [FigureParts.Layer] {
    do throws(FontError) {
      let shapes = try shapes()
      guard !shapes.isEmpty else { return [] }
      var fill: [FigureParts.Layer] = []
      if background.color?.alpha != 0 { fill = try layers(of: shapes, stroke: nil) }
      guard let border = background.border, border.width > 0 else { return fill }
      let line = try layers(of: shapes, stroke: border)
      return border.isUnderFill ? line + fill : fill + line
    } catch {
      throw .font(error)
    }
  }

  // MARK: Paints

  /// One layer, or one for each shape whose paint has a box of its own.
  private func layers(
    of shapes: [Shape], stroke: LabelDocument.Stroke?
  ) throws(FontError) -> [FigureParts.Layer] {
    let kind = box(ofPaintOf: stroke)
    var layers: [FigureParts.Layer] = []
    for group in kind == .line ? shapes.map({ [$0] }) : [shapes] {
      var placed: [PlacedMask] = []
      for shape in group { placed += try place(shape, stroke: stroke) }
      let box = PaintedBox(group.map(\.box))
      layers.append(
        FigureParts.Layer(masks: placed, oversampling: space.oversampling) { place throws(ResolveError) in
          let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
          var paintBox = PaintBox(origin: box.origin, size: box.size, transform: moved)
          if kind == .canvas {
            paintBox =
              place.canvas.map { PaintBox(origin: .zero, size: $0, transform: .identity) }
              ?? PaintBox(origin: .zero, size: content.size * space.scale, transform: moved)
          }
          return try paint(stroke, in: paintBox, over: placed, offset: place.offset)
        })
    }
    return layers
  }

  /// The box around some boxes.
  private struct PaintedBox {
    let origin: SIMD2<Double>
    let size: SIMD2<Double>

    init(_ boxes: [TextBackgroundShape.Box]) {
      let low = SIMD2(boxes.map(\.left).min() ?? 0, boxes.map(\.top).min() ?? 0)
      origin = low
      size = SIMD2(boxes.map(\.right).max() ?? 0, boxes.map(\.bottom).max() ?? 0) - low
    }
  }

  private func box(ofPaintOf stroke: LabelDocument.Stroke?) -> LabelDocument.Gradient.Box {
    if let stroke { return stroke.gradient?.box ?? .text }
    switch background.paint {
    case .color: return .text
    case .gradient(let gradient): return gradient.box
    case .image(let image): return image.box
    }
  }

  private func paint(
    _ stroke: LabelDocument.Stroke?, in box: PaintBox, over masks: [PlacedMask], offset: SIMD2<Int>
  ) throws(ResolveError) -> Paint {
    if let stroke { return stroke.gradient?.paint(in: box, textColor: stroke.color) ?? .solid(stroke.color) }
    switch background.paint {
    case .color(let color): return .solid(color)
    case .gradient(let gradient): return gradient.paint(in: box, textColor: .clear)
    case .image(let image):
      do throws(ResolveError) {
        return try content.resources.paint(image, in: box, over: masks, space: space, offset: offset)
      } catch {
        throw error.inside("textBackground.image")
      }
    }
  }

  // MARK: Masks

  private func place(_ shape: Shape, stroke: LabelDocument.Stroke?) throws(FontError) -> [PlacedMask] {
    guard let stroke, !shape.endsLeft || !shape.endsRight else { return try place(shape.path, shape.line, stroke) }
    // Where the background goes on in another line, so does its border: it is that of a longer piece, cut.
    let reach = (2 * stroke.width + background.radius) * space.scale + 1
    var (longer, cut) = (shape.box, shape.box)
    if !shape.endsLeft { longer.left -= reach } else { cut.left -= reach }
    if !shape.endsRight { longer.right += reach } else { cut.right += reach }
    (cut.top, cut.bottom) = (cut.top - reach, cut.bottom + reach)
    let line = try place(path(of: longer, endsLeft: shape.endsLeft, endsRight: shape.endsRight), shape.line, stroke)
    let band = try place(path(of: cut, endsLeft: false, endsRight: false), shape.line, nil)
    return line.compactMap { $0.cut(to: band) }
  }

  /// The masks of a path in document pixels.
  private func place(_ path: Path, _ line: Int, _ stroke: LabelDocument.Stroke?) throws(FontError) -> [PlacedMask] {
    guard let bending = content.bending else {
      return try content.resources.rasterizer.placed(path, in: space, stroke: stroke)
    }
    let points = path.transformed(.scale(1 / space.scale, 1 / space.scale))
    return try masks.placed(bent: points, by: bending.map(ofLine: line), stroke: stroke)
  }

  // MARK: Shapes

  /// The shapes of the background, from the top down.
  func shapes() throws(FontError) -> [Shape] {
    var shapes: [Shape] = []
    var index = CellIndex(content.layout)
    for range in ground.ranges {
      let pieces =
        background.box == .ink
        ? try content.layout.inkPieces(of: range, &index) : content.layout.groundPieces(of: range, &index)
      shapes += background.pieces == .merge ? merged(pieces) : pieces.map(shape)
    }
    return shapes
  }

  private func shape(_ piece: TextBackgroundPiece) -> Shape {
    let isWhole = background.pieces == .clone
    let (endsLeft, endsRight) = (isWhole || piece.endsLeft, isWhole || piece.endsRight)
    let box = box(of: piece, endsLeft: endsLeft, endsRight: endsRight)
    return Shape(
      path: path(of: box, endsLeft: endsLeft, endsRight: endsRight), box: box, line: piece.line, endsLeft: endsLeft,
      endsRight: endsRight)
  }

  private func path(of box: TextBackgroundShape.Box, endsLeft: Bool, endsRight: Bool) -> Path {
    let radius = background.radius * space.scale
    let (left, right) = (endsLeft ? radius : 0, endsRight ? radius : 0)
    return .rectangle(
      x: box.left, y: box.top, width: max(0, box.right - box.left), height: max(0, box.bottom - box.top),
      radii: SIMD4(left, right, right, left))
  }

  /// Lines that follow one another and have one piece each become one shape.
  private func merged(_ pieces: [TextBackgroundPiece]) -> [Shape] {
    var runs: [[TextBackgroundPiece]] = []
    for (index, piece) in pieces.enumerated() {
      let isAlone =
        (index == 0 || pieces[index - 1].line != piece.line)
        && (index + 1 == pieces.count || pieces[index + 1].line != piece.line)
      if isAlone, let last = runs.last?.last, last.line + 1 == piece.line, runs[runs.count - 1].count > 0,
        pieces.filter({ $0.line == last.line }).count == 1
      {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
    }
    return runs.flatMap { run in
      // From the top down, whichever line is the first.
      let boxes = run.map { box(of: $0, endsLeft: true, endsRight: true) }.sorted { $0.top < $1.top }
      return TextBackgroundShape.shapes(of: boxes, radius: background.radius * space.scale).map {
        Shape(path: $0.path, box: $0.box, line: run[0].line)
      }
    }
  }

  /// The box of a piece with its padding, in document pixels.
  private func box(of piece: TextBackgroundPiece, endsLeft: Bool, endsRight: Bool) -> TextBackgroundShape.Box {
    let padding = content.document.inLines(background.padding)
    let (origin, scale) = (content.origin, space.scale)
    var shift = 0.0
    if isUpright {
      // A baseline is drawn at a whole pixel, and what lies under its line moves with it.
      let line = content.layout.lines[piece.line]
      shift =
        content.baseline(of: line, in: space) - ((origin.y + line.baseline) * scale + space.transform.ty)
    }
    let box = TextBackgroundShape.Box(
      left: (origin.x + piece.left - (endsLeft ? padding.left : 0)) * scale,
      top: (origin.y + piece.top - padding.top) * scale + shift,
      right: (origin.x + piece.right + (endsRight ? padding.right : 0)) * scale,
      bottom: (origin.y + piece.bottom + padding.bottom) * scale + shift)
    guard isUpright else { return box }
    let (tx, ty) = (space.transform.tx, space.transform.ty)
    return TextBackgroundShape.Box(
      left: (box.left + tx).rounded() - tx, top: (box.top + ty).rounded() - ty,
      right: (box.right + tx).rounded() - tx, bottom: (box.bottom + ty).rounded() - ty)
  }
}

extension TextBackgroundPainter {
  /// The box of each part in pixels of the canvas, with its range in the text; nothing for one of which nothing is drawn.
  func measured() throws(ResolveError) -> [MeasuredText.Part] {
    var parts: [MeasuredText.Part] = []
    for range in ground.ranges {
      var boxes: [TextBackgroundShape.Box] = []
      do throws(FontError) {
        boxes = try TextBackgroundPainter(ground: ground.only(range), content: content, space: space).shapes().map(
          drawnBox)
      } catch {
        throw .font(error)
      }
      guard !boxes.isEmpty else { continue }
      let box = PaintedBox(boxes)
      let (origin, size) = (box.origin / space.scale, box.size / space.scale)
      let graphemes = content.layout.graphemes
      let (first, last) = (Int(range.lowerBound), Int(range.upperBound.rounded(.up)))
      parts.append(
        MeasuredText.Part(
          range: graphemes[first].lowerBound..<graphemes[max(first, last - 1)].upperBound,
          bounds: space.bounds(of: Rect(x: origin.x, y: origin.y, width: size.x, height: size.y))))
    }
    return parts
  }

  /// The box of a shape where it is drawn.
  private func drawnBox(of shape: Shape) -> TextBackgroundShape.Box {
    guard let bending = content.bending else { return shape.box }
    let (box, scale) = (shape.box, space.scale)
    let flat = Rect(
      x: box.left / scale, y: box.top / scale, width: (box.right - box.left) / scale,
      height: (box.bottom - box.top) / scale)
    let bent = content.bentBounds(of: flat, by: bending.map(ofLine: shape.line))
    return TextBackgroundShape.Box(
      left: bent.x * scale, top: bent.y * scale, right: (bent.x + bent.width) * scale,
      bottom: (bent.y + bent.height) * scale)
  }
}

extension LabelDocument.TextBackground {
  /// Its colour; nil where its paint is none.
  fileprivate var color: Color? { if case .color(let color) = paint { color } else { nil } }
}

extension LabelContent {
  func measuredBackgrounds(in space: SceneSpace) throws(ResolveError) -> [MeasuredText.Part] {
    var parts: [MeasuredText.Part] = []
    for ground in label.painted.grounds {
      parts += try TextBackgroundPainter(ground: ground, content: self, space: space).measured()
    }
    return parts
  }

  /// The parts of each highlight, measured as plain backgrounds of them would be.
  func measuredHighlights(in space: SceneSpace) throws(ResolveError) -> [[MeasuredText.Part]] {
    var highlights: [[MeasuredText.Part]] = []
    for (index, ranges) in label.painted.highlights.enumerated() {
      let plain = TextBackgroundPart(
        LabelDocument.TextBackground(paint: .color(.clear)), ranges, source: .highlight(index))
      highlights.append(try TextBackgroundPainter(ground: plain, content: self, space: space).measured())
    }
    return highlights
  }

  /// The backgrounds under the text with their own shadows, bottom to top.
  func grounds(in space: SceneSpace) throws(ResolveError) -> [FigureParts] {
    var parts: [FigureParts] = []
    for ground in label.painted.grounds where !ground.background.inShadow {
      parts.append(try TextBackgroundPainter(ground: ground, content: self, space: space).parts())
    }
    return parts
  }

  /// The layers of backgrounds that are a part of the text's figure, bottom to top.
  func groundLayers(in space: SceneSpace) throws(ResolveError) -> [FigureParts.Layer] {
    var layers: [FigureParts.Layer] = []
    for ground in label.painted.grounds where ground.background.inShadow {
      layers += try TextBackgroundPainter(ground: ground, content: self, space: space).layers()
    }
    return layers
  }
}
