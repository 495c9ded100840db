import Pixels
import Scene

/// The passes that draw packed figures: shadows of both kinds, which the coverage casts, and the labels.
struct PackedPasses {
  /// The plane that a stage reads.
  private struct Plane {
    let texture: SheetTexture
    let corner: SIMD2<Int>
    let units: Int
    let rows: Int

    /// The rectangle as an instance's source.
    var rect: SIMD4<Int32> { SIMD4(Int32(corner.x), Int32(corner.y), Int32(units), Int32(rows)) }

    /// The bits of a row's number that select its layer. In a finished blur the layers are the halves of a texel's
    /// columns.
    var rowBits: Int32 { texture.layers == 2 && texture != .packedBlurred ? 1 : 0 }

    /// Its place, in texels.
    var area: PixelRect { PixelRect(x: corner.x, y: corner.y, width: units, height: rows >> rowBits) }
  }

  private var planes = PlanePasses()
  private var composition = InstanceLists<ShaderProgramID>()

  mutating func add(_ placed: PlacedPackedFigure, table: inout SheetTable, coverage passes: inout CoveragePasses) {
    let figure = placed.figure
    passes.unite(figure.coverage, ink: figure.ink, origin: figure.origin, packedAt: placed.coverage)
    func plane(_ texture: SheetTexture, _ corner: SIMD2<Int>) -> Plane {
      Plane(texture: texture, corner: corner, units: figure.ink.width / PackedBlur.unit, rows: figure.ink.height)
    }
    let coverage = plane(.packedCoverages, placed.coverage)
    for effect in placed.inners { blur(coverage, by: effect, table: &table) }
    for effect in placed.shadows { blur(coverage, by: effect, table: &table) }
    compose(placed, table: &table)
  }

  private mutating func compose(_ placed: PlacedPackedFigure, table: inout SheetTable) {
    let figure = placed.figure
    let record = PackedRecords(placed: placed).append(to: &table)
    let coverage = placed.coverage
    let lastEntry = figure.ramp.map { $0.entries.count - 1 } ?? 0
    func instance(_ rect: PixelRect, origin: SIMD2<Int>, record: Int) -> Instance {
      Instance(
        target: rect.offset(x: origin.x, y: origin.y),
        source: SIMD4(Int32(rect.x), Int32(rect.y), Int32(coverage.x), Int32(coverage.y)),
        terms: SIMD4(Int32(record), Int32(figure.origin.x), Int32(figure.origin.y), Int32(lastEntry)))
    }
    let size = SIMD2(figure.ink.width, figure.ink.height)
    let output = placed.output &- figure.alignedBlocks.corner
    let inked = PixelRect(x: 0, y: 0, width: size.x / 8, height: size.y / 2).intersection(figure.alignedBlocks)
    composition.add(instance(inked, origin: output, record: record), .composePacked(figure.variant))
    // There are no inner shadows, so the records of shadows follow at once.
    let around = ShaderProgramID.composePacked(figure.variant.surroundings)
    figure.alignedBlocks.forEachStrip(around: inked) { strip in
      composition.add(
        instance(strip, origin: output, record: record + SheetRecord.PackedEffect.stride * placed.inners.count),
        around)
    }
  }

  // MARK: Blurs

  /// Adds a stage of an effect's blur, which draws one plane.
  private mutating func add(
    _ program: ShaderProgramID, from source: Plane, to target: Plane, terms: SIMD4<Int32>,
    taps: SIMD4<Int32> = .zero, turn: Int
  ) {
    var terms = terms
    terms.w = source.rowBits
    planes.add(
      Instance(target: target.area, source: source.rect, terms: terms, taps: taps),
      PlanePasses.Key(
        turn: turn, target: target.texture, source: source.texture, program: program, round: .coverages))
  }

  /// Adds the stages of a blur. Each makes a plane for the next.
  private mutating func blur(
    _ source: Plane, by effect: PlacedPackedFigure.Effect, table: inout SheetTable
  ) {
    let vertical = effect.plan.blur.vertical
    let nodes = decimate(source, by: effect)
    let convolved = Plane(
      texture: .packedVertical, corner: effect.vertical, units: nodes.units, rows: vertical.nodes.count)
    add(
      .convolvePackedVertical(taps: vertical.kernel.weights.count), from: nodes, to: convolved,
      terms: SIMD4(0, Int32(vertical.firstConvolved), effect.plan.blur.dither, 0),
      taps: table.appendKernel(vertical.kernel), turn: 2)
    // The horizontal kernel also returns to pixels.
    let horizontal = effect.plan.blur.horizontal
    let result = Plane(
      texture: .packedBlurred, corner: effect.result, units: horizontal.units.count, rows: convolved.rows)
    let (count, taps) = (horizontal.kernel.weights.count, table.appendKernel(horizontal.kernel))
    if horizontal.factor == 1 {
      let first = Int32(horizontal.firstUnit + horizontal.units.lowerBound)
      add(
        .convolvePackedHorizontal(weights: count), from: convolved, to: result,
        terms: SIMD4(first, Int32(horizontal.firstByte), 0, 0), taps: taps, turn: 3)
    } else {
      let first = Int32(horizontal.units.lowerBound - horizontal.factor * horizontal.nodes.lowerBound)
      add(
        .convolvePackedNodes(node: horizontal.factor, weights: count), from: convolved, to: result,
        terms: SIMD4(first, 0, 0, 0), taps: taps, turn: 3)
    }
  }

  /// Puts a plane on the blur's coarse grids, and returns the plane to convolve.
  private mutating func decimate(_ source: Plane, by effect: PlacedPackedFigure.Effect) -> Plane {
    let blur = effect.plan.blur
    let (horizontal, vertical) = (blur.horizontal, blur.vertical)
    var plane = source
    if horizontal.factor > 1 {
      let target = Plane(
        texture: .packedHorizontalNodes, corner: effect.horizontalNodes, units: horizontal.nodes.count,
        rows: plane.rows)
      let first = Int32(horizontal.firstUnit + horizontal.factor * horizontal.nodes.lowerBound)
      add(
        .decimatePackedHorizontal(node: horizontal.factor), from: plane, to: target,
        terms: SIMD4(first, Int32(horizontal.firstByte), blur.dither, 0), turn: 0)
      plane = target
    }
    if let decimated = vertical.decimated {
      let target = Plane(
        texture: .packedVerticalNodes, corner: effect.verticalNodes, units: plane.units, rows: decimated.count)
      add(
        .decimatePackedVertical(node: vertical.factor == 2 ? 2 : 0), from: plane, to: target,
        terms: SIMD4(Int32(vertical.factor), Int32(vertical.firstDecimated), blur.dither, 0), turn: 1)
      plane = target
    }
    return plane
  }

  // MARK: Passes

  func passes() -> [(Pass, [Instance])] {
    planes.passes(.coverages)
      + composition.lists.map { (Pass(program: $0.key, target: .packedOutput, instances: 0..<0), $0.instances) }
  }
}

extension PixelRect {
  /// Passes the rest of this rectangle around one inside it, part by part.
  fileprivate func forEachStrip(around inner: PixelRect, _ body: (PixelRect) -> Void) {
    guard !inner.isEmpty else { return body(self) }
    func pass(_ strip: PixelRect) { if !strip.isEmpty { body(strip) } }
    pass(PixelRect(minX: x, minY: y, maxX: maxX, maxY: inner.y))
    pass(PixelRect(minX: x, minY: inner.y, maxX: inner.x, maxY: inner.maxY))
    pass(PixelRect(minX: inner.maxX, minY: inner.y, maxX: maxX, maxY: inner.maxY))
    pass(PixelRect(minX: x, minY: inner.maxY, maxX: maxX, maxY: maxY))
  }
}
