import Pixels
import Scene

/// A blur of a packed plane: the ranges of its stages, before they are placed.
///
/// Where sigma allows it, pixels are put on coarse grids first, horizontally and then vertically. The result is
/// convolved vertically, then horizontally, and there it returns to pixels of a row. Composing returns to rows. So
/// every plane in between is smaller by the number of pixels per node. Rows and units of 16 pixels are counted from the
/// ink's corner.
///
/// The grids are those of `BlurPlan`, quadratic B-splines both ways, except for their factors. The vertical factor is
/// even, so that two neighbouring rows always lie in one cell. The horizontal one is 2 or 4, so that texels hold whole
/// nodes.
struct PackedBlur {
  struct Vertical {
    /// Rows per node; 1 if each row is a node.
    let factor: Int
    /// The nodes to convolve, an even number.
    let nodes: Range<Int>
    /// The nodes on which the source is put first, also an even number; nil if rows are nodes.
    let decimated: Range<Int>?
    /// The source's row under the first decimated node's first tap.
    let firstDecimated: Int
    /// The row or decimated node under the first convolved one's first tap.
    let firstConvolved: Int
    let kernel: PackedKernel
  }

  struct Horizontal {
    /// Pixels per node: 1, 2 or 4.
    let factor: Int
    /// The units of the result.
    let units: Range<Int>
    /// Texels of sixteen nodes, or texels of the source if pixels are nodes.
    let nodes: Range<Int>
    /// The source's unit under the result's pixel 0, and the byte in it.
    let firstUnit: Int
    let firstByte: Int
    let kernel: PackedKernel
  }

  let vertical: Vertical
  let horizontal: Horizontal
  /// Whether the horizontal kernel is long enough to average roundings that differ from column to column.
  let isDithered: Bool

  /// ``isDithered`` as shaders take it.
  var dither: Int32 { isDithered ? 1 : 0 }

  /// How many pixels a texel has.
  static let unit = 16
  /// Beyond this sigma the nodes' kernel is too long.
  private static let largestSigma = 38.0

  /// Whether the kernels are short enough, and the horizontal one is symmetric and averages what was rounded: sums of
  /// the vertical kernel are rounded to bytes, and a picture that is soft from top to bottom and sharp along its rows
  /// would be a step off in every fourth pixel.
  static func canDraw(_ blur: Blur) -> Bool {
    !blur.isHard && blur.horizontal.fraction == 0 && blur.horizontal.sigma <= largestSigma
      && blur.horizontal.sigma >= min(1, blur.vertical.sigma)
  }

  /// `source` and `result` are in pixels from the ink's corner, and hold whole units and pairs of rows.
  init(_ blur: Blur, source: PixelRect, result: PixelRect, kernels: KernelCache) {
    vertical = PackedBlur.vertical(blur, source: source, result: result, kernels)
    horizontal = PackedBlur.horizontal(blur, source: source, result: result, kernels)
    isDithered = blur.horizontal.sigma >= 1.5
  }

  private static func vertical(
    _ blur: Blur, source: PixelRect, result: PixelRect, _ kernels: KernelCache
  ) -> Vertical {
    let plan = blur.vertical
    guard plan.sigma >= 3 else {
      let kernel = kernels.kernel(PackedKernel.key(.plan, of: plan)) { PackedKernel(plan) }
      return Vertical(
        factor: 1, nodes: result.y..<result.maxY, decimated: nil, firstDecimated: 0,
        firstConvolved: result.y - blur.shiftY - kernel.origin - source.y, kernel: kernel)
    }
    let factor = 2 * Int(plan.sigma / 3)
    let kernel = kernels.kernel(PackedKernel.key(.vertical, of: plan)) { PackedKernel(plan, rowsANode: factor) }
    let first = floorDivide(result.y, factor) - 1
    let end = floorDivide(result.maxY - 1, factor) + 2
    let nodes = first..<(end + (end - first) % 2)
    let top = source.y + blur.shiftY
    let firstSeeing = floorDivide(top, factor) - 1
    let count = floorDivide(top + source.height - 1, factor) + 2 - firstSeeing
    let seeing = firstSeeing..<(firstSeeing + count + count % 2)
    return Vertical(
      factor: factor, nodes: nodes, decimated: seeing, firstDecimated: (seeing.lowerBound - 1) * factor - top,
      firstConvolved: first - kernel.origin - seeing.lowerBound, kernel: kernel)
  }

  private static func horizontal(
    _ blur: Blur, source: PixelRect, result: PixelRect, _ kernels: KernelCache
  ) -> Horizontal {
    let plan = blur.horizontal
    let factor = plan.sigma < 3 ? 1 : plan.sigma < 6 ? 2 : 4
    let kernel = kernels.kernel(PackedKernel.key(.horizontal, of: plan)) {
      PackedKernel(plan, pixelsANode: factor)
    }
    let units = floorDivide(result.x, unit)..<floorDivide(result.maxX, unit)
    // The source's pixel under the result's pixel 0.
    let start = -blur.shiftX - source.x
    let firstUnit = floorDivide(start, unit)
    var nodes = 0..<(source.width / unit)
    if factor > 1 {
      // The nodes that see the source and that the kernel needs, at least one.
      let texel = unit * factor
      let reach = (kernel.weights.count + 4) * factor
      let seeing = floorDivide(-start - factor, texel)..<(floorDivide(source.width - 1 - start + factor, texel) + 1)
      let needed = floorDivide(result.x - reach, texel)..<(floorDivide(result.maxX + reach, texel) + 1)
      nodes = seeing.clamped(to: needed)
      if nodes.isEmpty { nodes = needed.lowerBound..<(needed.lowerBound + 1) }
    }
    return Horizontal(
      factor: factor, units: units, nodes: nodes, firstUnit: firstUnit, firstByte: start - firstUnit * unit,
      kernel: kernel)
  }
}
