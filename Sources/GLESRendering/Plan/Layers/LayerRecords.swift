import Pixels
import Scene

/// Writes the records of one layer.
struct LayerRecords {
  let layer: PlacedLayer
  /// The records of the tiles.
  private let tiles: [Int]
  private var plan: LayerPlan { layer.plan }

  /// Writes the tiles' records at once: stages and steps name them.
  init(_ layer: PlacedLayer, to table: inout SheetTable) {
    self.layer = layer
    tiles = zip(layer.plan.planes.tiles, layer.pictures).map { table.append($0, corner: $1.corner) }
  }

  // MARK: Stages

  /// Appends what a stage's program reads, and returns the index.
  func append(_ stage: PlaneStage, to table: inout SheetTable) -> Int {
    switch stage.operation {
    case .alpha, .smoothing, .bounds, .filter, .runs, .dilation: return 0
    case .growth(let plan, _):
      return table.append(SIMD4(plan.straight, plan.diagonal, plan.knight, plan.radius))
    case .jump(let level): return table.append(contentsOf: level.records)
    case .sums(_, let size, _): return table.append(SIMD4(Float(size), 0, 0, 0))
    case .box(_, let plan, _), .blocks(_, let plan, _): return table.append(BoxStages.record(of: plan))
    case .distance(let low, let high, let reach, let inside):
      return table.append(
        contentsOf: [SIMD4(low, high, reach, 0)] + records(of: .chain(inside), under: stage)
          + records(of: .alpha, under: stage))
    case .shaping(let relief): return append(relief, under: stage, to: &table)
    case .shading(let light):
      let gloss = light.gloss.map { table.index(of: $0) } ?? -1
      return table.append(contentsOf: [
        SIMD4(light.direction, light.steepness / 8), SIMD4(Float(gloss), 0, 0, 0),
      ])
    case .axis(let gradient, let outset):
      return table.append(
        contentsOf: GradientAxisRecords(gradient, outset: outset, origin: plan.contentArea.corner).all)
    }
  }

  private func append(_ relief: StyleRelief, under stage: PlaneStage, to table: inout SheetTable) -> Int {
    let profile = relief.profile.map { table.index(of: $0) } ?? -1
    let tile = relief.tile.flatMap { plan.planes.tiles.firstIndex(of: $0) }
    return table.append(contentsOf: [
      SIMD4(relief.unit, Float(profile), relief.range, relief.depth),
      SIMD4(Float(stage.area.x), Float(stage.area.y), Float(tile.map { tiles[$0] } ?? 0), 0),
    ])
  }

  /// The move from a place of a stage's result to a texel of another plane, and the plane's bounds in such places.
  private func records(of source: StyleSource, under stage: PlaneStage) -> [SIMD4<Float>] {
    let plane = layer.plane(of: source)
    let move = plane.move &+ stage.area.corner
    return [
      SIMD4(Float(move.x), Float(move.y), 0, 0),
      plane.area.offset(x: -stage.area.x, y: -stage.area.y).limits,
    ]
  }

  // MARK: Composition

  /// Appends the layer's records, and those of its steps behind them, and returns the index.
  func append(_ places: LayerPlaces, to table: inout SheetTable) -> Int {
    let steps = plan.steps.map { records(of: $0, in: &table) }
    let index = table.reserve(SheetRecord.StyledLayer.self)
    let effects = plan.layer.effects
    table[index, SheetRecord.StyledLayer.head] = SIMD4(
      plan.layer.opacity, Float(plan.steps.count), plan.backdrop.hiding?.constant ?? 0, 0)
    let backdrop = layer.backdrop &- plan.area.corner
    table[index, SheetRecord.StyledLayer.places] = SIMD4(
      Float(places.content.x), Float(places.content.y), Float(backdrop.x), Float(backdrop.y))
    table[index, SheetRecord.StyledLayer.content] = plan.contentArea.limits
    table[index, SheetRecord.StyledLayer.channels] = SIMD4(effects.channels, effects.edgeGamma ?? 1)
    table[index, SheetRecord.StyledLayer.ground] = SIMD4(
      Float(places.bottom.x), Float(places.bottom.y), Float(places.hiding.x), Float(places.hiding.y))
    table[index, SheetRecord.StyledLayer.hiding] = places.hidingArea.limits
    table[index, SheetRecord.StyledLayer.hidingShares] = plan.backdrop.hiding?.shares ?? .zero
    table[index, SheetRecord.StyledLayer.blurredBackdrop] = SIMD4(
      Float(places.blurred.x), Float(places.blurred.y), Float(places.share.x), Float(places.share.y))
    table[index, SheetRecord.StyledLayer.share] = places.shareArea.limits
    for step in steps { table.append(contentsOf: step) }
    return index
  }

  private func records(of step: LayerStepPlan, in table: inout SheetTable) -> [SIMD4<Float>] {
    var list = [SIMD4<Float>](repeating: .zero, count: SheetRecord.LayerStep.stride)
    func set(_ place: SheetRecord.LayerStep, _ record: SIMD4<Float>) { list[place.rawValue] = record }
    set(.kind, SIMD4(Float(step.code), step.opacity, 0, 0))
    set(.grain, SIMD4(lowHalf: halves(step.mask?.mask.seed ?? 0), highHalf: halves(step.seed)))
    if let mask = step.mask {
      let plane = layer.plane(of: .chain(mask.plane))
      let (contour, offset) = (mask.mask.contour, mask.mask.offset)
      set(.mask, SIMD4(Float(contour.map { table.index(of: $0) } ?? 0), mask.mask.noise, 0, 0))
      set(.place, SIMD4(Float(offset.x), Float(offset.y), Float(plane.move.x), Float(plane.move.y)))
      set(.bounds, plane.area.limits)
      let limit = mask.limit.map { append(limit: $0, to: &table) } ?? 0
      set(.change, SIMD4(mask.scale, mask.bias, mask.mask.plane.outside, Float(limit)))
    }
    let (paint, ink) = records(of: step.paint, in: &table)
    set(.paint, paint)
    set(.ink, ink)
    return list
  }

  private func append(limit: Int, to table: inout SheetTable) -> Int {
    let plane = layer.plane(of: .chain(limit))
    let index = table.reserve(SheetRecord.LayerLimit.self)
    table[index, SheetRecord.LayerLimit.place] = SIMD4(Float(plane.move.x), Float(plane.move.y), 0, 0)
    table[index, SheetRecord.LayerLimit.bounds] = plane.area.limits
    return index
  }

  private func records(
    of paint: LayerStepPlan.Paint, in table: inout SheetTable
  ) -> (paint: SIMD4<Float>, ink: SIMD4<Float>) {
    func record(_ a: Int, _ b: Float = 0) -> SIMD4<Float> { SIMD4(Float(a), b, 0, 0) }
    switch paint {
    case .color(let color): return (.zero, SIMD4(color, 1))
    case .axis(let axis, let ramp):
      return (record(table.index(of: ramp)), SIMD4(lowHalf: axis.origin, highHalf: axis.along))
    case .shapeAxis(let chain, _, let ramp):
      let corner = layer.plane(of: .chain(chain)).corner
      return (record(table.index(of: ramp)), SIMD4(Float(corner.x), Float(corner.y), 0, 0))
    case .mask(let ramp, let jitter, let seed):
      return (record(table.index(of: ramp), jitter), SIMD4(lowHalf: halves(seed), highHalf: .zero))
    case .burst(let chain, let scale, let bias, let outside, let ramp):
      let plane = layer.plane(of: .chain(chain))
      let index = table.reserve(SheetRecord.LayerBurst.self)
      table[index, SheetRecord.LayerBurst.place] = SIMD4(Float(plane.move.x), Float(plane.move.y), 0, 0)
      table[index, SheetRecord.LayerBurst.bounds] = plane.area.limits
      table[index, SheetRecord.LayerBurst.change] = SIMD4(scale, bias, outside, 0)
      return (record(table.index(of: ramp), Float(index)), .zero)
    case .tile(let tile): return (record(tiles[tile]), .zero)
    }
  }

  /// A seed as two halves, which floats hold exactly.
  private func halves(_ seed: UInt32) -> SIMD2<Float> { SIMD2(Float(seed >> 16), Float(seed & 0xFFFF)) }
}
