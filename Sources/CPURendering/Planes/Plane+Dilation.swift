import Pixels
import Scenes

extension Plane {
  /// This plane grown or shrunk (see ``Dilation``), over its whole new area; the plane itself without a dilation.
  func dilated(by dilation: Dilation?, in arena: ScratchArena) -> Plane {
    guard !bounds.isEmpty else { return self }
    switch dilation {
    case nil: return self
    case .disc(let radius): return dilated(byDisc: radius, over: bounds.grown(by: dilation), in: arena)
    case .erosion(let radius): return eroded(byDisc: radius, in: arena)
    case .sweep(let dx, let dy): return swept(dx: dx, dy: dy, over: bounds.grown(by: dilation), in: arena)
    }
  }

  /// 1 - dilate(1 - plane). Outside the plane the complement is 1, which matters only within the disc's reach.
  private func eroded(byDisc radius: Double, in arena: ScratchArena) -> Plane {
    let reach = Int((radius + 1).rounded(.up))
    let complement = Plane(bounds.outset(horizontal: reach, vertical: reach), in: arena)
    for y in complement.bounds.y..<complement.bounds.maxY {
      let target = complement.row(y)
      target.update(repeating: 1, count: complement.width)
      guard y >= bounds.y, y < bounds.maxY else { continue }
      let source = row(y)
      for x in 0..<width { target[reach + x] = 1 - source[x] }
    }
    let grown = complement.dilated(byDisc: radius, over: bounds, in: arena)
    for y in bounds.y..<bounds.maxY {
      let row = grown.row(y)
      for x in 0..<width { row[x] = 1 - row[x] }
    }
    return grown
  }

  /// Each row of the disc is a run of weight 1 with a soft rim at either end. The maximum over a run of n values is
  /// that of two overlapping runs whose length is a power of two. Those are made once for the whole plane, each from
  /// runs half as long. So 2 r rows cost two reads and a few of the rim each, not r.
  private func dilated(byDisc radius: Double, over output: PixelRect, in arena: ScratchArena) -> Plane {
    let chords = DiscChord.chords(radius: radius)
    let reach = chords.map(\.reach).max() ?? 0
    let levels = runMaxima(longest: 2 * reach + 1, margin: reach + Lanes.scalarCount, in: arena)
    let result = Plane.zero(output, in: arena)
    for y in output.y..<output.maxY {
      let target = result.row(y)
      for chord in chords {
        let sourceRow = y - chord.dy
        guard sourceRow >= bounds.y, sourceRow < bounds.maxY else { continue }
        DiscChord.unite(chord, of: levels, row: sourceRow, from: output.x, count: output.width, into: target)
      }
      (target + output.width).update(repeating: 0, count: result.stride - output.width)
    }
    return result
  }

  /// Level j has, at x, the maximum of the 2^j values from x on. There are `margin` zeros left and right.
  private func runMaxima(longest: Int, margin: Int, in arena: ScratchArena) -> [Plane] {
    let padded = Plane.zero(bounds.outset(horizontal: margin + longest, vertical: 0), in: arena)
    for y in bounds.y..<bounds.maxY { (padded.row(y) + margin + longest).update(from: row(y), count: width) }
    var levels = [padded]
    var length = 1
    while length * 2 <= longest {
      let shorter = levels[levels.count - 1]
      let longer = Plane.zero(padded.bounds, in: arena)
      for y in bounds.y..<bounds.maxY {
        let source = shorter.row(y)
        let target = longer.row(y)
        var x = 0
        while x + length + Lanes.scalarCount <= padded.width {
          target.store(larger(source.lanes(x), source.lanes(x + length)), at: x)
          x += Lanes.scalarCount
        }
      }
      levels.append(longer)
      length *= 2
    }
    return levels
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
