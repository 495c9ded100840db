import CRowKernels
import Pixels
import Scene

extension Plane {
  /// Takes pixels to the coarse nodes that see any of them.
  func decimated(_ plan: BlurPlan, in arena: ScratchArena) -> Plane {
    let last = (height - 1) / plan.factor + 1
    return RowFilter.decimation(plan, in: arena).applied(to: self, rows: -1..<(last + 1), in: arena)
  }

  /// Takes coarse nodes along rows to the pixels `columns`. The plane must hold the nodes before and behind all of
  /// them.
  func interpolatedAlongRows(_ plan: BlurPlan, columns: Range<Int>, in arena: ScratchArena) -> Plane {
    let factor = plan.factor
    let pitch = (factor + Lanes.scalarCount - 1) & ~(Lanes.scalarCount - 1)
    let weights = arena.allocateZeroed(3 * pitch)
    for phase in 0..<factor {
      for node in 0..<3 { weights[node * pitch + phase] = plan.interpolation[3 * phase + node] }
    }
    // Starts at a node's first pixel, up to factor - 1 columns before those that are needed.
    let first = floorDivide(columns.lowerBound, factor)
    let count = floorDivide(columns.upperBound - 1, factor) - first + 1
    let whole = PixelRect(x: first * factor, y: bounds.y, width: count * factor, height: height)
    let result = Plane(whole, in: arena)
    let end = columns.upperBound - whole.x
    for y in bounds.y..<bounds.maxY {
      let target = result.row(y)
      row_interpolate(target, row(y) + (first - 1 - bounds.x), weights, factor, pitch, count)
      (target + end).update(repeating: 0, count: result.stride - end)
    }
    return result.part(columns: columns)
  }

  /// The kernel along rows: result[n] = sum over k of kernel[k] * self[n + k - origin] for the columns `columns`.
  func convolvedAlongRows(_ plan: BlurPlan, columns: Range<Int>, in arena: ScratchArena) -> Plane {
    let result = Plane(
      PixelRect(x: columns.lowerBound, y: bounds.y, width: columns.count, height: height), in: arena)
    // Rows have zeros left and right, so that no tap needs a test. Four at a time are filtered.
    let first = columns.lowerBound - plan.kernelOrigin
    let length = result.stride + plan.kernel.count + Lanes.scalarCount
    let together = 4
    let padded = arena.allocateZeroed(together * length)
    let from = max(first, bounds.x)
    let count = max(0, min(first + length, bounds.maxX) - from)
    plan.kernel.withUnsafeBufferPointer { kernel in
      for top in Swift.stride(from: bounds.y, to: bounds.maxY, by: together) {
        let rows = min(together, bounds.maxY - top)
        for y in top..<(top + rows) where count > 0 {
          (padded + ((y - top) * length + from - first)).update(from: row(y) + (from - bounds.x), count: count)
        }
        row_convolve(
          result.row(top), result.stride, padded, length, rows, kernel.baseAddress!, kernel.count, result.width)
        result.clearPadding(rows: top..<(top + rows))
      }
    }
    return result
  }
}
