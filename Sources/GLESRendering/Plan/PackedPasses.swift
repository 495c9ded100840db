import Pixels

/// The passes that draw packed figures: inner shadows, the alpha that shadows are cast by, shadows, the labels.
struct PackedPasses {
  /// The stages of a blur, in the order of their passes.
  private enum Stage: Int, CaseIterable {
    case decimateColumns, decimateRows, convolveRows, convolveColumns

    var target: SheetTexture {
      switch self {
      case .decimateRows: .packedRows
      case .convolveRows: .packedColumns
      case .decimateColumns: .packedNodes
      case .convolveColumns: .packedBlurred
      }
    }
  }

  /// What rows are convolved of.
  private struct Plane {
    let texture: SheetTexture
    let corner: SIMD2<Int>
    let units: Int
    let rows: Int

    /// As an instance's source.
    var rect: SIMD4<Int32> { SIMD4(Int32(corner.x), Int32(corner.y), Int32(units), Int32(rows)) }

    /// The bits of a row that are its layer.
    var rowBits: Int32 { texture.layers == 2 ? 1 : 0 }

    /// Of as many units and so many rows, which come two by two.
    func target(at corner: SIMD2<Int>, rows: Int) -> PixelRect {
      PixelRect(x: corner.x, y: corner.y, width: units, height: rows / 2)
    }
  }

  /// Instances of one draw: of a stage, before the alpha is known or after.
  private struct Key: Hashable {
    let stage: Stage
    let isShadow: Bool
    let program: ShaderProgramID
    let source: SheetTexture
  }

  private var filters: [Key: [Instance]] = [:]
  private var alpha = InstanceLists()
  private var composition = InstanceLists()

  mutating func add(_ figure: PackedFigure, _ placement: PackedPlacement, table: inout SheetTable) {
    func plane(_ texture: SheetTexture, _ corner: SIMD2<Int>) -> Plane {
      Plane(texture: texture, corner: corner, units: figure.ink.width / PackedBlur.unit, rows: figure.ink.height)
    }
    let coverage = plane(.packedCoverages, placement.coverage)
    let alpha = figure.needsAlpha ? plane(.packedAlpha, placement.alpha) : coverage
    for (index, effect) in (figure.inners + figure.shadows).enumerated() {
      let isShadow = index >= figure.inners.count
      let place = placement.blurs[index]
      let nodes = addNodes(effect.blur, place, of: isShadow ? alpha : coverage, isShadow: isShadow)
      addRows(effect.blur, place, of: nodes, isShadow: isShadow, table: &table)
      addColumns(effect.blur, place, isShadow: isShadow, table: &table)
    }
    compose(figure, placement, table: &table)
  }

  private mutating func compose(_ figure: PackedFigure, _ placement: PackedPlacement, table: inout SheetTable) {
    let record = PackedRecords(figure: figure, placement: placement).append(to: &table)
    let coverage = placement.coverage
    func instance(_ rect: PixelRect, origin: SIMD2<Int>, record: Int) -> Instance {
      Instance(
        target: rect.offset(x: origin.x, y: origin.y),
        source: SIMD4(Int32(rect.x), Int32(rect.y), Int32(coverage.x), Int32(coverage.y)),
        terms: SIMD4(Int32(record), Int32(figure.origin.x), Int32(figure.origin.y), 0))
    }
    let size = SIMD2(figure.ink.width, figure.ink.height)
    if figure.needsAlpha {
      let units = PixelRect(x: 0, y: 0, width: size.x / PackedBlur.unit, height: size.y / 2)
      alpha[.composePackedAlpha(figure.shape.alpha)].append(
        instance(units, origin: placement.alpha, record: record))
    }
    let output = placement.output &- figure.alignedBlocks.corner
    let inked = PixelRect(x: 0, y: 0, width: size.x / 8, height: size.y / 2).intersection(figure.alignedBlocks)
    composition[.composePacked(figure.shape)].append(instance(inked, origin: output, record: record))
    // There are no inner shadows: the records of shadows follow at once.
    for strip in figure.alignedBlocks.strips(around: inked) {
      composition[.composePacked(figure.shape.surroundings)].append(
        instance(strip, origin: output, record: record + SheetRecord.PackedEffect.stride * figure.inners.count))
    }
  }

  /// Puts the source on a grid along its rows; the plane that the rows are convolved of.
  private mutating func addNodes(
    _ blur: PackedBlur, _ place: PackedPlacement.Blur, of source: Plane, isShadow: Bool
  ) -> Plane {
    let columns = blur.columns
    guard columns.factor > 1 else { return source }
    let result = Plane(texture: .packedNodes, corner: place.nodes, units: columns.nodes.count, rows: source.rows)
    let key = Key(
      stage: .decimateColumns, isShadow: isShadow, program: .decimateColumns(node: columns.factor),
      source: source.texture)
    let first = columns.firstUnit + columns.factor * columns.nodes.lowerBound
    filters[key, default: []].append(
      Instance(
        target: PixelRect(x: place.nodes.x, y: place.nodes.y, width: result.units, height: result.rows),
        source: source.rect,
        terms: SIMD4(Int32(first), Int32(columns.firstByte), blur.isDithered ? 1 : 0, source.rowBits)))
    return result
  }

  private mutating func addRows(
    _ blur: PackedBlur, _ place: PackedPlacement.Blur, of source: Plane, isShadow: Bool, table: inout SheetTable
  ) {
    let rows = blur.rows
    var source = source
    if let decimated = rows.decimated {
      let key = Key(stage: .decimateRows, isShadow: isShadow, program: .decimateRows, source: source.texture)
      filters[key, default: []].append(
        Instance(
          target: source.target(at: place.rows, rows: decimated.count), source: source.rect,
          terms: SIMD4(Int32(rows.factor), Int32(rows.firstDecimated), blur.isDithered ? 1 : 0, source.rowBits)))
      source = Plane(texture: .packedRows, corner: place.rows, units: source.units, rows: decimated.count)
    }
    let program = ShaderProgramID.convolveRows(taps: rows.kernel.weights.count)
    let key = Key(stage: .convolveRows, isShadow: isShadow, program: program, source: source.texture)
    filters[key, default: []].append(
      Instance(
        target: source.target(at: place.columns, rows: rows.nodes.count), source: source.rect,
        terms: SIMD4(0, Int32(rows.firstConvolved), blur.isDithered ? 1 : 0, source.rowBits),
        taps: table.appendKernel(rows.kernel)))
  }

  private mutating func addColumns(
    _ blur: PackedBlur, _ place: PackedPlacement.Blur, isShadow: Bool, table: inout SheetTable
  ) {
    let columns = blur.columns
    let rows = blur.rows.nodes.count
    let source = Plane(texture: .packedColumns, corner: place.columns, units: columns.nodes.count, rows: rows)
    let count = columns.kernel.weights.count
    let program: ShaderProgramID
    var terms = SIMD4(0, 0, 0, source.rowBits)
    if columns.factor == 1 {
      program = .convolveColumns(weights: count)
      terms.x = Int32(columns.firstUnit + columns.units.lowerBound)
      terms.y = Int32(columns.firstByte)
    } else {
      program = .convolveNodes(node: columns.factor, weights: count)
      terms.x = Int32(columns.units.lowerBound - columns.factor * columns.nodes.lowerBound)
    }
    let key = Key(stage: .convolveColumns, isShadow: isShadow, program: program, source: .packedColumns)
    filters[key, default: []].append(
      Instance(
        target: PixelRect(x: place.result.x, y: place.result.y, width: columns.units.count, height: rows),
        source: source.rect, terms: terms, taps: table.appendKernel(columns.kernel)))
  }

  func passes() -> [(Pass, [Instance])] {
    rectanglePasses().map { pass, rectangles in
      var pass = pass
      pass.isSquares = true
      return (pass, rectangles.flatMap { $0.squares(limit: SheetPlanner.Limits.largestSquare) })
    }
  }

  private func rectanglePasses() -> [(Pass, [Instance])] {
    filterPasses(isShadow: false)
      + alpha.lists.map { (Pass(program: $0.program, target: .packedAlpha, instances: 0..<0), $0.instances) }
      + filterPasses(isShadow: true)
      + composition.lists.map { (Pass(program: $0.program, target: .packedOutput, instances: 0..<0), $0.instances) }
  }

  private func filterPasses(isShadow: Bool) -> [(Pass, [Instance])] {
    Stage.allCases.flatMap { stage in
      filters.filter { $0.key.isShadow == isShadow && $0.key.stage == stage }
        .sorted { ($0.key.source.rawValue, $0.key.program.name) < ($1.key.source.rawValue, $1.key.program.name) }
        .map { key, list in
          (Pass(program: key.program, target: stage.target, source: key.source, instances: 0..<0), list)
        }
    }
  }
}

extension PixelRect {
  /// What is left of this rectangle around one in it.
  fileprivate func strips(around inner: PixelRect) -> [PixelRect] {
    guard !inner.isEmpty else { return [self] }
    return [
      PixelRect(minX: x, minY: y, maxX: maxX, maxY: inner.y),
      PixelRect(minX: x, minY: inner.y, maxX: inner.x, maxY: inner.maxY),
      PixelRect(minX: inner.maxX, minY: inner.y, maxX: maxX, maxY: inner.maxY),
      PixelRect(minX: x, minY: inner.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
