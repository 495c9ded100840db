import Pixels
import Scene

/// The passes that draw figures of any kind, from united masks on: reduction, filters, alpha, canvases and labels.
struct GeneralPasses {
  private let isMultisampled: Bool
  private let maximumVaryings: Int
  private var reduction: [Instance] = []
  private var planes = PlanePasses()
  private var alpha = InstanceLists<ShaderProgramID>()
  private var canvases: CanvasPasses
  private var composition = InstanceLists<ShaderProgramID>()
  /// The labels as the averages of their samples, to be written to the output: floats are rounded once, there.
  private var averages: [Instance] = []
  private(set) var pictures: [PictureUpload] = []

  init(isMultisampled: Bool, maximumVaryings: Int, keepsDrawOrder: Bool) {
    self.isMultisampled = isMultisampled
    self.maximumVaryings = maximumVaryings
    canvases = CanvasPasses(keepsOrder: keepsDrawOrder)
  }

  /// Adds a scene, and its records to `table`.
  mutating func add(_ scene: PlacedScene, table: inout SheetTable, coverage: inout CoveragePasses) {
    let move = scene.output &- scene.plan.area.corner
    var own = OwnPrograms(for: scene)
    let figures = scene.figures.map { add($0, &own, table: &table, coverage: &coverage) }
    guard let whole = scene.canvases.first else {
      for draw in figures.map(\.parts).joined() {
        composition.add(draw.instance(moved: move), draw.program)
      }
      if isMultisampled {
        averages.append(CanvasDraw.copy(scene.plan.area, from: move).instance(moved: move))
      }
      return
    }
    // The canvas of a group was planned after the canvas it lies on, so the last one is drawn first.
    for canvas in scene.canvases.reversed() {
      var cursor = canvases.begin(depth: canvas.plan.depth, area: canvas.plan.area)
      let move = canvas.move
      for step in canvas.plan.steps {
        switch step {
        case .figure(let figure): canvases.add(figures[figure].draws(on: cursor), moved: move, at: &cursor)
        case .canvas(let inner, let distance):
          canvases.add([draw(scene.canvases[inner], moved: distance, on: canvas)], moved: move, at: &cursor)
        case .reshaping(let inner, let reshaping):
          let draw = draw(scene.canvases[inner], over: canvas.plan.area, reshaping, &table)
          canvases.add([draw], moved: move, at: &cursor)
        case .blurred(let blur, let inner):
          add(scene.blurs[blur], of: scene.canvases[inner], on: canvas, at: &cursor, table: &table)
        case .bottom(let bottom):
          let area = scene.plan.bottoms[bottom]
          canvases.keep(copy(of: canvas, in: area, at: scene.bottoms[bottom]), at: &cursor)
        case .layer(let layer):
          let placed = scene.layers[layer]
          let draw = add(placed, scene.places(of: placed), &own, table: &table)
          canvases.add(draw, over: backdrops(of: placed, on: canvas, in: scene, &table), moved: move, at: &cursor)
        }
      }
    }
    let draw = CanvasDraw.copy(
      whole.plan.area, from: whole.move, opacity: whole.plan.opacity, isDithered: scene.plan.isDithered)
    composition.add(draw.instance(moved: move), draw.program)
  }

  /// Adds everything of a figure except its composition, which is returned.
  private mutating func add(
    _ figure: PlacedFigure, _ own: inout OwnPrograms, table: inout SheetTable, coverage: inout CoveragePasses
  ) -> ComposedFigure {
    for placed in figure.coverages { drawCoverage(placed, of: figure.plan, &coverage) }
    for picture in figure.layers.compactMap(\.picture) + [figure.backgroundPicture].compactMap({ $0 }) {
      pictures.append(picture)
    }
    for layer in figure.layers { add(layer.blur, of: layer.plan.job, in: figure, table: &table) }
    for shadow in figure.shadows { add(shadow.blur, of: shadow.plan.job, in: figure, table: &table) }
    let record = FigureRecords(figure: figure).append(to: &table)
    let variant = own.admitted(FigureVariant(figure.plan, maximumVaryings: maximumVaryings))
    composeAlpha(figure, record: record, variant: variant)
    return compose(figure.plan, record: record, variant: variant)
  }

  /// Adds everything of a layer except its composition, which is returned.
  private mutating func add(
    _ layer: PlacedLayer, _ places: LayerPlaces, _ own: inout OwnPrograms, table: inout SheetTable
  ) -> CanvasDraw {
    pictures += layer.pictures
    let records = LayerRecords(layer, to: &table)
    add(layer, records, contentMove: places.content, table: &table)
    let record = records.append(places, to: &table)
    return CanvasDraw(
      program: .composeLayer(own.admitted(layer.plan.variant)), area: layer.plan.area,
      terms: SIMD4(Int32(record), 0, 0, 0))
  }

  /// Adds the blur of a canvas, and its draw on the canvas around it.
  private mutating func add(
    _ blur: ColorBlur.Placed, of inner: PlacedScene.Canvas, on canvas: PlacedScene.Canvas,
    at cursor: inout CanvasPasses.Cursor, table: inout SheetTable
  ) {
    let stages = blur.draws(from: .canvas(depth: canvas.plan.depth + 1), at: inner.corner, table: &table)
    let ready = canvases.add(stages, at: cursor)
    let draw = CanvasDraw.copy(blur.plan.result, from: blur.move, source: .colorBlurred)
    canvases.add([draw], moved: canvas.move, from: ready, at: &cursor)
  }

  /// The copy of what a canvas has in an area.
  private func copy(
    of canvas: PlacedScene.Canvas, in area: PixelRect, at corner: SIMD2<Int>
  ) -> CanvasPasses.Backdrop {
    let draw = CanvasDraw.copy(area, from: canvas.move)
    return CanvasPasses.Backdrop(
      area: area, program: draw.program, copy: draw.instance(moved: corner &- area.corner))
  }

  /// What a layer needs of what its canvas shows so far.
  private func backdrops(
    of layer: PlacedLayer, on canvas: PlacedScene.Canvas, in scene: PlacedScene, _ table: inout SheetTable
  ) -> [CanvasPasses.Backdrop] {
    guard layer.plan.backdrop.hasBackdrop else { return [] }
    let plain = copy(of: canvas, in: layer.plan.area, at: layer.backdrop)
    guard let blurredBackdrop = layer.plan.backdrop.blurredBackdrop else { return [plain] }
    let blur = scene.blurs[blurredBackdrop.blur]
    let record = table.append(contentsOf: [scene.plan.edges.limits, canvas.plan.area.limits])
    let draw = CanvasDraw(
      program: .continueCanvas, area: blur.plan.source,
      terms: SIMD4(Int32(record), Int32(canvas.move.x), Int32(canvas.move.y), 0))
    let continued = CanvasPasses.Backdrop(
      area: blurredBackdrop.area, program: draw.program, copy: draw.instance(moved: blur.copy &- draw.area.corner),
      blur: blur.draws(from: .backdrops, at: blur.copy, table: &table))
    return [plain, continued]
  }

  /// The draw by which a finished canvas changes another one.
  private func draw(
    _ canvas: PlacedScene.Canvas, over area: PixelRect, _ reshaping: CanvasReshaping, _ table: inout SheetTable
  ) -> CanvasDraw {
    let record = table.append(contentsOf: reshaping.records)
    let place = canvas.move
    return CanvasDraw(
      program: reshaping.program, area: area,
      terms: SIMD4(Int32(record), Int32(place.x), Int32(place.y), 0))
  }

  /// The draw of a finished canvas on another one.
  private func draw(
    _ inner: PlacedScene.Canvas, moved distance: SIMD2<Int>, on canvas: PlacedScene.Canvas
  ) -> CanvasDraw {
    let area = inner.plan.area.offset(x: distance.x, y: distance.y).intersection(canvas.plan.area)
    return .copy(area, from: inner.move &- distance, opacity: inner.plan.opacity)
  }

  // MARK: Coverage

  private mutating func drawCoverage(
    _ placed: PlacedFigure.Coverage, of plan: FigurePlan, _ coverage: inout CoveragePasses
  ) {
    let needs = placed.needs
    let area = needs.area.multiplied(by: plan.oversampling)
    guard !area.isEmpty else { return }
    coverage.unite(needs.coverage, in: area, at: placed.corner)
    guard let corner = placed.reduced else { return }
    reduction.append(
      Instance(
        target: PixelRect(x: corner.x, y: corner.y, width: needs.area.width, height: needs.area.height),
        source: SIMD4(Int32(placed.corner.x), Int32(placed.corner.y), 0, 0),
        terms: SIMD4(Int32(plan.oversampling), 0, 0, 0)))
  }

  // MARK: Planes

  /// Sorts the stages of a figure's blur into passes.
  private mutating func add(
    _ stages: PlacedStages?, of job: BlurJob?, in figure: PlacedFigure, table: inout SheetTable
  ) {
    guard let stages, let job else { return }
    let input = figure.plane(of: job.input)
    let source = PlacedPlane(texture: input.texture.sheetTexture, corner: input.corner, area: job.source)
    planes.add(stages, from: source, in: job.input.isAlpha ? .alpha : .coverages, table: &table)
  }

  /// Sorts the stages of a layer's planes into passes. Its content lies in its canvas's texture at `move` from its place
  /// in the scene.
  private mutating func add(
    _ layer: PlacedLayer, _ records: LayerRecords, contentMove move: SIMD2<Int>, table: inout SheetTable
  ) {
    guard let alpha = layer.alpha else { return }
    let (plan, round) = (layer.plan, PlanePasses.Round.canvases(depth: layer.plan.depth))
    let content = PlacedPlane(
      texture: .canvas(depth: plan.depth), corner: plan.contentArea.corner &+ move, area: plan.contentArea)
    planes.add(alpha, from: content, in: round, table: &table)
    for (chain, stages) in zip(plan.planes.chains, layer.chains) {
      planes.add(stages, from: layer.plane(of: chain.source), in: round, table: &table) { stage, table in
        records.append(stage, to: &table)
      }
    }
  }

  // MARK: Composition

  /// The draws that compose a figure.
  private func compose(_ plan: FigurePlan, record: Int, variant: FigureVariant?) -> ComposedFigure {
    let n = plan.oversampling
    let sampling: ShaderProgramID.Sampling = isMultisampled ? .perSample : n > 1 ? .looped : .single
    guard let variant else {
      let program = ShaderProgramID.composeLabel(sampling == .single ? .looped : sampling)
      let whole = CanvasDraw(program: program, area: plan.area, terms: SIMD4(Int32(record), 0, 0, 0))
      return ComposedFigure(whole: whole, parts: [whole])
    }
    let terms = SIMD4(0, 0, Int32(record), 0)
    let (sharp, strips) = plan.sharpArea(isAll: n > 1 && variant.background == .gradient)
    let side = isMultisampled ? n / 2 : n
    let program = ShaderProgramID.composeShape(variant, sampling, side: side)
    var draws = [CanvasDraw(program: program, area: sharp, terms: terms)]
    for strip in strips {
      var surroundings = variant.surroundings
      let isRound = n > 1 && plan.touchesCorner(strip)
      if n > 1 && !isRound { surroundings.background = .plain }
      let program = ShaderProgramID.composeShape(
        surroundings, isRound ? sampling : .single, side: isRound ? side : 1)
      draws.append(CanvasDraw(program: program, area: strip, terms: terms))
    }
    return ComposedFigure(
      whole: CanvasDraw(program: program, area: plan.area, terms: terms), parts: draws.filter { !$0.area.isEmpty })
  }

  private mutating func composeAlpha(_ figure: PlacedFigure, record: Int, variant: FigureVariant?) {
    let (plan, n) = (figure.plan, figure.plan.oversampling)
    let group = variant?.alpha(isOpaque: plan.layers.map(\.isOpaque))
    appendAlpha(plan.alphaArea, at: figure.alpha, span: n, n: n, record: record, group)
    appendAlpha(plan.fineAlphaArea.multiplied(by: n), at: figure.fineAlpha, span: 1, n: n, record: record, group)
  }

  private mutating func appendAlpha(
    _ area: PixelRect, at corner: SIMD2<Int>, span: Int, n: Int, record: Int, _ variant: FigureVariant?
  ) {
    guard !area.isEmpty else { return }
    alpha.add(
      Instance(
        target: PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height),
        source: SIMD4(Int32(area.x), Int32(area.y), 0, 0),
        terms: SIMD4(Int32(span), Int32(n), Int32(record), 0)),
      variant.map { .composeShapeAlpha($0, side: span) } ?? .composeAlpha)
  }

  // MARK: Passes

  /// Returns all passes, in order. Nothing can be added afterwards.
  mutating func finish() -> [(Pass, [Instance])] {
    var passes: [(Pass, [Instance])] = []
    if !reduction.isEmpty {
      passes.append((Pass(program: .reduceCoverage, target: .sources, instances: 0..<0), reduction))
    }
    passes += planes.passes(.coverages)
    passes += alpha.lists.map { (Pass(program: $0.key, target: .sources, instances: 0..<0), $0.instances) }
    passes += planes.passes(.alpha)
    passes += canvases.passes { planes.passes(.canvases(depth: $0)) }
    let target: SheetTexture = isMultisampled ? .evenCanvases : .output
    passes += composition.lists.map { program, list in
      let source: SheetTexture? = program == .composeCanvas ? .evenCanvases : nil
      return (Pass(program: program, target: target, source: source, instances: 0..<0), list)
    }
    guard isMultisampled else { return passes }
    return passes
      + [(Pass(program: .composeCanvas, target: .output, source: .evenCanvases, instances: 0..<0), averages)]
  }
}
