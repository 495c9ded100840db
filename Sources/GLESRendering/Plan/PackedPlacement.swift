import Pixels

/// Where the planes of a packed figure lie in the textures of a sheet, in texels.
struct PackedPlacement {
  /// Room for one blur.
  struct Blur {
    let nodes: SIMD2<Int>
    let rows: SIMD2<Int>
    let columns: SIMD2<Int>
    let result: SIMD2<Int>
  }

  private(set) var output = SIMD2<Int>.zero
  private(set) var coverage = SIMD2<Int>.zero
  private(set) var alpha = SIMD2<Int>.zero
  /// Of inner shadows, then of shadows.
  private(set) var blurs: [Blur] = []

  /// Takes room for everything; nil when the sheet has not enough left, and then `packing` is as it was.
  init?(_ figure: PackedFigure, in packing: inout SheetPacking) {
    var trial = packing
    let units = figure.ink.width / PackedBlur.unit
    let alphaSize = figure.needsAlpha ? SIMD2(units, figure.ink.height / 2) : .zero
    guard
      let output = trial.place(SIMD2(figure.alignedBlocks.width, figure.alignedBlocks.height), in: .packedOutput),
      let coverage = trial.place(SIMD2(units, figure.ink.height), in: .packedCoverages),
      let alpha = trial.place(alphaSize, in: .packedAlpha)
    else { return nil }
    (self.output, self.coverage, self.alpha) = (output, coverage, alpha)
    for effect in figure.inners + figure.shadows {
      guard let blur = PackedPlacement.place(effect.blur, rows: figure.ink.height, in: &trial) else { return nil }
      blurs.append(blur)
    }
    packing = trial
  }

  /// `sourceRows` are those of what is blurred.
  private static func place(_ blur: PackedBlur, rows sourceRows: Int, in packing: inout SheetPacking) -> Blur? {
    let units = blur.columns.nodes.count
    let isCoarse = blur.columns.factor > 1
    let nodes = blur.rows.nodes.count
    guard let coarse = packing.place(isCoarse ? SIMD2(units, sourceRows) : .zero, in: .packedNodes),
      let rows = packing.place(SIMD2(units, (blur.rows.decimated?.count ?? 0) / 2), in: .packedRows),
      let columns = packing.place(SIMD2(units, nodes / 2), in: .packedColumns),
      let result = packing.place(SIMD2(blur.columns.units.count, nodes), in: .packedBlurred)
    else { return nil }
    return Blur(nodes: coarse, rows: rows, columns: columns, result: result)
  }
}
