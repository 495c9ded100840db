import CRowKernels
import Pixels
import Scene

extension Plane {
  /// This plane blurred along both axes by the same pair of boxes (see ``BoxPlan``), over its area enlarged by the
  /// plan's reach. Beyond its area it is `outside`, 0 or 1.
  func boxed(_ plan: BoxPlan, outside: Float, in arena: ScratchArena) -> Plane {
    assert(outside == 0 || outside == 1, "a box sums \(outside) beyond a plane")
    guard !plan.isIdentity, !bounds.isEmpty else { return self }
    let down = boxedAlongColumns(plan, outside: outside, in: arena).transposed(in: arena)
    return down.boxedAlongColumns(plan, outside: outside, in: arena).transposed(in: arena)
  }

  /// The same along columns alone.
  private func boxedAlongColumns(_ plan: BoxPlan, outside: Float, in arena: ScratchArena) -> Plane {
    let reach = plan.reach
    let tall = PixelRect(x: bounds.x, y: bounds.y, width: width, height: height + reach)
    let first = Plane(tall, in: arena)
    runBox(plan, outside: outside, into: first, from: 0, step: 1)
    let result = Plane(
      PixelRect(x: bounds.x, y: bounds.y - reach, width: width, height: height + 2 * reach), in: arena)
    first.runBox(plan, outside: outside, into: result, from: result.height - 1, step: -1)
    return result
  }

  /// One box: row n of the result, counted from row `start` in steps of `step`, is the mean of this plane's rows n,
  /// n - 1 ... n - taps, counted likewise from its first or last row. The running sum is exact.
  private func runBox(_ plan: BoxPlan, outside: Float, into result: Plane, from start: Int, step: Int) {
    let first = step > 0 ? 0 : height - 1
    let box = RowBox(
      taps: plan.taps, fraction: plan.fraction, scale: plan.scale, quanta: plan.quanta, outside: outside)
    withUnsafePointer(to: box) { box in
      row_box(
        result.values + start * result.stride, step * result.stride, result.height, values + first * stride,
        step * stride, height, box, width)
    }
    for y in 0..<result.height {
      (result.values + y * result.stride + width).update(repeating: 0, count: result.stride - width)
    }
  }
}
