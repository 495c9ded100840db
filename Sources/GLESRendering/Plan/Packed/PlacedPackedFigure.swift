import Pixels

/// A packed figure whose planes have places in the textures of a sheet, in texels.
struct PlacedPackedFigure {
  /// An effect, with room for the stages of its blur.
  struct Effect {
    let plan: PackedFigure.Effect
    let horizontalNodes: SIMD2<Int>
    let verticalNodes: SIMD2<Int>
    let vertical: SIMD2<Int>
    let result: SIMD2<Int>
  }

  let figure: PackedFigure
  let output: SIMD2<Int>
  let coverage: SIMD2<Int>
  private(set) var inners: [Effect] = []
  private(set) var shadows: [Effect] = []

  /// Takes room for everything. Nil if the sheet has not enough left; `packing` is then unchanged.
  init?(_ figure: PackedFigure, in packing: inout SheetPacking) {
    let mark = packing.mark
    let units = figure.ink.width / PackedBlur.unit
    guard
      let output = packing.place(SIMD2(figure.alignedBlocks.width, figure.alignedBlocks.height), in: .packedOutput),
      let coverage = packing.place(SIMD2(units, figure.ink.height), in: .packedCoverages)
    else {
      packing.revert(to: mark)
      return nil
    }
    self.figure = figure
    (self.output, self.coverage) = (output, coverage)
    inners = figure.inners.compactMap { Effect($0, rows: figure.ink.height, in: &packing) }
    shadows = figure.shadows.compactMap { Effect($0, rows: figure.ink.height, in: &packing) }
    guard inners.count == figure.inners.count, shadows.count == figure.shadows.count else {
      packing.revert(to: mark)
      return nil
    }
  }

  /// Where its pixels will be.
  func label(scene: Int) -> SheetPlan.Label {
    let blocks = figure.blocks.corner
    return SheetPlan.Label(
      scene: scene, corner: output &+ blocks &- figure.alignedBlocks.corner, area: figure.area, isPacked: true,
      offset: figure.area.corner &- figure.origin &- blocks &* SIMD2(8, 2))
  }
}

extension PlacedPackedFigure.Effect {
  /// `rows` are the rows of the plane to blur.
  fileprivate init?(_ plan: PackedFigure.Effect, rows: Int, in packing: inout SheetPacking) {
    let (horizontal, vertical) = (plan.blur.horizontal, plan.blur.vertical)
    let units = horizontal.nodes.count
    let nodes = vertical.nodes.count
    let isCoarse = horizontal.factor > 1
    guard
      let horizontalNodes = packing.place(isCoarse ? SIMD2(units, rows) : .zero, in: .packedHorizontalNodes),
      let verticalNodes = packing.place(
        SIMD2(units, (vertical.decimated?.count ?? 0) / 2), in: .packedVerticalNodes),
      let convolved = packing.place(SIMD2(units, nodes / 2), in: .packedVertical),
      let result = packing.place(SIMD2(horizontal.units.count, nodes), in: .packedBlurred)
    else { return nil }
    self.init(
      plan: plan, horizontalNodes: horizontalNodes, verticalNodes: verticalNodes, vertical: convolved,
      result: result)
  }
}
