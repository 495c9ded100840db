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
  /// The plane as far as the strip reaches into it, with zeros beyond.
  let values: Plane
  /// For each row of the output and each block of its columns, the largest value that they reach.
  let bounds: Plane
  private let reach: GrowthReach

  /// The strip over `output` of what grows from `plane`; nil if it reaches none of it.
  init?(of plane: Plane, over output: PixelRect, reach: GrowthReach, in arena: ScratchArena) {
    let near = PixelRect(
      minX: output.x - reach.left, minY: output.y - reach.up, maxX: output.maxX + reach.right,
      maxY: output.maxY + reach.down)
    let seen = near.intersection(plane.bounds)
    guard !seen.isEmpty else { return nil }
    self.output = output
    self.reach = reach
    values = GrowthStrip.values(of: plane, seen, near, in: arena)
    bounds = GrowthStrip.bounds(of: values, over: output, reach: reach, in: arena)
  }

  /// The seen values with a row of zeros above and below them, and room for whole lanes and blocks at the right.
  private static func values(of plane: Plane, _ seen: PixelRect, _ near: PixelRect, in arena: ScratchArena) -> Plane
  {
    let width = (near.width + Lanes.scalarCount + block - 1) / block * block
    let values = Plane.zero(
      PixelRect(x: near.x, y: seen.y - 1, width: width, height: seen.height + 2), in: arena)
    for y in seen.y..<seen.maxY {
      (values.row(y) + (seen.x - near.x)).update(from: plane.row(y) + (seen.x - plane.bounds.x), count: seen.width)
    }
    return values
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
    let runs = values.copied(to: arena)
    for (level, places) in disc.runs.enumerated() {
      if level > 0 { runs.doubleRuns(of: 1 << (level - 1)) }
      var taps = GrowthTaps(capacity: places.count, in: arena)
      unite(places, by: &taps, of: runs, into: result)
    }
    var taps = GrowthTaps(capacity: disc.rim.count, isWeighted: true, in: arena)
    unite(disc.rim, by: &taps, of: values, into: result)
  }

  private func unite(_ places: [GrowthDisc.Place], by taps: inout GrowthTaps, of plane: Plane, into result: Plane) {
    for y in output.y..<output.maxY {
      // Within the plane every row has the same taps.
      let isWithin = plane.covers(row: y - reach.up) && plane.covers(row: y + reach.down)
      if !isWithin || taps.count < places.count {
        taps.removeAll()
        for place in places where plane.covers(row: y - place.dy) {
          taps.append(-place.dy * plane.stride - place.dx, weight: place.weight)
        }
      }
      let source = plane.place(row: y) + (output.x - plane.bounds.x)
      taps.unite(into: result.row(y), from: source, bounds: bounds.row(y), count: output.width)
    }
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
  func unite(_ steps: [GrowthStep], into result: Plane) {
    // A value between pixels may differ from the largest of them by a rounding. So nothing and all are the only bounds.
    for y in output.y..<output.maxY {
      let row = bounds.row(y)
      for block in 0..<bounds.width where row[block] > 0 { row[block] = 1 }
    }
    var taps: [RowStep] = []
    for y in output.y..<output.maxY {
      taps.removeAll(keepingCapacity: true)
      for step in steps where values.covers(row: y - step.dy) && values.covers(row: y - step.dy - 1) {
        taps.append(RowStep(offset: -step.dy * values.stride - step.dx, x: step.fraction.x, y: step.fraction.y))
      }
      let source = values.place(row: y) + (output.x - values.bounds.x)
      row_largest_between(
        result.row(y), source, values.stride, taps, taps.count, bounds.row(y), output.width)
    }
  }
}
