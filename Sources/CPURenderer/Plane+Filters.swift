import LabelScene
import Pixels

/// The filters of a `BlurPlan`, along columns: every one makes each row of its result a weighted sum of some
/// consecutive rows of its source, eight columns at a time. Rows outside the source count as 0. Along rows the same
/// filters run on the transposed plane.
extension Plane {
  /// result[n] = sum over k of kernel[k] * self[n + k - origin], for the rows `rows`.
  func convolved(_ plan: BlurPlan, rows: Range<Int>, in arena: ScratchArena) -> Plane {
    filtered(rows: rows, in: arena) { n in
      (n - plan.kernelOrigin, 0, plan.kernel.count)
    } weights: {
      plan.kernel
    }
  }

  /// From pixels to the coarse nodes that see any of them.
  func decimated(_ plan: BlurPlan, in arena: ScratchArena) -> Plane {
    let last = (height - 1) / plan.factor + 1
    return filtered(rows: -1..<(last + 1), in: arena) { node in
      ((node - 1) * plan.factor, 0, plan.decimation.count)
    } weights: {
      plan.decimation
    }
  }

  /// From coarse nodes to the pixels `rows`.
  func interpolated(_ plan: BlurPlan, rows: Range<Int>, in arena: ScratchArena) -> Plane {
    filtered(rows: rows, in: arena) { n in
      let node = floorDivide(n, plan.factor)
      return (node - 1, 3 * (n - node * plan.factor), 3)
    } weights: {
      plan.interpolation
    }
  }

  /// `taps` gives for a result row the first source row, the first weight and the number of weights.
  @inline(__always)
  private func filtered(
    rows: Range<Int>, in arena: ScratchArena, taps: (Int) -> (row: Int, weight: Int, count: Int),
    weights: () -> [Float]
  ) -> Plane {
    let result = Plane(
      PixelRect(x: bounds.x, y: rows.lowerBound, width: width, height: rows.count), in: arena)
    weights().withUnsafeBufferPointer { weights in
      for n in rows {
        let (first, weight, count) = taps(n)
        let from = max(first, bounds.y)
        let to = min(first + count, bounds.maxY)
        sumRows(
          from..<max(from, to), weights: weights.baseAddress! + weight + (from - first), into: result.row(n))
      }
    }
    return result
  }

  /// target = sum over the rows of weights[k] * row, in whole lanes, four of them in registers at a time.
  @inline(__always)
  private func sumRows(
    _ rows: Range<Int>, weights: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>
  ) {
    let first = values + (rows.lowerBound - bounds.y) * stride
    var x = 0
    while x + 2 * Lanes.scalarCount <= stride {
      var low = Lanes.zero
      var high = Lanes.zero
      var source = first + x
      for k in 0..<rows.count {
        let weight = Lanes(repeating: weights[k])
        low += weight * source.lanes(0)
        high += weight * source.lanes(8)
        source += stride
      }
      target.store(low, at: x)
      target.store(high, at: x + 8)
      x += 16
    }
    if x < stride {
      var low = Lanes.zero
      for k in 0..<rows.count { low += Lanes(repeating: weights[k]) * (first + k * stride).lanes(x) }
      target.store(low, at: x)
    }
  }

  /// The kernel along rows without transposing: result[n] = sum over k of kernel[k] * self[n + k - origin] for the
  /// columns `columns`.
  func convolvedAlongRows(_ plan: BlurPlan, columns: Range<Int>, in arena: ScratchArena) -> Plane {
    let result = Plane(
      PixelRect(x: columns.lowerBound, y: bounds.y, width: columns.count, height: height), in: arena)
    // A row with zeros left and right, so that no tap needs a test.
    let first = columns.lowerBound - plan.kernelOrigin
    let length = result.stride + plan.kernel.count + Lanes.scalarCount
    let padded = arena.allocate(length)
    padded.update(repeating: 0, count: length)
    let from = max(first, bounds.x)
    let count = max(0, min(first + length, bounds.maxX) - from)
    plan.kernel.withUnsafeBufferPointer { kernel in
      for y in bounds.y..<bounds.maxY {
        if count > 0 { (padded + (from - first)).update(from: row(y) + (from - bounds.x), count: count) }
        let target = result.row(y)
        for x in Swift.stride(from: 0, to: result.width, by: Lanes.scalarCount) {
          var sum = Lanes.zero
          for k in 0..<kernel.count { sum += Lanes(repeating: kernel[k]) * padded.lanes(x + k) }
          target.store(sum, at: x)
        }
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
