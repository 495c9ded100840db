import Pixels
import Scene

/// Collects scenes into a sheet: finds room for them, and lets each way of drawing add its records and rectangles.
struct SheetBuilder {
  private let isMultisampled: Bool
  private let limits: SheetPlanner.Limits
  /// Whether the textures may take more bytes than allowed, so that it is asked with every scene.
  private let countsBytes: Bool
  private let atlas: MaskAtlas
  private var packing: SheetPacking
  private var table = SheetTable()
  private var labels: [SheetPlan.Label] = []
  private var coverage: CoveragePasses
  private var general: GeneralPasses
  private var packed = PackedPasses()

  init(
    size: SIMD2<Int>, packedWidth: Int, isMultisampled: Bool, limits: SheetPlanner.Limits, atlas: MaskAtlas
  ) {
    self.isMultisampled = isMultisampled
    self.limits = limits
    self.atlas = atlas
    packing = SheetPacking(size: size, packedWidth: packedWidth, limits: limits, isMultisampled: isMultisampled)
    countsBytes = !limits.permits(packing.sizes, isMultisampled: isMultisampled)
    coverage = CoveragePasses(atlas: atlas, dispatches: limits.dispatchesPasses)
    general = GeneralPasses(
      isMultisampled: isMultisampled, maximumVaryings: limits.varyings, keepsDrawOrder: limits.keepsDrawOrder)
  }

  var isEmpty: Bool { labels.isEmpty }

  /// Adds a scene. False if the sheet has no room left for it; nothing has changed then.
  mutating func add(_ needs: SceneNeeds, index: Int) -> Bool {
    let mark = packing.mark
    switch needs {
    case .packed(let figure):
      guard let placed = PlacedPackedFigure(figure, in: &packing), isWithinBytes(since: mark) else { return false }
      labels.append(placed.label(scene: index))
      packed.add(placed, table: &table, coverage: &coverage)
    case .general(let plan):
      guard let placed = PlacedScene(plan, in: &packing), isWithinBytes(since: mark) else { return false }
      labels.append(SheetPlan.Label(scene: index, corner: placed.output, area: plan.area))
      general.add(placed, table: &table, coverage: &coverage)
    }
    return true
  }

  /// Whether the textures of what was placed are within the limit. If not, what was placed after `mark` is given back.
  private mutating func isWithinBytes(since mark: Int) -> Bool {
    guard countsBytes, !limits.permits(packing.extents, isMultisampled: isMultisampled) else { return true }
    packing.revert(to: mark)
    return false
  }

  /// Returns the sheet. Nothing can be added afterwards.
  mutating func finish() -> SheetPlan {
    let united = coverage.finish()
    var masks: [MaskInstance] = []
    masks.reserveCapacity(united.reduce(0) { $0 + $1.masks.count })
    var instances: [Instance] = []
    let uniting = united.map { pass, own, figures in
      guard !figures.isEmpty else { return number(pass, own, into: &masks) }
      let first = Int32(masks.count)
      masks += own
      let moved = figures.map { figure in
        var figure = figure
        figure.terms.x += first
        return figure
      }
      return number(pass, moved, into: &instances)
    }
    let passes = general.finish() + packed.passes()
    instances.reserveCapacity(instances.count + passes.reduce(0) { $0 + $1.1.count })
    let drawing = passes.map { number($0, $1, into: &instances) }
    return SheetPlan(
      isMultisampled: isMultisampled, labels: labels, passes: uniting + drawing, instances: instances, masks: masks,
      records: table.records, pictures: general.pictures, atlasPages: atlas.pageCount, extents: packing.extents)
  }

  /// Appends what a pass draws to a list, and tells it which part is its own.
  private func number<Rectangle: PassRectangle>(
    _ pass: Pass, _ part: [Rectangle], into list: inout [Rectangle]
  ) -> Pass {
    var (pass, part) = (pass, part)
    if limits.dispatchesPasses,
      pass.isDispatchable(isFloat: limits.copiesFigures, isMultisampled: isMultisampled)
    {
      pass.groups = Rectangle.number(&part)
    }
    pass.instances = list.count..<(list.count + part.count)
    list += part
    return pass
  }
}
