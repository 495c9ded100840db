import CRowKernels
import Pixels

/// A strip of a plane that is grown: what its values are made from, and what they cannot exceed.
struct GrowthStrip {
  /// Columns that are made in one go: many for one call of a kernel, and few enough for all rows that a row of the result
  /// reads to be in the processor's second cache when the next one reads them.
  static let width = 1024
  /// Columns that share a bound, as the kernels have it.
  private static let block = 32

  let output: PixelRect
  /// The plane as far as the strip reaches into it, with a row of zeros above and below, and zeros beside it.
  private let values: Plane
  /// For each row of the output and each block of its columns, the largest value that they reach.
  private let bounds: Plane
  private let reach: GrowthReach
  /// What grows, and the part of it that the strip reaches.
  private let plane: Plane
  private let seen: PixelRect

  /// The strip over `output` of what grows from `plane`; nil if it reaches none of it.
  init?(of plane: Plane, over output: PixelRect, reach: GrowthReach, in arena: ScratchArena) {
    let near = PixelRect(
      minX: output.x - reach.left, minY: output.y - reach.up, maxX: output.maxX + reach.right,
      maxY: output.maxY + reach.down)
    let seen = near.intersection(plane.bounds)
    guard !seen.isEmpty else { return nil }
    self.output = output
    self.reach = reach
    self.plane = plane
    self.seen = seen
    // At the right there is room for whole lanes and blocks.
    let block = GrowthStrip.block
    let width = (near.width + Lanes.scalarCount + block - 1) / block * block
    values = Plane(PixelRect(x: near.x, y: seen.y - 1, width: width, height: seen.height + 2), in: arena)
    GrowthStrip.fill(values, with: plane, over: seen)
    bounds = GrowthStrip.bounds(of: values, over: output, reach: reach, in: arena)
  }

  private static func fill(_ values: Plane, with plane: Plane, over seen: PixelRect) {
    values.values.update(repeating: 0, count: values.stride * values.height)
    for y in seen.y..<seen.maxY {
      (values.row(y) + (seen.x - values.bounds.x))
        .update(from: plane.row(y) + (seen.x - plane.bounds.x), count: seen.width)
    }
  }

  /// Rows that reach the same blocks of columns have their largest values in one table.
  private static func bounds(
    of values: Plane, over output: PixelRect, reach: GrowthReach, in arena: ScratchArena
  ) -> Plane {
    let blocks = (output.width + block - 1) / block
    let cells = cells(of: values, count: values.width / block + blocks + Lanes.scalarCount, in: arena)
    let bounds = Plane.zero(PixelRect(x: 0, y: output.y, width: blocks, height: output.height), in: arena)
    let rows = Dictionary(grouping: reach.rows) { row in
      // The first block reaches columns left - upper ... left - lower + 31 of the plane, the next one those 32 further.
      (reach.left - row.columns.upperBound) / block...(reach.left - row.columns.lowerBound + block - 1) / block
    }
    for (span, rows) in rows {
      let mark = arena.mark()
      let table = Plane.zero(PixelRect(x: 0, y: values.bounds.y, width: blocks, height: values.height), in: arena)
      var beside = GrowthTaps(capacity: span.count, in: arena)
      for cell in span { beside.append(cell) }
      for y in values.bounds.y..<values.bounds.maxY {
        beside.unite(into: table.row(y), from: cells.row(y), count: blocks)
      }
      var above = GrowthTaps(capacity: rows.count, in: arena)
      for y in output.y..<output.maxY {
        above.removeAll()
        for row in rows where table.covers(row: y - row.dy) { above.append(-row.dy * table.stride) }
        above.unite(into: bounds.row(y), from: table.place(row: y), count: blocks)
      }
      arena.release(to: mark)
    }
    return bounds
  }

  /// The largest value of each block of columns, by rows, and zeros up to `count`.
  private static func cells(of values: Plane, count: Int, in arena: ScratchArena) -> Plane {
    let cells = Plane.zero(PixelRect(x: 0, y: values.bounds.y, width: count, height: values.height), in: arena)
    for y in values.bounds.y..<values.bounds.maxY {
      let (row, target) = (values.row(y), cells.row(y))
      for cell in 0..<(values.width / block) {
        let first = row + cell * block
        let left = larger(first.lanes(0), first.lanes(Lanes.scalarCount))
        let right = larger(first.lanes(2 * Lanes.scalarCount), first.lanes(3 * Lanes.scalarCount))
        target[cell] = larger(left, right).max()
      }
    }
    return cells
  }
}

// MARK: - Discs

extension GrowthStrip {
  /// Unites the result with the maxima of the disc about each of its pixels.
  ///
  /// Each row of the disc is a run of weight 1 with a soft rim at either end. The maximum over a run of n values is that
  /// of two overlapping runs whose length is a power of two. Those are made for the whole strip, each from runs half as
  /// long, in the place of the shorter ones once all rows that need those are done. So 2 r rows cost two reads and a few
  /// of the rim each, not r. The rim comes last: where the runs have found a value as large as there is, it adds nothing.
  func unite(_ disc: GrowthDisc, into result: Plane, in arena: ScratchArena) {
    for (level, places) in disc.runs.enumerated() {
      if level > 0 { values.doubleRuns(of: 1 << (level - 1)) }
      unite(places, isWeighted: false, into: result, in: arena)
    }
    GrowthStrip.fill(values, with: plane, over: seen)
    unite(disc.rim, isWeighted: true, into: result, in: arena)
  }

  private func unite(_ places: [GrowthDisc.Place], isWeighted: Bool, into result: Plane, in arena: ScratchArena) {
    // Few of many places lie on a few rows. They are looked up then, and not in the order that bounds need.
    let isLow = 4 * values.height < reach.rows.count
    let known = isLow ? Dictionary(grouping: places, by: \.dy) : [:]
    var taps = GrowthTaps(capacity: places.count, isWeighted: isWeighted, in: arena)
    for y in output.y..<output.maxY {
      // Within the plane every row has the same taps.
      let isWithin = values.covers(row: y - reach.up) && values.covers(row: y + reach.down)
      if !isWithin || taps.count < places.count {
        taps.removeAll()
        if isLow {
          for row in seen.y..<seen.maxY { for place in known[y - row] ?? [] { append(place, to: &taps) } }
        } else {
          for place in places where values.covers(row: y - place.dy) { append(place, to: &taps) }
        }
      }
      let source = values.place(row: y) + (output.x - values.bounds.x)
      taps.unite(into: result.row(y), from: source, bounds: isLow ? nil : bounds.row(y), count: output.width)
    }
  }

  private func append(_ place: GrowthDisc.Place, to taps: inout GrowthTaps) {
    taps.append(-place.dy * values.stride - place.dx, weight: place.weight)
  }
}

extension Plane {
  /// Where row `y` would begin, which need not be in the plane: what a place is counted from.
  fileprivate func place(row y: Int) -> UnsafeMutablePointer<Float> { values + (y - bounds.y) * stride }

  /// Turns the maxima of the `length` values from each place on into those of twice as many. Each place reads itself
  /// and places to its right, which are still as they were. The last `length` places stay as they are.
  fileprivate func doubleRuns(of length: Int) {
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      var x = 0
      while x + length + Lanes.scalarCount <= width {
        row.store(larger(row.lanes(x), row.lanes(x + length)), at: x)
        x += Lanes.scalarCount
      }
    }
  }
}

// MARK: - Sweeps

extension GrowthStrip {
  /// Unites the result with the values that the steps of a sweep read, which lie between pixels.
  func unite(_ steps: [GrowthStep], into result: Plane, in arena: ScratchArena) {
    // A value between pixels may differ from the largest of them by a rounding. So nothing and all are the only bounds.
    let limits = bounds.copied(to: arena)
    limits.change { limit, _, _ in limit > 0 ? max(limit, 1) : 0 }
    var taps: [RowStep] = []
    for y in output.y..<output.maxY {
      taps.removeAll(keepingCapacity: true)
      for step in steps where values.covers(row: y - step.dy) && values.covers(row: y - step.dy - 1) {
        taps.append(RowStep(offset: -step.dy * values.stride - step.dx, x: step.fraction.x, y: step.fraction.y))
      }
      let source = values.place(row: y) + (output.x - values.bounds.x)
      row_largest_between(
        result.row(y), source, values.stride, taps, taps.count, limits.row(y), output.width)
    }
  }
}
