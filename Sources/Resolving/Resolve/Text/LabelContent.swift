import Documents
import Pixels
import Scene
import Typography

extension LabelDocument: DrawnDocument {
  var characterCount: Int { text.utf8.count + runs.reduce(0) { $0 + ($1.object?.child?.characterCount ?? 0) } }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    guard hasAnimators else { return try LabelContent(self, resources: resources) }
    return try AnimatedLabelContent(self, resources: resources)
  }
}

/// The content of a label whose text is laid out.
struct LabelContent: Content {
  let label: LaidOutLabel
  /// The text block's top left, in points from the label's.
  var origin: SIMD2<Double>
  private(set) var size: SIMD2<Double>
  /// The lines along which the text runs; empty where it runs straight.
  let curves: [TextCurve]
  /// The caret, drawn with the text; it casts the same shadows.
  var caret: TextMark?
  /// The selection, drawn under the text and its shadows.
  var selection: [TextMark] = []
  /// The left and right edge at which the text is clipped, in points from the label's left; nil clips nothing. Rotated
  /// or scaled text is not clipped.
  var clip: (from: Double, to: Double)?
  /// Whether text that is cut off with a fade is drawn so.
  var fades = true

  var document: LabelDocument { label.document }
  var layout: TextLayout { label.layout }
  var resources: SceneResources { label.resources }
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) {
    let box = drawnBox(by: bending)
    return (SIMD2(box.x, box.y), SIMD2(box.width, box.height))
  }

  init(_ document: consuming LabelDocument, resources: SceneResources) throws(ResolveError) {
    var insets = document.insetsInLines
    let wanted = document.sizeInLines
    curves = document.hasTextPath ? document.textCurves : []
    if document.stretch != nil { try document.checkBox(width: wanted.width, height: wanted.height) }
    if curves.isEmpty, document.fit != nil {
      try document.checkBox(width: wanted.width, height: wanted.height)
      let reach = document.fittedReach
      insets = LabelDocument.Insets(
        top: insets.top + reach, left: insets.left + reach, bottom: insets.bottom + reach,
        right: insets.right + reach)
    }
    var boxWidth = wanted.width.map { max(0, $0 - insets.left - insets.right) }
    var boxHeight = wanted.height.map { max(0, $0 - insets.top - insets.bottom) }
    // Text along curves has no box but their length.
    if !curves.isEmpty { (boxWidth, boxHeight) = (document.fitToPath(curves), nil) }
    // What is asked of the document is asked before the label takes it: a copy counts each of its members.
    let (place, isTurned) = (document.blockPlace, document.isTurned)
    label = try LaidOutLabel(document, boxWidth: boxWidth, boxHeight: boxHeight, resources: resources)
    let fitting = label.layout.fittingSize
    origin = place.origin(of: label.layout, inside: insets, boxWidth: boxWidth, boxHeight: boxHeight)
    size = SIMD2(
      wanted.width ?? fitting.x + insets.left + insets.right,
      wanted.height ?? fitting.y + insets.top + insets.bottom)
    if isTurned { size = SIMD2(size.y, size.x) }
    guard !curves.isEmpty else { return }
    let box = drawnBox(by: bending)
    let reach = pointwiseMax(SIMD2(box.x + box.width + insets.right, box.y + box.height + insets.bottom), .zero)
    size = SIMD2(wanted.width ?? reach.x.rounded(.up), wanted.height ?? reach.y.rounded(.up))
  }

  /// The same text with other paints; see ``LaidOutLabel/init(_:repaintedAs:)``.
  func repainted(as document: LabelDocument) -> LabelContent {
    LabelContent(LaidOutLabel(label, repaintedAs: document), origin: origin, size: size, curves: curves)
  }

  private init(_ label: LaidOutLabel, origin: SIMD2<Double>, size: SIMD2<Double>, curves: [TextCurve]) {
    (self.label, self.origin, self.size, self.curves) = (label, origin, size, curves)
  }

  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    if let background = document.background,
      let figure = try BackgroundResolver(document: background, resources: resources).figure(size: size, in: space)
    {
      nodes.append(.figure(figure))
    }
    for ground in try grounds(in: space) { nodes += try ground.nodes(at: .zero) }
    nodes += try selectionNodes(in: space)
    var figures = try figures(in: space)
    // The opacity applies to the whole label: to its text where there is nothing else.
    let isTextAlone = nodes.isEmpty && figures.count == 1 && label.documents.isEmpty
    let opacity = isTextAlone ? Float(document.opacity) : 1
    if isTextAlone, !document.hasLayerStyle { figures[0].opacity = opacity }
    let text = try figures.nodes(at: .zero)
    let inner = document.hasLayerStyle ? space.uncut : space
    nodes += try resources.styled(
      text + documentNodes(in: inner, over: text.count + (document.hasLayerStyle ? 0 : nodes.count)),
      document.layerStyle, origin: pageOrigin, size: size, opacity: opacity, in: space)
    return isTextAlone || document.opacity == 1 ? nodes : [.group(nodes, opacity: Float(document.opacity))]
  }

  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    // Before any glyph is rasterized: the canvas is at least as large as its content.
    let least = maker.canvas(fitting: size, document.size)
    try maker.check(least)
    let figures = try figures(in: maker.space)
    let grounds = try grounds(in: maker.space)
    var ink = figures.inkBounds
    // Only a canvas that fits asks for it.
    if document.size.isOpen {
      let measured = watched(maker.space.measured, on: least, maker.limits)
      for node in try documentNodes(in: measured, over: 0) { ink = ink.union(node.inkBounds) }
      if document.hasLayerStyle, let style = document.layerStyle {
        ink = try resources.effects(style, origin: pageOrigin, in: maker.space, canvas: .empty).recipe.bounds(
          of: ink)
      }
    }
    ink = ink.union(grounds.inkBounds)
    let canvas = maker.canvas(fitting: size, document.size, ink: ink)
    try maker.check(canvas, ifEmpty: .nothingToDraw())
    let space = watched(maker.space.inside(canvas.placement), on: canvas, maker.limits)
    let extent = SIMD2(Double(canvas.width), Double(canvas.height))
    var under: [SceneNode] = []
    for ground in grounds { under += try ground.nodes(at: canvas.offset, on: extent) }
    if !selection.isEmpty { under += try selectionNodes(in: space) }
    var text = try figures.nodes(at: canvas.offset, on: extent)
    if !label.documents.isEmpty {
      text += try documentNodes(in: space, over: text.count + (document.hasLayerStyle ? 0 : under.count))
    }
    if document.hasLayerStyle {
      text = try resources.styled(text, document.layerStyle, origin: pageOrigin, canvas: canvas, in: space)
    }
    return (try maker.scene(on: canvas, over: document.background, under.isEmpty ? text : under + text), space)
  }

  /// A space in which the cost of documents in lines is counted as they are resolved, if there are any.
  private func watched(_ space: SceneSpace, on canvas: Canvas, _ limits: ResourceLimits) -> SceneSpace {
    guard !label.documents.isEmpty else { return space }
    var space = space
    space.watch = (ResolveBudget(limits), PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height))
    return space
  }

  /// The top left of the text where it is drawn, in points from the label's: patterns and gradients of layer styles begin
  /// there. Bent text has that of its flat lines.
  private var pageOrigin: SIMD2<Double> { document.isTurned ? layoutBox.origin : origin }

  func effects(in space: SceneSpace) -> FigureEffects { label.effects(scale: space.scale) }

  /// The text with its effects, or the chosen runs of it: a figure, or one for each kind of effects that runs have.
  func figures(
    in space: SceneSpace, withGrounds: Bool = true, of chosen: ChosenRuns = .all
  ) throws(ResolveError) -> [FigureParts] {
    guard !label.effects.isEmpty else {
      return [try parts(in: space, withGrounds: withGrounds, kind: nil, of: chosen)]
    }
    var figures: [FigureParts] = []
    for kind in label.effects.indices {
      figures.append(try parts(in: space, withGrounds: withGrounds && kind == 0, kind: kind, of: chosen))
    }
    return figures
  }

  /// The chosen runs as one figure, whose effects are the label's.
  func parts(in space: SceneSpace, of chosen: ChosenRuns = .all) throws(ResolveError) -> FigureParts {
    try parts(in: space, withGrounds: true, kind: nil, of: chosen)
  }

  /// The runs of one kind of effects; with nil, all that are chosen.
  private func parts(
    in space: SceneSpace, withGrounds: Bool, kind: Int?, of runs: ChosenRuns
  ) throws(ResolveError) -> FigureParts {
    var parts = FigureParts(effects: label.effects(kind, scale: space.scale), oversampling: space.oversampling)
    if let kind { parts.opacity = Float(label.effects[kind].opacity) }
    parts.isText = true
    let chosen = runs.with(effects: kind)
    if withGrounds, !label.painted.grounds.isEmpty { parts.under = try groundLayers(in: space) }
    let isDrawnAnew =
      (label.mayHavePictures || label.hasObjects) && (bending != nil || !space.transform.isTranslation)
    let known = isDrawnAnew ? KnownPictures() : nil
    do throws(FontError) {
      try paint(into: &parts, space: space, known, withCaret: kind ?? 0 == 0, of: chosen)
    } catch {
      throw .font(error)
    }
    if label.hasObjects { try addObjects(to: &parts, in: space, known, of: chosen) }
    if label.mayHavePictures {
      parts.pictures += try TextMasks(content: self, space: space, known: known).pictures(of: chosen)
    }
    if parts.effects.shadows.contains(where: \.isKnockedOut), fades,
      layout.lines.contains(where: { $0.fade != nil })
    {
      parts.whole = { () throws(ResolveError) in
        var whole = self
        whole.fades = false
        return try whole.parts(in: space, withGrounds: withGrounds, kind: kind, of: runs)
      }
    }
    // Only a sharp shadow asks for them.
    if clip == nil, parts.pictures.isEmpty, parts.effects.shadows.first?.blur.isHard == true {
      parts.beside = { nudge throws(ResolveError) in
        try self.parts(in: space.nudged(by: nudge), withGrounds: withGrounds, kind: kind, of: runs)
      }
    }
    return parts
  }

  /// Adds the pictures that stand in lines: tinted ones as fills of their runs, the others as glyphs in colours.
  private func addObjects(
    to parts: inout FigureParts, in space: SceneSpace, _ known: KnownPictures?, of chosen: ChosenRuns
  ) throws(ResolveError) {
    var masks = TextMasks(content: self, space: space, known: known)
    let painter = TextPainter(content: self, space: space)
    parts.pictures += try masks.objectPictures(of: chosen)
    for index in chosen.paints(of: label) {
      let paint = label.paints[index]
      let painted = chosen.with(paint: index)
      let lines = try layout.lines.indices.map { line throws(ResolveError) in
        try masks.objectMasks(on: line, of: painted)
      }
      for fill in painter.fills(paint, lines) where !fill.coverage.masks.isEmpty { parts.fills.append(fill) }
      for stroke in paint.strokes.reversed() where stroke.width > 0 {
        let bands = try layout.lines.indices.map { line throws(ResolveError) in
          try masks.objectBands(on: line, stroke, of: painted)
        }
        if bands.allSatisfy(\.isEmpty) { continue }
        let layers = painter.layers(of: stroke, bands)
        if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
      }
    }
    parts.shape = parts.fills.count > 1 ? parts.fills.flatMap(\.coverage.masks) : nil
  }

  private func paint(
    into parts: inout FigureParts, space: SceneSpace, _ known: KnownPictures?, withCaret: Bool,
    of chosen: ChosenRuns
  ) throws(FontError) {
    var masks = TextMasks(content: self, space: space, known: known)
    let painter = TextPainter(content: self, space: space)
    for index in chosen.paints(of: label) {
      let paint = label.paints[index]
      let painted = chosen.with(paint: index)
      let lines = try masks.lines(of: painted)
      let fills = painter.fills(paint, lines)
      if parts.fills.isEmpty, fills.allSatisfy({ !$0.coverage.masks.isEmpty }) {
        parts.fills = fills
      } else {
        for fill in fills where !fill.coverage.masks.isEmpty { parts.fills.append(fill) }
      }
      for stroke in paint.strokes.reversed() where stroke.width > 0 {
        let layers = painter.layers(of: stroke, try masks.lines(stroke: stroke, of: painted))
        if stroke.isUnderFill { parts.under += layers } else { parts.over += layers }
      }
    }
    parts.shape = parts.fills.count > 1 ? parts.fills.flatMap(\.coverage.masks) : nil
    if withCaret, let caret {
      let place = try masks.place(caret)
      parts.over.append(painter.layer(of: place, in: caret.color))
    }
    for bar in try masks.coloredBars(of: chosen) {
      parts.over.append(painter.layer(of: bar.masks, in: bar.color))
    }
  }

  /// The nodes of the selection's background.
  func selectionNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let color = selection.first?.color, color.alpha > 0 else { return [] }
    let masks = TextMasks(content: self, space: space)
    do throws(FontError) {
      var placed: [PlacedMask] = []
      for mark in selection { placed += try masks.place(mark) }
      let coverage = Coverage(masks: placed, oversampling: space.oversampling)
      guard !coverage.bounds.isEmpty else { return [] }
      return [
        .figure(Figure(coverages: [coverage], layers: [.fill(coverage: 0, paint: .solid(color))]))
      ]
    } catch {
      throw .font(error)
    }
  }

  var baseline: Double? {
    guard bending == nil, let last = layout.lines.last else { return nil }
    return origin.y + last.baseline
  }

  func duration() throws(ResolveError) -> Double { try label.documents.duration(resources) }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {
    let bending = self.bending
    for (index, text) in zip(layout.lines.indices, label.lineTexts) {
      let line = layout.lines[index]
      let box = drawnBox(ofLine: index, by: bending)
      report.lines.append(
        DocumentReport.Line(
          text: text, baseline: baseline(of: line, in: space),
          bounds: space.bounds(of: box)))
    }
    if report.fonts.isEmpty {
      report.fonts = label.fonts
    } else {
      for font in label.fonts where !report.fonts.contains(font) { report.fonts.append(font) }
    }
    if !label.missingGlyphs.isEmpty { report.missingGlyphs += label.missingGlyphs }
    report.isTruncated = report.isTruncated || layout.isTruncated
    if case .path(let path) = bending { report.add(path, of: layout, text: document.text) }
    report.scaleFactor = min(report.scaleFactor, layout.scaleFactor)
    for paint in label.paints {
      if let image = paint.image { report.add(picture: image.file, resources.images) }
    }
    report.texts.append(TextPlace(content: self, space: space))
    addDocuments(to: &report, in: space)
  }

  /// The y at which a line's baseline is drawn: a whole pixel, unless the text is rotated or scaled; then that of the
  /// line's start. In lines that run down or up it is the x.
  func baseline(of line: TextLayout.Line, in space: SceneSpace) -> Double {
    if label.isBent, let turn = document.turn(onto: size) {
      return space.transform.apply(turn.map.apply(origin + SIMD2(line.x, line.baseline)) * space.scale).x
    }
    let y = (origin.y + line.baseline) * space.scale
    guard !space.transform.isTranslation else { return (y + space.transform.ty).rounded() }
    return space.transform.apply(SIMD2((origin.x + line.x) * space.scale, y)).y
  }

  /// The box of a line in points, flat: from its ascent to its descent, and as wide as its advances.
  func box(of line: TextLayout.Line) -> Rect {
    Rect(
      x: origin.x + line.x, y: origin.y + line.baseline - line.ascent, width: line.width,
      height: line.ascent + line.descent)
  }
}

extension LabelDocument {
  fileprivate var blockPlace: BlockPlace {
    BlockPlace(alignment: alignment, verticalAlignment: verticalAlignment, stacksUpward: stacksUpward)
  }
}

/// Where the text block stands in its box.
private struct BlockPlace {
  let alignment: LabelDocument.Alignment
  let verticalAlignment: LabelDocument.VerticalAlignment
  let stacksUpward: Bool

  /// The top left of the text block in points from the label's. It is exact: a renderer's pixels are not known here.
  func origin(
    of layout: TextLayout, inside insets: LabelDocument.Insets, boxWidth: Double?, boxHeight: Double?
  ) -> SIMD2<Double> {
    let freeWidth = (boxWidth ?? layout.fittingSize.x) - layout.width
    let freeHeight = (boxHeight ?? layout.fittingSize.y) - layout.height
    let x: Double =
      switch alignment {
      case .left: 0
      case .center: freeWidth / 2
      case .right: freeWidth
      case .natural, .justified: layout.isRightToLeft ? freeWidth : 0
      }
    let y: Double =
      switch verticalAlignment {
      // The first line is the lowest where the next one lies over it.
      case .top: stacksUpward ? freeHeight : 0
      case .center: freeHeight / 2
      case .bottom: stacksUpward ? 0 : freeHeight
      }
    return SIMD2(insets.left + x, insets.top + y)
  }
}
