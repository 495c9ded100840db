import LabelScene
import Pixels
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
  private var filters: [FilterKey: [Instance]] = [:]

  /// Filters of one pass: those of a step that read one texture, before the group's alpha is known or after.
  private struct FilterKey: Hashable {
    let needsAlpha: Bool
    let step: FilterStep
    let source: SheetTexture
    let program: ShaderProgramID
  }

  init(size: SIMD2<Int>, isMultisampled: Bool, maximumVaryings: Int, atlas: MaskAtlas) {
    self.maximumVaryings = maximumVaryings
    packing = SheetPacking(width: size.x, height: size.y)
    self.isMultisampled = isMultisampled
    self.atlas = atlas
  }

  var isEmpty: Bool { labels.isEmpty }

  /// Adds a scene; false, and nothing done, when the sheet has no room left for it.
  mutating func add(_ plan: ScenePlan, index: Int) -> Bool {
    guard let placement = ScenePlacement(plan, in: &packing) else { return false }
    labels.append(SheetPlan.Label(scene: index, corner: placement.output, area: plan.area))
    drawCoverage(plan, placement)
    reduceCoverage(plan, placement)
    let jobs = plan.jobs.indices.map { blur(plan, placement, job: $0) }
    let record = SceneRecords(plan: plan, placement: placement, blurred: jobs).append(to: &table)
    let shape = LabelShape(plan, maximumVaryings: maximumVaryings)
    composeAlpha(plan, placement, record: record, shape: shape)
    compose(plan, placement, record: record, shape: shape)
    return true
  }

  // MARK: Coverage

  private mutating func drawCoverage(_ plan: ScenePlan, _ placement: ScenePlacement) {
    let n = plan.scene.oversampling
    for (index, coverage) in plan.scene.coverages.enumerated() {
      let area = plan.coverageAreas[index].times(n)
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

  private mutating func reduceCoverage(_ plan: ScenePlan, _ placement: ScenePlacement) {
    for index in plan.reduced.sorted() {
      guard let corner = placement.reduced[index] else { continue }
      let area = plan.coverageAreas[index]
      reduction.append(
        Instance(
          target: PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height),
          source: SIMD4(Int32(placement.coverages[index].x), Int32(placement.coverages[index].y), 0, 0),
          terms: SIMD4(Int32(plan.scene.oversampling), 0, 0, 0)))
    }
  }

  // MARK: Blurs

  /// Sorts the stages of a blur into passes, and says where the result will be.
  private mutating func blur(_ plan: ScenePlan, _ placement: ScenePlacement, job index: Int) -> PlaneReference {
    let job = plan.jobs[index]
    let room = placement.jobs[index]
    let (texture, corner, needsAlpha) = source(of: index, plan, placement)
    var source = texture
    var rect = PixelRect(x: corner.x, y: corner.y, width: job.source.width, height: job.source.height)
    for stage in job.stages {
      let filter = stage.filter
      let target = stage.step.target
      let place = target == .scratchA ? room.scratchA : target == .scratchB ? room.scratchB : room.result
      let area = PixelRect(x: place.x, y: place.y, width: stage.width, height: stage.height)
      let weights = filter.kernel.map { table.appendKernel(of: $0) } ?? 0
      let taps = filter.kernel?.kernel.count ?? 0
      let key = FilterKey(
        needsAlpha: needsAlpha, step: stage.step, source: source, program: stage.step.program(taps: taps))
      filters[key, default: []].append(
        Instance(
          target: area, source: SIMD4(rect), terms: filter.terms,
          taps: SIMD4(Int32(weights), Int32(taps), 0, 0)))
      source = target
      rect = area
    }
    return PlaneReference(texture: .blurred, corner: room.result, area: job.result, isFine: false)
  }

  private func source(
    of job: Int, _ plan: ScenePlan, _ placement: ScenePlacement
  ) -> (texture: SheetTexture, corner: SIMD2<Int>, needsAlpha: Bool) {
    let innerShadows = plan.layers.filter { $0.job != nil }
    if job < innerShadows.count {
      let coverage = innerShadows[job].coverage
      if let corner = placement.reduced[coverage] { return (.sources, corner, false) }
      return (.coverages, placement.coverages[coverage], false)
    }
    let shadows = plan.shadows.filter { $0.job != nil }
    switch shadows[job - innerShadows.count].source {
    case .coverage(let index): return (.coverages, placement.coverages[index], false)
    case .reducedCoverage(let index): return (.sources, placement.reduced[index] ?? .zero, false)
    case .alpha, .fineAlpha: return (.sources, placement.alpha, true)
    }
  }

  // MARK: Composition

  private mutating func compose(
    _ plan: ScenePlan, _ placement: ScenePlacement, record: Int, shape: LabelShape?
  ) {
    let n = plan.scene.oversampling
    let sampling: ShaderProgramID.Sampling = isMultisampled ? .perSample : n > 1 ? .looped : .single
    let move = placement.output &- plan.area.corner
    guard let shape else {
      let program = ShaderProgramID.composeLabel(sampling == .single ? .looped : sampling)
      return append(plan.area, moved: move, terms: SIMD4(Int32(record), 0, 0, 0), to: program)
    }
    let terms = SIMD4(0, 0, Int32(record), 0)
    let (sharp, strips) = plan.sharpArea(isAll: n > 1 && shape.background == .gradient)
    let side = isMultisampled ? n / 2 : n
    append(sharp, moved: move, terms: terms, to: .composeShape(shape, sampling, side: side))
    for strip in strips {
      var surroundings = shape.surroundings
      let isRound = n > 1 && plan.touchesCorner(strip)
      if n > 1 && !isRound { surroundings.background = .plain }
      let program = ShaderProgramID.composeShape(
        surroundings, isRound ? sampling : .single, side: isRound ? side : 1)
      append(strip, moved: move, terms: terms, to: program)
    }
  }

  private mutating func append(
    _ area: PixelRect, moved move: SIMD2<Int>, terms: SIMD4<Int32>, to program: ShaderProgramID
  ) {
    guard !area.isEmpty else { return }
    let source = SIMD4(Int32(area.x), Int32(area.y), 0, 0)
    composition[program].append(
      Instance(target: area.offset(x: move.x, y: move.y), source: source, terms: terms))
  }

  private mutating func composeAlpha(
    _ plan: ScenePlan, _ placement: ScenePlacement, record: Int, shape: LabelShape?
  ) {
    let n = plan.scene.oversampling
    let group = shape?.alpha(isOpaque: plan.layers.map(\.isOpaque))
    appendAlpha(plan.alphaArea, at: placement.alpha, span: n, n: n, record: record, group)
    appendAlpha(plan.fineAlphaArea.times(n), at: placement.fineAlpha, span: 1, n: n, record: record, group)
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
          program: .drawCoverage, target: .coverages, instances: 0..<0, clears: index == 0, unites: true,
          uploads: draw.uploads)
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
    for (program, list) in composition.lists {
      append(Pass(program: program, target: .output, instances: 0..<0), list)
    }
    return SheetPlan(
      isMultisampled: isMultisampled, labels: labels, passes: passes, instances: instances,
      records: table.records, extents: packing.extents)
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
