import CRowKernels
import Pixels
import Scene

extension Plane {
  /// grow(this plane, r) of ``ChamferPlan``, over its area enlarged by the reach; over its own, if it is 1 outside, with
  /// a pixel of that around it.
  func grown(_ plan: ChamferPlan, outside: Float = 0, in arena: ScratchArena) -> Plane {
    guard !plan.isIdentity, !bounds.isEmpty else { return self }
    let area = outside == 0 ? bounds.outset(horizontal: plan.reach, vertical: plan.reach) : bounds
    let plane = nearness(plan, over: area, start: plan.radius, in: arena)
    plane.clamp()
    return plane
  }

  /// 1 - this plane, with `margin` pixels of 1 around it.
  func complement(margin: Int, in arena: ScratchArena) -> Plane {
    let result = Plane(bounds.outset(horizontal: margin, vertical: margin), in: arena)
    for y in result.bounds.y..<result.bounds.maxY {
      let target = result.row(y)
      target.update(repeating: 1, count: result.width)
      guard y >= bounds.y, y < bounds.maxY else { continue }
      let source = row(y)
      for x in 0..<width { target[margin + x] = 1 - source[x] }
    }
    return result
  }

  /// The largest of x(q) + start - fall(x(q)) - d(p - q) over all q, not clamped; far below 0 where nothing is near.
  ///
  /// The first sweep goes down and, in each row, to the right; the second one goes back. Each takes the neighbours that
  /// it has passed, eight values at a time: first from other rows, and then along the row.
  func nearness(_ plan: ChamferPlan, over area: PixelRect, start: Float, in arena: ScratchArena) -> Plane {
    // Two columns and rows of nothing around it, so that no neighbour is missing.
    let margin = 2
    let outer = area.outset(horizontal: margin, vertical: margin)
    let plane = Plane(outer, in: arena)
    for y in outer.y..<outer.maxY {
      let target = plane.row(y)
      target.update(repeating: ChamferPlan.nowhere, count: plane.stride)
      guard y >= bounds.y, y < bounds.maxY else { continue }
      let source = row(y)
      let here = target + (bounds.x - outer.x)
      for x in Swift.stride(from: 0, to: width, by: Lanes.scalarCount) {
        let value = source.lanes(x)
        let lack = larger(Lanes.zero, ChamferPlan.least - value) * plan.fall
        let grown = value + start - lack
        let count = min(Lanes.scalarCount, width - x)
        if count == Lanes.scalarCount {
          here.store(grown.replacing(with: ChamferPlan.nowhere, where: value .<= 0), at: x)
        } else {
          for lane in 0..<count where value[lane] > 0 { here[x + lane] = grown[lane] }
        }
      }
    }
    plane.sweep(area.y..<area.maxY, plan)
    let result = plane.part(columns: area.x..<area.maxX).rows(area.y..<area.maxY)
    for y in area.y..<area.maxY {
      (result.row(y) + area.width).update(repeating: 0, count: Lanes.scalarCount)
    }
    return result
  }

  /// Both sweeps over the rows `rows` of this plane, without its margin.
  private func sweep(_ rows: Range<Int>, _ plan: ChamferPlan) {
    let margin = 2
    let count = width - 2 * margin
    let chamfer = RowChamfer(
      straight: plan.straight, diagonal: plan.diagonal, knight: plan.knight, reach: plan.reach)
    withUnsafePointer(to: chamfer) { chamfer in
      for y in rows { row_chamfer(row(y) + margin, row(y - 1) + margin, row(y - 2) + margin, chamfer, 0, count) }
      for y in rows.reversed() {
        row_chamfer(row(y) + margin, row(y + 1) + margin, row(y + 2) + margin, chamfer, 1, count)
      }
    }
  }

  private func clamp() {
    for y in bounds.y..<bounds.maxY {
      let row = row(y)
      for x in Swift.stride(from: 0, to: width, by: Lanes.scalarCount) {
        let value = row.lanes(x)
        row.store(larger(Lanes.zero, -larger(-value, Lanes(repeating: -1))), at: x)
      }
    }
  }
}
