import Pixels
import Scene

/// A stage of a blur along one axis, before it is placed: the range of its output, and its terms for taps.glsl.
struct AxisFilter {
  let axis: Axis
  let program: ShaderProgramID
  /// The result's indices, counted from the plane's grid origin: pixels, or nodes of the coarse grid.
  let output: Range<Int>
  /// first, divide, stride, shift: see taps.glsl.
  let terms: SIMD4<Int32>
  /// The plan whose kernel this is. Nil for the other stages, whose weights follow from `terms`.
  var kernel: BlurPlan?

  /// The stages of a plan: one with a fine kernel; decimation, kernel and interpolation with a coarse one.
  ///
  /// `source` and `result` are ranges of pixels counted from the grid's origin; outside `source` the plane is 0.
  static func stages(_ plan: BlurPlan, _ axis: Axis, source: Range<Int>, result: Range<Int>) -> [AxisFilter] {
    guard plan.factor > 1 else { return [convolution(plan, axis, source: source, result: result)] }
    let factor = plan.factor
    let nodes = (floorDivide(result.lowerBound, factor) - 1)..<(floorDivide(result.upperBound - 1, factor) + 2)
    // Node j sums the pixels (j - 1) * factor ..< (j + 2) * factor. These are the nodes that see any of the source and
    // that the kernel needs.
    let seeing = (floorDivide(source.lowerBound, factor) - 1)..<(floorDivide(source.upperBound - 1, factor) + 2)
    let needed =
      (nodes.lowerBound - plan.kernelOrigin)..<(nodes.upperBound + plan.kernel.count - plan.kernelOrigin)
    var coarse = seeing.clamped(to: needed)
    if coarse.isEmpty { coarse = seeing.lowerBound..<(seeing.lowerBound + 1) }
    return [
      decimation(plan, axis, source: source, nodes: coarse),
      convolution(plan, axis, source: coarse, result: nodes),
      interpolation(plan, axis, nodes: nodes, result: result),
    ]
  }

  private static func decimation(_ plan: BlurPlan, _ axis: Axis, source: Range<Int>, nodes: Range<Int>)
    -> AxisFilter
  {
    let shift = (nodes.lowerBound - 1) * plan.factor - source.lowerBound
    return AxisFilter(
      axis: axis, program: .decimate(axis), output: nodes, terms: SIMD4(0, 1, Int32(plan.factor), Int32(shift)))
  }

  private static func convolution(_ plan: BlurPlan, _ axis: Axis, source: Range<Int>, result: Range<Int>)
    -> AxisFilter
  {
    let shift = result.lowerBound - plan.kernelOrigin - source.lowerBound
    return AxisFilter(
      axis: axis, program: .convolve(axis, taps: plan.kernel.count), output: result,
      terms: SIMD4(0, 1, 1, Int32(shift)), kernel: plan)
  }

  private static func interpolation(_ plan: BlurPlan, _ axis: Axis, nodes: Range<Int>, result: Range<Int>)
    -> AxisFilter
  {
    let block = floorDivide(result.lowerBound, plan.factor)
    let first = result.lowerBound - block * plan.factor
    return AxisFilter(
      axis: axis, program: .interpolate(axis), output: result,
      terms: SIMD4(Int32(first), Int32(plan.factor), 1, Int32(block - 1 - nodes.lowerBound)))
  }
}

extension AxisFilter {
  /// The same stage of a blur of colours.
  var ofColors: AxisFilter {
    AxisFilter(axis: axis, program: program.ofColors, output: output, terms: terms, kernel: kernel)
  }

  /// The rectangle that the stage draws from another one, with its weights in `table`.
  func instance(target: PixelRect, source: PixelRect, table: inout SheetTable) -> Instance {
    let weights = kernel.map { table.appendKernel(of: $0) } ?? 0
    return Instance(
      target: target, source: SIMD4(source), terms: terms,
      taps: SIMD4(Int32(weights), Int32(kernel?.kernel.count ?? 0), 0, 0))
  }
}

extension BlurPlan {
  /// How far, in pixels, the result can depend on its source. This is more than `reach`, which is what can be seen.
  var support: Int { factor == 1 ? kernel.count : factor * (kernel.count + 4) }
}
