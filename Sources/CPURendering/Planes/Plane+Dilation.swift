import Pixels
import Scene

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
    for distance in 0...longest { weights[distance] = Float(GrowthDisc.weight(radius, distance: Double(distance))) }
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

  private func dilated(byDisc radius: Double, over output: PixelRect, in arena: ScratchArena) -> Plane {
    let disc = GrowthDisc(radius: radius)
    return grown(over: output, reach: disc.reach, in: arena) { $0.unite(disc, into: $1, in: arena) }
  }

  private func swept(dx: Double, dy: Double, over output: PixelRect, in arena: ScratchArena) -> Plane {
    let steps = Dilation.sweepOffsets(dx: dx, dy: dy).map { GrowthStep($0) }
    let reach = GrowthReach(steps.flatMap(\.places))
    return grown(over: output, reach: reach, in: arena) { $0.unite(steps, into: $1, in: arena) }
  }

  /// The strips of `output` that anything of this plane reaches, one after the other, each made by `unite`, and 0
  /// elsewhere.
  private func grown(
    over output: PixelRect, reach: GrowthReach, in arena: ScratchArena,
    unite: (GrowthStrip, _ result: Plane) -> Void
  ) -> Plane {
    let result = Plane.zero(output, in: arena)
    for x in Swift.stride(from: output.x, to: output.maxX, by: GrowthStrip.width) {
      let part = result.part(columns: x..<min(x + GrowthStrip.width, output.maxX))
      let mark = arena.mark()
      if let strip = GrowthStrip(of: self, over: part.bounds, reach: reach, in: arena) { unite(strip, part) }
      arena.release(to: mark)
    }
    for y in output.y..<output.maxY {
      (result.row(y) + output.width).update(repeating: 0, count: result.stride - output.width)
    }
    return result
  }
}
