import Pixels
import Scenes

/// Collects scenes into a sheet: finds room for them, and lets each way of drawing add its records and rectangles.
struct SheetBuilder {
  private let isMultisampled: Bool
  private let atlas: MaskAtlas
  private var packing: SheetPacking
  private var table = SheetTable()
  private var labels: [SheetPlan.Label] = []
  private var general: GeneralPasses
  private var packed: PackedPasses

  init(
    size: SIMD2<Int>, packedWidth: Int, isMultisampled: Bool, maximumVaryings: Int, atlas: MaskAtlas
  ) {
    self.isMultisampled = isMultisampled
    self.atlas = atlas
    packing = SheetPacking(size: size, packedWidth: packedWidth)
    general = GeneralPasses(isMultisampled: isMultisampled, maximumVaryings: maximumVaryings, atlas: atlas)
    packed = PackedPasses(coverageWidth: packing.width(of: .packedCoverages))
  }

  var isEmpty: Bool { labels.isEmpty }

  /// Adds a scene. False if the sheet has no room left for it; nothing has changed then.
  mutating func add(_ needs: SceneNeeds, index: Int) -> Bool {
    switch needs {
    case .packed(let figure):
      guard let placed = PlacedPackedFigure(figure, in: &packing) else { return false }
      labels.append(placed.label(scene: index))
      packed.add(placed, table: &table)
    case .general(let plan):
      guard let placed = PlacedScene(plan, in: &packing) else { return false }
      labels.append(SheetPlan.Label(scene: index, corner: placed.output, area: plan.area))
      general.add(placed, table: &table)
    }
    return true
  }

  /// Returns the sheet. Nothing can be added afterwards.
  mutating func finish() -> SheetPlan {
    var instances: [Instance] = []
    let passes = (general.finish() + packed.passes()).map { pass, list in
      var pass = pass
      pass.instances = instances.count..<(instances.count + list.count)
      instances += list
      return pass
    }
    return SheetPlan(
      isMultisampled: isMultisampled, labels: labels, passes: passes, instances: instances, records: table.records,
      pictures: general.pictures, packedCoverages: packed.coverages, atlasPages: atlas.pageCount,
      extents: packing.extents)
  }
}
