import Pixels
import Scenes

extension Plane {
  /// This plane blurred along both axes by the same pair of boxes (see ``BoxPlan``), over its area enlarged by the
  /// plan's reach.
  func boxed(_ plan: BoxPlan, in arena: ScratchArena) -> Plane {
    guard !plan.isIdentity, !bounds.isEmpty else { return self }
    let down = boxedAlongColumns(plan, in: arena).transposed(in: arena)
    return down.boxedAlongColumns(plan, in: arena).transposed(in: arena)
  }

  /// The same along columns alone.
  private func boxedAlongColumns(_ plan: BoxPlan, in arena: ScratchArena) -> Plane {
    let reach = plan.reach
    let tall = PixelRect(x: bounds.x, y: bounds.y, width: width, height: height + reach)
    let first = Plane(tall, in: arena)
    runBox(plan, into: first, from: 0, step: 1)
    let result = Plane(
      PixelRect(x: bounds.x, y: bounds.y - reach, width: width, height: height + 2 * reach), in: arena)
    first.runBox(plan, into: result, from: result.height - 1, step: -1)
    return result
  }

  /// One box: row n of the result, counted from row `start` in steps of `step`, is the mean of this plane's rows n,
  /// n - 1 ... n - taps, counted likewise from its first or last row. The running sum is exact.
  private func runBox(_ plan: BoxPlan, into result: Plane, from start: Int, step: Int) {
    let lanes = paddedWidth
    let first = step > 0 ? 0 : height - 1
    // Two lanes at once, which are one cache line; a row has room for them behind its last value.
    for x in Swift.stride(from: 0, to: lanes, by: 2 * Lanes.scalarCount) {
      let far = x + Lanes.scalarCount
      var (sum, sumFar) = (Lanes.zero, Lanes.zero)
      for n in 0..<result.height {
        if n < height {
          sum += rounded(first + n * step, x, plan.rounder)
          sumFar += rounded(first + n * step, far, plan.rounder)
        }
        let gone = n - plan.taps
        let target = result.values + (start + n * step) * result.stride
        guard gone >= 0, gone < height else {
          target.store(sum * plan.scale, at: x)
          target.store(sumFar * plan.scale, at: far)
          continue
        }
        let last = rounded(first + gone * step, x, plan.rounder)
        let lastFar = rounded(first + gone * step, far, plan.rounder)
        sum -= last
        sumFar -= lastFar
        target.store((sum + last * plan.fraction) * plan.scale, at: x)
        target.store((sumFar + lastFar * plan.fraction) * plan.scale, at: far)
      }
    }
    for y in 0..<result.height {
      (result.values + y * result.stride + width).update(repeating: 0, count: result.stride - width)
    }
  }

  /// Eight values, rounded so that their sums are exact.
  @inline(__always) private func rounded(_ row: Int, _ x: Int, _ rounder: Float) -> Lanes {
    let value = (values + row * stride).lanes(x)
    return (value + rounder) - rounder
  }
}
