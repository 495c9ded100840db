import Pixels
import Scenes
import Typography

/// Collects scenes into a sheet: finds room for them, writes their records, sorts their rectangles into passes.
struct SheetBuilder {
  let isMultisampled: Bool
  private let maximumVaryings: Int
  private var packing: SheetPacking
  private let atlas: MaskAtlas
  private var table = SheetTable()
  private var labels: [SheetPlan.Label] = []
  private var finishedCoverage: [(instances: [Instance], uploads: [AtlasUpload])] = []
  private var coverage: [Instance] = []
  private var reduction: [Instance] = []
  private var alpha = InstanceLists()
  private var composition = InstanceLists()
  private var pictures: [PictureUpload] = []
  private var canvases = CanvasPasses()
  private var packed = PackedPasses()
  private var packedCoverages: PackedCoverages
  private var filters: [FilterKey: [Instance]] = [:]

  /// Filters of one pass: those of a step that read one texture, before the group's alpha is known or after.
  private struct FilterKey: Hashable {
    let needsAlpha: Bool
    let step: FilterStep
    let source: SheetTexture
    let program: ShaderProgramID
  }

  init(
    size: SIMD2<Int>, packedWidth: Int, isMultisampled: Bool, maximumVaryings: Int, atlas: MaskAtlas
  ) {
    self.maximumVaryings = maximumVaryings
    packing = SheetPacking(size: size, packedWidth: packedWidth)
    packedCoverages = PackedCoverages(width: packing.width(of: .packedCoverages))
    self.isMultisampled = isMultisampled
    self.atlas = atlas
  }

  var isEmpty: Bool { labels.isEmpty }

  /// Adds a scene of one packed figure; false, and nothing done, when the sheet has no room left for it.
  mutating func add(_ figure: PackedFigure, index: Int) -> Bool {
    guard let placement = PackedPlacement(figure, in: &packing) else { return false }
    let blocks = figure.blocks.corner
    labels.append(
      SheetPlan.Label(
        scene: index, corner: placement.output &+ blocks &- figure.alignedBlocks.corner, area: figure.area,
        isPacked: true, offset: figure.area.corner &- figure.origin &- blocks &* SIMD2(8, 2)))
    packedCoverages.draw(figure.coverage, ink: figure.ink, origin: figure.origin, at: placement.coverage)
    packed.add(figure, placement, table: &table)
    return true
  }

  /// Adds a scene; false, and nothing done, when the sheet has no room left for it.
  mutating func add(_ plan: ScenePlan, index: Int) -> Bool {
    guard let placement = ScenePlacement(plan, in: &packing) else { return false }
    labels.append(SheetPlan.Label(scene: index, corner: placement.output, area: plan.area))
    if let figure = plan.onlyFigure {
      let draws = add(figure, placement.figures[0])
      for draw in draws {
        composition[draw.program].append(draw.instance(moved: placement.output &- plan.area.corner))
      }
      return true
    }
    let figures = zip(plan.figures, placement.figures).map { add($0, $1) }
    // The canvas of a group was planned after the one it lies on: so the last first.
    for (canvas, corner) in zip(plan.canvases, placement.canvases).reversed() {
      var cursor = canvases.begin(depth: canvas.depth)
      let move = corner &- canvas.area.corner
      for step in canvas.steps {
        switch step {
        case .figure(let figure): canvases.add(figures[figure], moved: move, at: &cursor)
        case .canvas(let inner):
          let draw = draw(plan.canvases[inner], at: placement.canvases[inner], isDithered: false)
          canvases.add([draw], moved: move, at: &cursor)
        }
      }
    }
    let whole = draw(plan.canvases[0], at: placement.canvases[0], isDithered: plan.scene.isDithered)
    composition[whole.program].append(whole.instance(moved: placement.output &- plan.area.corner))
    return true
  }

  /// Everything of a figure but its composition, which is returned.
  private mutating func add(_ plan: FigurePlan, _ placement: FigurePlacement) -> [CanvasDraw] {
    drawCoverage(plan, placement)
    reduceCoverage(plan, placement)
    for (picture, corner) in zip(plan.pictures, placement.pictures) {
      pictures.append(PictureUpload(picture: picture.picture, corner: corner))
    }
    let jobs = plan.jobs.indices.map { blur(plan, placement, job: $0) }
    let record = FigureRecords(plan: plan, placement: placement, blurred: jobs).append(to: &table)
    let shape = LabelShape(plan, maximumVaryings: maximumVaryings)
    composeAlpha(plan, placement, record: record, shape: shape)
    return draws(of: plan, record: record, shape: shape)
  }

  /// A canvas as what is drawn: on another, or put out.
  private mutating func draw(_ canvas: ScenePlan.CanvasPlan, at corner: SIMD2<Int>, isDithered: Bool) -> CanvasDraw
  {
    let record = table.append(SIMD4(canvas.opacity, isDithered ? 1 : 0, 0, 0))
    let place = corner &- canvas.area.corner
    return CanvasDraw(
      program: .composeCanvas, area: canvas.area,
      terms: SIMD4(Int32(record), Int32(place.x), Int32(place.y), 0))
  }

  // MARK: Coverage

  private mutating func drawCoverage(_ plan: FigurePlan, _ placement: FigurePlacement) {
    let n = plan.oversampling
    for (index, coverage) in plan.figure.coverages.enumerated() {
      let area = plan.coverageAreas[index].multiplied(by: n)
      guard !area.isEmpty else { continue }
      let move = placement.coverages[index] &- area.corner
      for placed in coverage.masks {
        for tile in atlas.tiles(of: placed.mask) { draw(tile, of: placed, clip: area, move: move) }
      }
    }
  }

  private mutating func draw(_ tile: PixelRect, of placed: PlacedMask, clip: PixelRect, move: SIMD2<Int>) {
    let whole = tile.offset(x: placed.x, y: placed.y)
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return }
    var slot = atlas.locate(placed.mask, tile: tile)
    if slot == nil {
      // Every page is in use by what was collected: draw that, then any page may be emptied.
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

  private mutating func reduceCoverage(_ plan: FigurePlan, _ placement: FigurePlacement) {
    for index in plan.reduced.sorted() {
      guard let corner = placement.reduced[index] else { continue }
      let area = plan.coverageAreas[index]
      reduction.append(
        Instance(
          target: PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height),
          source: SIMD4(Int32(placement.coverages[index].x), Int32(placement.coverages[index].y), 0, 0),
          terms: SIMD4(Int32(plan.oversampling), 0, 0, 0)))
    }
  }

  // MARK: Blurs

  /// Sorts the stages of a blur into passes, and says where the result will be.
  private mutating func blur(_ plan: FigurePlan, _ placement: FigurePlacement, job index: Int) -> PlaneReference {
    let job = plan.jobs[index]
    let room = placement.jobs[index]
    let (texture, corner, needsAlpha) = source(of: index, plan, placement)
    var source = texture
    var rect = PixelRect(x: corner.x, y: corner.y, width: job.source.width, height: job.source.height)
    for stage in job.stages {
      let target = stage.step.target
      let place = target == .scratchA ? room.scratchA : target == .scratchB ? room.scratchB : room.result
      let area = PixelRect(x: place.x, y: place.y, width: stage.width, height: stage.height)
      let taps = stage.filter?.kernel?.kernel.count ?? 0
      let key = FilterKey(
        needsAlpha: needsAlpha, step: stage.step, source: source, program: stage.step.program(taps: taps))
      filters[key, default: []] += instances(of: stage, target: area, source: rect)
      source = target
      rect = area
    }
    return PlaneReference(texture: .blurred, corner: room.result, area: job.result, isFine: job.isFine)
  }

  private mutating func instances(
    of stage: BlurJob.Stage, target: PixelRect, source: PixelRect
  ) -> [Instance] {
    if let dilation = stage.dilation {
      let record = stage.step == .gatherRuns ? 0 : table.append(dilation.what)
      return stage.instances(of: dilation, target: target, source: source, record: record)
    }
    let kernel = stage.filter?.kernel
    let weights = kernel.map { table.appendKernel(of: $0) } ?? 0
    return [
      Instance(
        target: target, source: SIMD4(source), terms: stage.filter?.terms ?? .zero,
        taps: SIMD4(Int32(weights), Int32(kernel?.kernel.count ?? 0), 0, 0))
    ]
  }

  private func source(
    of job: Int, _ plan: FigurePlan, _ placement: FigurePlacement
  ) -> (texture: SheetTexture, corner: SIMD2<Int>, needsAlpha: Bool) {
    let isFine = plan.jobs[job].isFine
    let innerShadows = plan.layers.filter { $0.job != nil }
    if job < innerShadows.count {
      let coverage = innerShadows[job].coverage ?? 0
      if !isFine, let corner = placement.reduced[coverage] { return (.sources, corner, false) }
      return (.coverages, placement.coverages[coverage], false)
    }
    let shadows = plan.shadows.filter { $0.job != nil }
    switch shadows[job - innerShadows.count].source {
    case .coverage(let index): return (.coverages, placement.coverages[index], false)
    case .reducedCoverage(let index): return (.sources, placement.reduced[index] ?? .zero, false)
    case .alpha: return (.sources, placement.alpha, true)
    case .fineAlpha: return (.sources, placement.fineAlpha, true)
    }
  }

  // MARK: Composition

  /// What composes a figure: a rectangle with all that is sharp, and what is around it.
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

  private mutating func composeAlpha(
    _ plan: FigurePlan, _ placement: FigurePlacement, record: Int, shape: LabelShape?
  ) {
    let n = plan.oversampling
    let group = shape?.alpha(isOpaque: plan.layers.map(\.isOpaque))
    appendAlpha(plan.alphaArea, at: placement.alpha, span: n, n: n, record: record, group)
    appendAlpha(plan.fineAlphaArea.multiplied(by: n), at: placement.fineAlpha, span: 1, n: n, record: record, group)
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

  /// The sheet. Nothing can be added afterwards.
  mutating func finish() -> SheetPlan {
    finishCoverage()
    var instances: [Instance] = []
    var passes: [Pass] = []
    func append(_ pass: Pass, _ list: [Instance]) {
      var pass = pass
      pass.instances = instances.count..<(instances.count + list.count)
      instances += list
      passes.append(pass)
    }
    if packing.extents[SheetTexture.coverages.rawValue] != .zero {
      for (index, draw) in finishedCoverage.enumerated() {
        let pass = Pass(
          program: .drawCoverage, target: .coverages, instances: 0..<0, clears: index == 0,
          blending: .maximum, uploads: draw.uploads)
        append(pass, draw.instances)
      }
    }
    if !reduction.isEmpty {
      append(Pass(program: .reduceCoverage, target: .sources, instances: 0..<0), reduction)
    }
    for (pass, list) in filterPasses(needsAlpha: false) { append(pass, list) }
    for (program, list) in alpha.lists {
      append(Pass(program: program, target: .sources, instances: 0..<0), list)
    }
    for (pass, list) in filterPasses(needsAlpha: true) { append(pass, list) }
    for (pass, list) in canvases.passes() { append(pass, list) }
    for (program, list) in composition.lists {
      let source: SheetTexture? = program == .composeCanvas ? .evenCanvases : nil
      append(Pass(program: program, target: .output, source: source, instances: 0..<0), list)
    }
    for (pass, list) in packed.passes() { append(pass, list) }
    return SheetPlan(
      isMultisampled: isMultisampled, labels: labels, passes: passes, instances: instances,
      records: table.records, pictures: pictures,
      packedCoverages: packedCoverages, atlasPages: atlas.pageCount, extents: packing.extents)
  }

  private func filterPasses(needsAlpha: Bool) -> [(Pass, [Instance])] {
    FilterStep.allCases.flatMap { step in
      filters.filter { $0.key.needsAlpha == needsAlpha && $0.key.step == step }
        .sorted { ($0.key.source.rawValue, $0.key.program.name) < ($1.key.source.rawValue, $1.key.program.name) }
        .map { key, list in
          (Pass(program: key.program, target: step.target, source: key.source, instances: 0..<0), list)
        }
    }
  }
}
