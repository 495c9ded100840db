import Pixels

extension Plane {
  /// This plane, moved and cut or enlarged to an area, with each value changed. Beyond the plane its value is
  /// `outside`.
  @inline(__always) func fitted(
    to area: PixelRect, movedBy offset: SIMD2<Int> = .zero, outside: Float = 0, in arena: ScratchArena,
    _ change: (Lanes) -> Lanes = { $0 }
  ) -> Plane {
    let result = Plane(area, in: arena)
    let moved = bounds.offset(x: offset.x, y: offset.y)
    let columns = (moved.x..<moved.maxX).clamped(to: area.x..<area.maxX)
    let beyond = change(Lanes(repeating: outside))[0]
    for y in area.y..<area.maxY {
      let target = result.row(y)
      guard y >= moved.y, y < moved.maxY, !columns.isEmpty else {
        target.update(repeating: beyond, count: area.width)
        continue
      }
      let start = columns.lowerBound - area.x
      let source = row(y - offset.y) + (columns.lowerBound - moved.x)
      target.update(repeating: beyond, count: start)
      var x = 0
      while x + Lanes.scalarCount <= columns.count {
        target.store(change(source.lanes(x)), at: start + x)
        x += Lanes.scalarCount
      }
      while x < columns.count {
        target[start + x] = change(Lanes(repeating: source[x]))[0]
        x += 1
      }
      (target + start + columns.count).update(repeating: beyond, count: area.width - start - columns.count)
    }
    return result
  }

  /// Changes each value of the plane.
  @inline(__always) func change(_ change: (_ value: Float, _ x: Int, _ y: Int) -> Float) {
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      for x in 0..<width { row[x] = change(row[x], bounds.x + x, y) }
    }
  }
}
