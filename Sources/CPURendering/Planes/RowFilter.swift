import CRowKernels
import Pixels
import Scene

/// A filter of a `BlurPlan` along columns: each row of its result is a weighted sum of some consecutive rows of its
/// source. Rows outside the source count as 0. The same filters work along rows on the transposed plane.
///
/// With j = floor(n / spacing) and i = n mod spacing, row n of the result is the sum over k < taps of
/// weights[taps * i + k] * source[step * j + first + k].
struct RowFilter {
  private let weights: UnsafeMutableBufferPointer<Float>
  let taps: Int
  private let first: Int
  private let step: Int
  private let spacing: Int

  private init(
    _ weights: some Collection<Float>, taps: Int, first: Int, step: Int = 1, spacing: Int = 1,
    in arena: ScratchArena
  ) {
    self.weights = UnsafeMutableBufferPointer(start: arena.allocate(weights.count), count: weights.count)
    _ = self.weights.initialize(fromContentsOf: weights)
    self.taps = taps
    self.first = first
    self.step = step
    self.spacing = spacing
  }

  /// A copy in other memory.
  func copied(to memory: ScratchArena) -> RowFilter {
    RowFilter(weights, taps: taps, first: first, step: step, spacing: spacing, in: memory)
  }

  /// result[n] = sum over k of kernel[k] * source[n + k - origin].
  static func convolution(_ plan: BlurPlan, in arena: ScratchArena) -> RowFilter {
    RowFilter(plan.kernel, taps: plan.kernel.count, first: -plan.kernelOrigin, in: arena)
  }

  /// Takes pixels to coarse nodes.
  static func decimation(_ plan: BlurPlan, in arena: ScratchArena) -> RowFilter {
    RowFilter(plan.decimation, taps: plan.decimation.count, first: -plan.factor, step: plan.factor, in: arena)
  }

  /// Takes coarse nodes to pixels.
  static func interpolation(_ plan: BlurPlan, in arena: ScratchArena) -> RowFilter {
    RowFilter(plan.interpolation, taps: 3, first: -1, spacing: plan.factor, in: arena)
  }

  /// Leaves the rows as they are.
  static func identity(in arena: ScratchArena) -> RowFilter { RowFilter([1], taps: 1, first: 0, in: arena) }

  /// True where each row of the result is the same row of the source.
  var isIdentity: Bool { taps == 1 && first == 0 && step == 1 && spacing == 1 }

  /// The rows of `source` that make row `n` of the result, with their weights; none where nothing is there.
  func sum(
    of source: Plane, row n: Int
  ) -> (source: UnsafePointer<Float>, weights: UnsafePointer<Float>, rows: Int) {
    let node = floorDivide(n, spacing)
    let start = step * node + first
    let from = max(start, source.bounds.y)
    let to = min(start + taps, source.bounds.maxY)
    let phase = UnsafePointer(weights.baseAddress!) + taps * (n - node * spacing)
    guard from < to else { return (UnsafePointer(source.values), phase, 0) }
    return (UnsafePointer(source.row(from)), phase + (from - start), to - from)
  }

  /// Row `n` of the result, `source.paddedWidth` values.
  func sum(of source: Plane, row n: Int, into target: UnsafeMutablePointer<Float>) {
    let sum = sum(of: source, row: n)
    row_weighted_sum(target, sum.source, source.stride, sum.weights, sum.rows, source.paddedWidth)
  }

  /// The rows `rows` of the result, `stride` values apart, each as ``sum(of:row:into:)`` makes it.
  func sums(of source: Plane, rows: Range<Int>, into target: UnsafeMutablePointer<Float>, stride: Int) {
    withUnsafePointer(to: filtered(source)) {
      row_weighted_sums(target, stride, $0, rows.lowerBound, rows.count, source.paddedWidth)
    }
  }

  /// The filter with its source, for a loop in C, where the source's rows count from 0.
  func filtered(_ source: Plane) -> RowFiltered {
    RowFiltered(
      source: source.values, stride: source.stride, source_rows: source.height, weights: weights.baseAddress,
      taps: taps, first: first - source.bounds.y, step: step, spacing: spacing)
  }

  /// The rows `rows` of the result.
  func applied(to source: Plane, rows: Range<Int>, in arena: ScratchArena) -> Plane {
    let bounds = PixelRect(x: source.bounds.x, y: rows.lowerBound, width: source.width, height: rows.count)
    let result = Plane(bounds, in: arena)
    guard !rows.isEmpty else { return result }
    sums(of: source, rows: rows, into: result.values, stride: result.stride)
    return result
  }
}
