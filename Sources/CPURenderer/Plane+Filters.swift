import CRowKernels
import LabelScene
import Pixels

extension Plane {
  /// From pixels to the coarse nodes that see any of them.
  func decimated(_ plan: BlurPlan, in arena: ScratchArena) -> Plane {
    let last = (height - 1) / plan.factor + 1
    return RowFilter.decimation(plan, in: arena).applied(to: self, rows: -1..<(last + 1), in: arena)
  }

  /// The kernel along rows: result[n] = sum over k of kernel[k] * self[n + k - origin] for the columns `columns`.
  func convolvedAlongRows(_ plan: BlurPlan, columns: Range<Int>, in arena: ScratchArena) -> Plane {
    let result = Plane(
      PixelRect(x: columns.lowerBound, y: bounds.y, width: columns.count, height: height), in: arena)
    // A row with zeros left and right, so that no tap needs a test.
    let first = columns.lowerBound - plan.kernelOrigin
    let length = result.stride + plan.kernel.count + Lanes.scalarCount
    let padded = arena.allocateZeroed(length)
    let from = max(first, bounds.x)
    let count = max(0, min(first + length, bounds.maxX) - from)
    plan.kernel.withUnsafeBufferPointer { kernel in
      for y in bounds.y..<bounds.maxY {
        if count > 0 { (padded + (from - first)).update(from: row(y) + (from - bounds.x), count: count) }
        let target = result.row(y)
        row_convolve(target, padded, kernel.baseAddress!, kernel.count, result.width)
        (target + result.width).update(repeating: 0, count: result.stride - result.width)
      }
    }
    return result
  }
}

/// n / divisor, rounded towards minus infinity.
@inline(__always) func floorDivide(_ n: Int, _ divisor: Int) -> Int {
  n >= 0 ? n / divisor : -((divisor - 1 - n) / divisor)
}
