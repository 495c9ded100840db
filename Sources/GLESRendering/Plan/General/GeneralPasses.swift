import Pixels
import Scenes
import Typography

/// The passes that draw figures of any kind: coverage, reduction, filters, alpha, canvases and labels.
struct GeneralPasses {
  private let isMultisampled: Bool
  private let maximumVaryings: Int
  private let atlas: MaskAtlas
  private var finishedCoverage: [(instances: [Instance], uploads: [AtlasUpload])] = []
  private var coverage: [Instance] = []
  private var reduction: [Instance] = []
  private var filters = FilterPasses()
  private var alpha = InstanceLists()
  private var canvases = CanvasPasses()
  private var composition = InstanceLists()
  private var drawsCoverage = false
  private(set) var pictures: [PictureUpload] = []

  init(isMultisampled: Bool, maximumVaryings: Int, atlas: MaskAtlas) {
    self.isMultisampled = isMultisampled
    self.maximumVaryings = maximumVaryings
    self.atlas = atlas
  }

  /// Adds a scene, and its records to `table`.
  mutating func add(_ scene: PlacedScene, table: inout SheetTable) {
    let move = scene.output &- scene.plan.area.corner
    let figures = scene.figures.map { add($0, table: &table) }
    guard let whole = scene.canvases.first else {
      for draw in figures.joined() { composition[draw.program].append(draw.instance(moved: move)) }
      return
    }
    // The canvas of a group was planned after the canvas it lies on, so the last one is drawn first.
    for canvas in scene.canvases.reversed() {
      var cursor = canvases.begin(depth: canvas.plan.depth)
      let move = canvas.corner &- canvas.plan.area.corner
      for step in canvas.plan.steps {
        switch step {
        case .figure(let figure): canvases.add(figures[figure], moved: move, at: &cursor)
        case .canvas(let inner):
          canvases.add([draw(scene.canvases[inner], isDithered: false, &table)], moved: move, at: &cursor)
        }
      }
    }
    let draw = draw(whole, isDithered: scene.plan.isDithered, &table)
    composition[draw.program].append(draw.instance(moved: move))
  }

  /// Adds everything of a figure except its composition, which is returned.
  private mutating func add(_ figure: PlacedFigure, table: inout SheetTable) -> [CanvasDraw] {
    for coverage in figure.coverages { drawCoverage(coverage, of: figure.plan) }
    for picture in figure.layers.compactMap(\.picture) + [figure.backgroundPicture].compactMap({ $0 }) {
      pictures.append(picture)
    }
    for blur in figure.layers.compactMap(\.blur) + figure.shadows.compactMap(\.blur) { add(blur, table: &table) }
    let record = FigureRecords(figure: figure).append(to: &table)
    let shape = LabelShape(figure.plan, maximumVaryings: maximumVaryings)
    composeAlpha(figure, record: record, shape: shape)
    return draws(of: figure.plan, record: record, shape: shape)
  }

  /// The draw of a finished canvas, on another one or to the output.
  private func draw(_ canvas: PlacedScene.Canvas, isDithered: Bool, _ table: inout SheetTable) -> CanvasDraw {
    let record = table.append(SIMD4(canvas.plan.opacity, isDithered ? 1 : 0, 0, 0))
    let place = canvas.corner &- canvas.plan.area.corner
    return CanvasDraw(
      program: .composeCanvas, area: canvas.plan.area,
      terms: SIMD4(Int32(record), Int32(place.x), Int32(place.y), 0))
  }

  // MARK: Coverage

  private mutating func drawCoverage(_ placed: PlacedFigure.Coverage, of plan: FigurePlan) {
    let needs = placed.needs
    let area = needs.area.multiplied(by: plan.oversampling)
    guard !area.isEmpty else { return }
    drawsCoverage = true
    let move = placed.corner &- area.corner
    for mask in needs.coverage.masks {
      for tile in atlas.tiles(of: mask.mask) { draw(tile, of: mask, clip: area, move: move) }
    }
    guard let corner = placed.reduced else { return }
    reduction.append(
      Instance(
        target: PixelRect(x: corner.x, y: corner.y, width: needs.area.width, height: needs.area.height),
        source: SIMD4(Int32(placed.corner.x), Int32(placed.corner.y), 0, 0),
        terms: SIMD4(Int32(plan.oversampling), 0, 0, 0)))
  }

  private mutating func draw(_ tile: PixelRect, of placed: PlacedMask, clip: PixelRect, move: SIMD2<Int>) {
    let whole = tile.offset(x: placed.x, y: placed.y)
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return }
    var slot = atlas.locate(placed.mask, tile: tile)
    if slot == nil {
      // Every page is in use by what was collected. After that is drawn, any page may be emptied.
      finishCoverage()
      slot = atlas.locate(placed.mask, tile: tile)
    }
    guard let slot else { preconditionFailure("an atlas page holds less than one tile") }
    let source = SIMD4(
      Int32(slot.x + visible.x - whole.x), Int32(slot.y + visible.y - whole.y), Int32(slot.page), 0)
    coverage.append(Instance(target: visible.offset(x: move.x, y: move.y), source: source))
  }

  private mutating func finishCoverage() {
    finishedCoverage.append((coverage, atlas.finishDraw()))
    coverage = []
  }

  // MARK: Blurs

  /// Sorts the stages of a blur into passes.
  private mutating func add(_ blur: PlacedBlur, table: inout SheetTable) {
    var source = blur.input.texture.sheetTexture
    let corner = blur.input.corner
    var rect = PixelRect(x: corner.x, y: corner.y, width: blur.job.source.width, height: blur.job.source.height)
    for stage in blur.job.stages {
      let place = blur.corner(in: stage.target)
      let area = PixelRect(x: place.x, y: place.y, width: stage.width, height: stage.height)
      filters.add(
        instances(of: stage, target: area, source: rect, table: &table),
        FilterPasses.Filter(program: stage.program, target: stage.target, turn: stage.turn), source: source,
        needsAlpha: blur.job.input.isAlpha)
      source = stage.target
      rect = area
    }
  }

  private func instances(
    of stage: BlurJob.Stage, target: PixelRect, source: PixelRect, table: inout SheetTable
  ) -> [Instance] {
    switch stage.work {
    case .dilation(let dilation):
      let record = stage.program == .gatherRuns ? 0 : table.append(dilation.what)
      return dilation.instances(
        isGathering: stage.program == .gatherRuns, target: target, source: source, record: record)
    case .filter(let filter):
      let weights = filter.kernel.map { table.appendKernel(of: $0) } ?? 0
      return [
        Instance(
          target: target, source: SIMD4(source), terms: filter.terms,
          taps: SIMD4(Int32(weights), Int32(filter.kernel?.kernel.count ?? 0), 0, 0))
      ]
    }
  }

  // MARK: Composition

  /// The draws that compose a figure: a rectangle with everything sharp, and those around it.
  private func draws(of plan: FigurePlan, record: Int, shape: LabelShape?) -> [CanvasDraw] {
    let n = plan.oversampling
    let sampling: ShaderProgramID.Sampling = isMultisampled ? .perSample : n > 1 ? .looped : .single
    guard let shape else {
      let program = ShaderProgramID.composeLabel(sampling == .single ? .looped : sampling)
      return [CanvasDraw(program: program, area: plan.area, terms: SIMD4(Int32(record), 0, 0, 0))]
    }
    let terms = SIMD4(0, 0, Int32(record), 0)
    let (sharp, strips) = plan.sharpArea(isAll: n > 1 && shape.background == .gradient)
    let side = isMultisampled ? n / 2 : n
    var draws = [CanvasDraw(program: .composeShape(shape, sampling, side: side), area: sharp, terms: terms)]
    for strip in strips {
      var surroundings = shape.surroundings
      let isRound = n > 1 && plan.touchesCorner(strip)
      if n > 1 && !isRound { surroundings.background = .plain }
      let program = ShaderProgramID.composeShape(
        surroundings, isRound ? sampling : .single, side: isRound ? side : 1)
      draws.append(CanvasDraw(program: program, area: strip, terms: terms))
    }
    return draws.filter { !$0.area.isEmpty }
  }

  private mutating func composeAlpha(_ figure: PlacedFigure, record: Int, shape: LabelShape?) {
    let (plan, n) = (figure.plan, figure.plan.oversampling)
    let group = shape?.alpha(isOpaque: plan.layers.map(\.isOpaque))
    appendAlpha(plan.alphaArea, at: figure.alpha, span: n, n: n, record: record, group)
    appendAlpha(plan.fineAlphaArea.multiplied(by: n), at: figure.fineAlpha, span: 1, n: n, record: record, group)
  }

  private mutating func appendAlpha(
    _ area: PixelRect, at corner: SIMD2<Int>, span: Int, n: Int, record: Int, _ shape: LabelShape?
  ) {
    guard !area.isEmpty else { return }
    alpha[shape.map { .composeShapeAlpha($0, side: span) } ?? .composeAlpha].append(
      Instance(
        target: PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height),
        source: SIMD4(Int32(area.x), Int32(area.y), 0, 0),
        terms: SIMD4(Int32(span), Int32(n), Int32(record), 0)))
  }

  // MARK: Passes

  /// Returns all passes, in order. Nothing can be added afterwards.
  mutating func finish() -> [(Pass, [Instance])] {
    finishCoverage()
    var passes: [(Pass, [Instance])] = []
    if drawsCoverage {
      for (index, draw) in finishedCoverage.enumerated() {
        let pass = Pass(
          program: .drawCoverage, target: .coverages, instances: 0..<0, clears: index == 0,
          blending: .maximum, uploads: draw.uploads)
        passes.append((pass, draw.instances))
      }
    }
    if !reduction.isEmpty {
      passes.append((Pass(program: .reduceCoverage, target: .sources, instances: 0..<0), reduction))
    }
    passes += filters.passes(needsAlpha: false)
    passes += alpha.lists.map { (Pass(program: $0.program, target: .sources, instances: 0..<0), $0.instances) }
    passes += filters.passes(needsAlpha: true)
    passes += canvases.passes()
    return passes
      + composition.lists.map { program, list in
        let source: SheetTexture? = program == .composeCanvas ? .evenCanvases : nil
        return (Pass(program: program, target: .output, source: source, instances: 0..<0), list)
      }
  }
}
