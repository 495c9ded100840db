import Pixels
import Scenes

extension Plane {
  /// This plane grown or shrunk (see ``Dilation``), over its whole new area or the part of it that is needed; the plane
  /// itself without a dilation.
  func dilated(by dilation: Dilation?, within needed: PixelRect? = nil, in arena: ScratchArena) -> Plane {
    guard !bounds.isEmpty else { return self }
    let whole = bounds.grown(by: dilation)
    let output = needed.map { whole.intersection($0) } ?? whole
    // What is needed may lie beside everything there is.
    guard !output.isEmpty else {
      return Plane.zero(PixelRect(x: whole.x, y: whole.y, width: 1, height: 1), in: arena)
    }
    switch dilation {
    case nil: return self
    case .disc(let radius): return dilated(byDisc: radius, over: output, in: arena)
    case .erosion(let radius): return eroded(byDisc: radius, in: arena)
    case .sweep(let dx, let dy): return swept(dx: dx, dy: dy, over: output, in: arena)
    }
  }

  /// 1 - dilate(1 - plane). Outside the plane the complement is 1. Of all pixels out there the nearest counts, because
  /// the disc's weight falls with the distance; it lies straight left, right, above or below. So the outside takes a
  /// weight by distance from the edge, and no memory.
  private func eroded(byDisc radius: Double, in arena: ScratchArena) -> Plane {
    let complement = Plane(bounds, in: arena)
    for y in bounds.y..<bounds.maxY {
      let source = row(y)
      let target = complement.row(y)
      for x in 0..<width { target[x] = 1 - source[x] }
    }
    let grown = complement.dilated(byDisc: radius, over: bounds, in: arena)
    let longest = (min(width, height) + 1) / 2
    let weights = arena.allocate(longest + 1)
    for distance in 0...longest { weights[distance] = Float(DiscChord.weight(radius, Double(distance))) }
    for y in bounds.y..<bounds.maxY {
      let row = grown.row(y)
      let vertical = min(y - bounds.y + 1, bounds.maxY - y)
      for x in 0..<width {
        let distance = min(vertical, min(x + 1, width - x))
        row[x] = 1 - max(row[x], weights[distance])
      }
    }
    return grown
  }

  /// Each row of the disc is a run of weight 1 with a soft rim at either end. The maximum over a run of n values is
  /// that of two overlapping runs whose length is a power of two. Those are made for the whole plane, each from runs
  /// half as long, in the place of the shorter ones once all rows that need those are done. So 2 r rows cost two reads
  /// and a few of the rim each, not r, and memory for one plane beside the result.
  private func dilated(byDisc radius: Double, over output: PixelRect, in arena: ScratchArena) -> Plane {
    let chords = DiscChord.chords(radius: radius)
    let reach = chords.map(\.reach).max() ?? 0
    let values = surroundings(of: output, reach: reach, in: arena)
    let result = Plane.zero(output, in: arena)
    let rims = chords.filter { !$0.rim.isEmpty }
    for y in output.y..<output.maxY {
      for chord in rims where values.covers(row: y - chord.dy) {
        DiscChord.uniteRim(chord, of: values, row: y - chord.dy, over: output, into: result.row(y))
      }
    }
    // The rims are done, so the values may turn into runs of 2, 4, 8 ... where they are.
    for level in 0...max(0, chords.map(\.level).max() ?? 0) {
      if level > 0 { values.doubleRuns(of: 1 << (level - 1)) }
      let runs = chords.filter { $0.level == level }
      for y in output.y..<output.maxY {
        for chord in runs where values.covers(row: y - chord.dy) {
          DiscChord.uniteRun(chord, of: values, row: y - chord.dy, over: output, into: result.row(y))
        }
      }
    }
    for y in output.y..<output.maxY {
      (result.row(y) + output.width).update(repeating: 0, count: result.stride - output.width)
    }
    return result
  }

  /// The values as far as they reach into an output, with zeros beyond the plane and room for whole lanes at the right.
  private func surroundings(of output: PixelRect, reach: Int, in arena: ScratchArena) -> Plane {
    let near = output.outset(horizontal: reach, vertical: reach)
    let rows = near.intersection(PixelRect(x: near.x, y: bounds.y, width: near.width, height: height))
    let plane = Plane.zero(
      PixelRect(x: near.x, y: rows.y, width: near.width + Lanes.scalarCount, height: rows.height), in: arena)
    let columns = max(bounds.x, near.x)..<max(bounds.x, near.x, min(bounds.maxX, near.maxX))
    for y in rows.y..<rows.maxY {
      (plane.row(y) + (columns.lowerBound - near.x))
        .update(from: row(y) + (columns.lowerBound - bounds.x), count: columns.count)
    }
    return plane
  }

  /// Turns the maxima of the `length` values from each place on into those of twice as many. Each place reads itself
  /// and places to its right, which are still as they were. The last `length` places stay as they are.
  private func doubleRuns(of length: Int) {
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      var x = 0
      while x + length + Lanes.scalarCount <= width {
        row.store(larger(row.lanes(x), row.lanes(x + length)), at: x)
        x += Lanes.scalarCount
      }
    }
  }

  private func swept(dx: Double, dy: Double, over output: PixelRect, in arena: ScratchArena) -> Plane {
    let offsets = Dilation.sweepOffsets(dx: dx, dy: dy)
    let reach = Int(max(abs(dx), abs(dy)).rounded(.up)) + 2
    let padded = Plane.zero(
      bounds.outset(horizontal: 2 * reach + Lanes.scalarCount, vertical: 2 * reach), in: arena)
    for y in bounds.y..<bounds.maxY {
      (padded.row(y) + 2 * reach + Lanes.scalarCount).update(from: row(y), count: width)
    }
    let result = Plane.zero(output, in: arena)
    for y in output.y..<output.maxY {
      let target = result.row(y)
      for offset in offsets {
        let whole = SIMD2<Int>(offset, rounding: .down)
        let fraction = SIMD2<Float>(offset - SIMD2<Double>(whole))
        let here = padded.row(y - whole.y) + (output.x - whole.x - padded.bounds.x)
        let above = padded.row(y - whole.y - 1) + (output.x - whole.x - padded.bounds.x)
        var x = 0
        while x < output.width {
          let near = here.lanes(x) + (here.lanes(x - 1) - here.lanes(x)) * fraction.x
          let far = above.lanes(x) + (above.lanes(x - 1) - above.lanes(x)) * fraction.x
          target.store(larger(target.lanes(x), near + (far - near) * fraction.y), at: x)
          x += Lanes.scalarCount
        }
      }
      (target + output.width).update(repeating: 0, count: result.stride - output.width)
    }
    return result
  }
}
